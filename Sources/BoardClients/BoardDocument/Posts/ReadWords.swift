/// How much is read of what a post says; all of it is judged in any case.
enum ReadWords {
    /// The beginning of its text, and how many comments there are: what a row shows.
    case beginning
    /// Its text.
    case body
    /// Its text and its comments.
    case all
}

extension JSONCursor {
    /// The text of a post, as much of it as is wanted.
    mutating func bodyText() throws(JSONError) -> String? {
        guard words == .beginning, next == .quote else { return try optionalString() }
        let start = position
        let string = try readStringRange()
        guard string.range.count <= Self.textLimit else {
            // What is too long is told, and cut.
            position = start
            return try readString()
        }
        return String(decoding: beginning(of: string), as: UTF8.self)
    }

    /// The first bytes meant by a string, more than an excerpt takes.
    private func beginning(of string: StringRange) -> ArraySlice<UInt8> {
        let range = string.range
        guard range.count > Self.beginningLength else { return content(of: string) }
        let end = range.lowerBound + Self.beginningLength
        guard string.hasEscapes else { return bytes[range.lowerBound..<end] }
        return unescaped(range.lowerBound..<endOfEscapes(before: end, from: range.lowerBound))[...]
    }

    private static let beginningLength = 1000

    /// A place near `end` that is in no escape sequence and in no surrogate pair.
    private func endOfEscapes(before end: Int, from start: Int) -> Int {
        var index = start
        while index < end {
            index = bytes.firstQuoteOrBackslash(from: index)
            if index >= end { return end }
            let isCodeUnit = bytes[index + 1] == UInt8(ascii: "u")
            index += isCodeUnit ? Self.longestEscape : 2
        }
        return index
    }

    /// A text that is read only with the comments it stands in.
    mutating func commentText() throws(JSONError) -> String? {
        guard words == .beginning, next == .quote else { return try optionalString() }
        let start = position
        guard try readStringRange().range.count > Self.textLimit else { return nil }
        position = start
        return try readString()
    }
}
