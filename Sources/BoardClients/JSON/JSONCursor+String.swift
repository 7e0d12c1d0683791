import Localization

extension JSONCursor {
    /// The range between the quotation marks of a string, with escapes not decoded.
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

    /// Returns the decoded text, truncated to the limit. Invalid UTF-8 becomes U+FFFD.
    private mutating func text(of string: StringRange) -> String {
        let content = content(of: string)
        guard content.count > Self.textLimit else {
            return String(decoding: content, as: UTF8.self)
        }
        problems.note(
            JSONError(
                reason: localized("a text longer than 1 MB was cut"),
                offset: string.range.lowerBound))
        return String(decoding: content.cut(to: Self.textLimit), as: UTF8.self) + Self.cutMark
    }

    /// The maximum length of a text in bytes of UTF-8.
    ///
    /// It exceeds any post and is short enough to draw without a delay.
    static let textLimit = 1_000_000
    /// The maximum length of such a text in a document, where every character may be escaped.
    static let rawTextLimit = longestEscape * (textLimit + 1)
    /// The length of an escape such as `\u0041`.
    static let longestEscape = 6
    /// The mark after a truncated text.
    ///
    /// It is a separate paragraph and names the program, since the text before it is the author's.
    static var cutMark: String {
        "\n\n" + localized("… [cut here by board-tui: longer than 1 MB]")
    }

    /// Returns the content of a string with its escapes decoded.
    func content(of string: StringRange) -> ArraySlice<UInt8> {
        string.hasEscapes ? unescaped(string.range)[...] : bytes[string.range]
    }

    mutating func readStringRange() throws(JSONError) -> StringRange {
        guard next == .quote else { throw error(localized("expected a string")) }
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
        default: throw error(localized("expected an escape sequence"))
        }
    }

    private mutating func skipHexDigit() throws(JSONError) {
        guard let next, next.isHexDigit else {
            throw error(localized("expected a hexadecimal digit"))
        }
        position += 1
    }
}

extension ArraySlice<UInt8> {
    /// Returns the first `count` bytes, without an incomplete character at the end.
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

/// The parts of a post's text to retain. All of it is validated in any case.
enum PostTextScope {
    /// Only the number of comments, for a list row.
    case none
    case body
    /// The body and the comments.
    case all
}

extension JSONCursor {
    /// Reads the text of a post or comment, or skips it and returns `nil` for `PostTextScope.none`.
    mutating func retainedText() throws(JSONError) -> String? {
        guard textScope == .none, next == .quote else { return try optionalString() }
        let start = position
        guard try readStringRange().range.count > Self.textLimit else { return nil }
        // Text over the limit is read to report and truncate it.
        position = start
        return try readString()
    }
}
