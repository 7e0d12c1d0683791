/// Detection of JSON Feed from the start of a JSON text.
enum JSONFeedDetector {
    /// Returns whether the `version` is that of a feed, or `nil` if more text is needed.
    static func isFeed(_ text: [UInt8]) -> Bool? {
        var members = TopMembers(text: text)
        while let member = members.next() {
            if documentNames.contains(member.name) { return false }
            guard member.name == "version", member.begins(with: .quote) else { continue }
            return members.nextString()?.starts(with: feedVersion)
        }
        return members.isWhole ? false : nil
    }

    private static let feedVersion = "https://jsonfeed.org/"
    /// The member names of board documents and posts, which feeds do not have.
    private static let documentNames: Set<String> = ["data", "boards", "id"]
}

/// The members of a JSON object, without those of nested objects.
private struct TopMembers {
    let text: [UInt8]
    private var position = 0
    private var depth = 0
    /// Set when the end of the object has been read.
    private(set) var isWhole = false

    struct Member {
        let name: String
        /// The first byte of the value; `nil` if it has not arrived.
        let first: UInt8?

        func begins(with byte: UInt8) -> Bool { first == byte }
    }

    init(text: [UInt8]) {
        self.text = text
    }

    /// Returns the next member and moves to the start of its value.
    mutating func next() -> Member? {
        while !isWhole, let byte {
            guard byte == .quote else {
                pass(byte)
                continue
            }
            guard let string = nextString() else { return nil }
            skipWhitespace()
            guard depth == 1, self.byte == .colon else { continue }
            position += 1
            skipWhitespace()
            return Member(name: string, first: self.byte)
        }
        return nil
    }

    /// Returns the string at the current position; `nil` if its end has not arrived.
    mutating func nextString() -> String? {
        let start = position + 1
        position = start
        while let byte, byte != .quote { position += byte == .backslash ? 2 : 1 }
        guard byte != nil else { return nil }
        position += 1
        return String(decoding: text[start..<position - 1], as: UTF8.self)
    }

    private var byte: UInt8? { position < text.count ? text[position] : nil }

    private mutating func pass(_ byte: UInt8) {
        switch byte {
        case .openBrace, .openBracket: depth += 1
        case .closeBrace, .closeBracket:
            depth -= 1
            isWhole = depth == 0
        default: break
        }
        position += 1
    }

    private mutating func skipWhitespace() {
        while let byte, byte.isWhitespace { position += 1 }
    }
}
