import Foundation

/// A board document as far as it can be imported.
struct DocumentFile: Decodable {
    let boards: [DocumentBoard]
    let data: [Lenient<DocumentPost>]

    private enum Keys: String, CodingKey {
        case boards, data
    }

    /// Whether a post says on no board that it stands there.
    var namesNoBoard: Bool {
        data.contains { (try? $0.value.get()).map { $0.boardId == nil } ?? false }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Keys.self) {
            boards = try container.decodeIfPresent([DocumentBoard].self, forKey: .boards) ?? []
            data = try container.decode([Lenient<DocumentPost>].self, forKey: .data)
        } else {
            boards = []
            data = try decoder.singleValueContainer().decode([Lenient<DocumentPost>].self)
        }
    }
}

/// What may be unreadable without hiding the others.
struct Lenient<Value: Decodable>: Decodable {
    let value: Result<Value, any Error>

    init(from decoder: any Decoder) throws {
        value = Result { try Value(from: decoder) }
    }
}

struct DocumentBoard: Decodable {
    let id: DocumentID
    let name: String?
    let description: String?
}

struct DocumentPost: Decodable {
    let id: DocumentID
    let boardId: DocumentID?
    let title: String
    let author: String?
    let createdAt: DocumentDate?
    let editedAt: DocumentDate?
    let body: String?
    let url: String?
    let score: Int?
    let tags: [String]?
    let pinned: Bool?
    let comments: DocumentComments?
}

/// Nested comments, flat ones, or only how many there are.
struct DocumentComments: Decodable {
    let all: [DocumentComment]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(Int.self)) != nil {
            all = []
        } else {
            all = try container.decode([DocumentComment].self)
        }
    }
}

struct DocumentComment: Decodable {
    let id: DocumentID?
    let parentId: DocumentID?
    let author: String?
    let createdAt: DocumentDate?
    let editedAt: DocumentDate?
    let body: String?
    let score: Int?
    /// Anything but true says nothing; not every board means the same by it.
    let deleted: Lenient<Bool>?
    let comments: [DocumentComment]?

    /// Whether only its place is left.
    var isDeleted: Bool { (try? deleted?.value.get()) == true }
}

/// A string or an integer.
struct DocumentID: Decodable, Hashable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            text = String(number)
        } else {
            text = try container.decode(String.self)
        }
    }
}

/// RFC 3339, with or without fractions, or seconds or milliseconds since 1970.
struct DocumentDate: Decodable {
    let timestamp: Timestamp

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            let seconds = abs(number) < 1e11 ? number : number / 1000
            let milliseconds = min(max(seconds, -1e11), 1e11) * 1000
            timestamp = Timestamp(rawValue: Int64(milliseconds.rounded()))
            return
        }
        let text = try container.decode(String.self)
        let style = Date.ISO8601FormatStyle()
        let fractions = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let date = (try? style.parse(text)) ?? (try? fractions.parse(text)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is no date of RFC 3339")
        }
        timestamp = Timestamp(rawValue: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }
}
