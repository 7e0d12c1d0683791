extension JSONCursor {
    /// What stands between the quotes of a string, escapes and all.
    struct StringRange {
        let range: Range<Int>
        let hasEscapes: Bool
    }

    mutating func readString() throws(JSONError) -> String {
        let string = try readStringRange()
        if !string.hasEscapes, string.range.count <= Self.textLimit {
            return bytes.text(in: string.range)
        }
        return text(of: string)
    }

    /// The text meant by a string; what is not UTF-8 in it becomes U+FFFD, and what is too long is cut.
    private mutating func text(of string: StringRange) -> String {
        let content = content(of: string)
        guard content.count > Self.textLimit else {
            return String(decoding: content, as: UTF8.self)
        }
        problems.note(
            JSONError(reason: "a text longer than 1 MB was cut", offset: string.range.lowerBound))
        return String(decoding: content.cut(to: Self.textLimit), as: UTF8.self) + Self.cutMark
    }

    /// The most bytes of a text, in UTF-8: more than anybody has ever written into a post, and no more
    /// than a screen can be made of without a delay.
    static let textLimit = 1_000_000
    /// More bytes than such a text takes in a document, where every letter is escaped.
    static let rawTextLimit = longestEscape * (textLimit + 1)
    /// As in `\u0041`.
    static let longestEscape = 6
    /// In a paragraph of its own and with our name, as the words before are somebody else's.
    static let cutMark = "\n\n… [cut here by board-tui: longer than 1 MB]"

    /// The bytes meant by a string.
    func content(of string: StringRange) -> ArraySlice<UInt8> {
        string.hasEscapes ? unescaped(string.range)[...] : bytes[string.range]
    }

    mutating func readStringRange() throws(JSONError) -> StringRange {
        guard next == .quote else { throw error("expected a string") }
        lastString = position
        position += 1
        let start = position
        var hasEscapes = false
        while try skipToSpecial() == .backslash {
            hasEscapes = true
            try skipEscape()
        }
        position += 1
        return StringRange(range: start..<(position - 1), hasEscapes: hasEscapes)
    }

    private mutating func skipEscape() throws(JSONError) {
        position += 1
        switch next.map({ Unicode.Scalar($0) }) {
        case "\"", "\\", "/", "b", "f", "n", "r", "t": position += 1
        case "u":
            position += 1
            for _ in 0..<4 { try skipHexDigit() }
        default: throw error("expected an escape sequence")
        }
    }

    private mutating func skipHexDigit() throws(JSONError) {
        guard let next, next.isHexDigit else {
            throw error("expected a hexadecimal digit")
        }
        position += 1
    }
}

extension ArraySlice<UInt8> {
    /// The first bytes, at most so many, without the beginning of a character that is cut in two.
    fileprivate func cut(to count: Int) -> Self {
        var end = startIndex + count
        for _ in 0..<3 where self[end] & 0xC0 == 0x80 { end -= 1 }
        return self[..<end]
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}
