extension JSONCursor {
    /// What stands between the quotes of a string, escapes and all.
    struct StringRange {
        let range: Range<Int>
        let hasEscapes: Bool
    }

    mutating func readString() throws(JSONOffence) -> String {
        text(of: try readStringRange())
    }

    /// The text meant by a string; what is not UTF-8 in it becomes U+FFFD.
    func text(of string: StringRange) -> String {
        guard string.hasEscapes else { return text(in: string.range) }
        return String(decoding: unescaped(string.range), as: UTF8.self)
    }

    /// The bytes meant by a string.
    func content(of string: StringRange) -> ArraySlice<UInt8> {
        string.hasEscapes ? unescaped(string.range)[...] : bytes[string.range]
    }

    mutating func readStringRange() throws(JSONOffence) -> StringRange {
        guard next == .quote else { throw offence("expected a string") }
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

    private mutating func skipToSpecial() throws(JSONOffence) -> UInt8 {
        position = bytes.firstQuoteOrBackslash(from: position)
        guard let next else { throw offence("a string is not closed") }
        return next
    }

    private mutating func skipEscape() throws(JSONOffence) {
        position += 1
        switch next.map({ Unicode.Scalar($0) }) {
        case "\"", "\\", "/", "b", "f", "n", "r", "t": position += 1
        case "u":
            position += 1
            for _ in 0..<4 { try skipHexDigit() }
        default: throw offence("expected an escape sequence")
        }
    }

    private mutating func skipHexDigit() throws(JSONOffence) {
        guard let next, Unicode.Scalar(next).properties.isASCIIHexDigit else {
            throw offence("expected a hexadecimal digit")
        }
        position += 1
    }
}
