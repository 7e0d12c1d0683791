import Essentials
import DateParsing

/// The importable parts of a board document.
package struct DocumentFile: Decodable {
    let boards: [Lenient<DocumentBoard>]
    let data: [Lenient<DocumentPost>]

    private enum Keys: String, CodingKey {
        case boards, data
    }

    /// All boards of the document, first the declared ones, then those named by posts only.
    var allBoards: [Board] {
        let declared = boards.compactMap { try? $0.value.get() }.map(\.board)
        let named = data.compactMap { try? $0.value.get() }.map(\.board)
        var seen: Set<String> = []
        return (declared + named).filter { seen.insert($0.id).inserted }
    }

    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Keys.self) {
            boards = (try? container.decode([Lenient<DocumentBoard>].self, forKey: .boards)) ?? []
            data = try container.decode([Lenient<DocumentPost>].self, forKey: .data)
        } else {
            boards = []
            data = try decoder.singleValueContainer().decode([Lenient<DocumentPost>].self)
        }
    }
}

/// A value that may fail to decode without failing its container.
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

    var board: Board {
        Board(
            id: id.text, name: name?.canonicallyOrdered ?? id.text,
            description: description ?? "")
    }
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

    /// The board of the post, as far as the document names it.
    var board: Board {
        boardId.map { Board(id: $0.text, name: $0.text, description: "") } ?? .common
    }
}

extension Board {
    /// The board of posts that name none.
    fileprivate static let common = Board(id: "general", name: "General", description: "")
}

/// The comments of a post: nested, flat, or only a count.
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
    /// Set for a deleted comment; other values are ignored, because boards use them differently.
    let deleted: Lenient<Bool>?
    let comments: [DocumentComment]?

    /// A Boolean value that indicates whether this is only a placeholder.
    var isDeleted: Bool { (try? deleted?.value.get()) == true }
}

/// An id: a string or an integer.
struct DocumentID: Decodable, Hashable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            text = String(number)
        } else {
            // Hashing an id must not take long, whatever its length.
            text = try container.decode(String.self).canonicallyOrdered
        }
    }
}

/// A date in any format that board-tui reads.
struct DocumentDate: Decodable {
    /// The timestamp; `nil` for an invalid date.
    let timestamp: Timestamp?
    /// The text of an invalid date.
    let unread: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        let number = text == nil ? try? container.decode(Double.self) : nil
        let seconds =
            text.map { DateParser.secondsSince1970(in: Array($0.utf8)[...]) }
            ?? number.flatMap(DateParser.secondsSince1970(number:))
        timestamp = seconds.map { Timestamp(rawValue: Int64(($0 * 1000).rounded())) }
        unread = seconds == nil ? text ?? number.map { "\($0)" } ?? "true" : nil
    }
}

extension DocumentPost {
    /// The invalid dates of the post and its comments.
    var unreadDates: [String] {
        var unread = [createdAt, editedAt].compactMap { $0?.unread }
        var waiting = comments?.all ?? []
        while let comment = waiting.popLast() {
            unread += [comment.createdAt, comment.editedAt].compactMap { $0?.unread }
            waiting += comment.comments ?? []
        }
        return unread
    }
}
