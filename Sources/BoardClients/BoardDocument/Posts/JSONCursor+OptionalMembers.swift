import BoardCore
import Essentials

/// Optional members: a value of a wrong type is taken for an absent one, as long as it is JSON.
extension JSONCursor {
    mutating func optionalString() throws(JSONError) -> String? {
        guard next == .quote else { return try skipped() }
        return try readString()
    }

    mutating func optionalBool() throws(JSONError) -> Bool? {
        guard next == UInt8(ascii: "t") || next == UInt8(ascii: "f") else { return try skipped() }
        return try readLiteral()
    }

    /// A number rounded to an integer, or a string that spells an integer.
    mutating func optionalInteger() throws(JSONError) -> Int? {
        if next == .quote { return Int(try readString()) }
        guard startsNumber else { return try skipped() }
        let text = try readNumberText()
        return Int(text) ?? Double(text).flatMap { Int(exactly: $0.rounded()) }
    }

    /// A string, or the digits of an integer of any length.
    mutating func identifier() throws(JSONError) -> String? {
        guard startsNumber else { return try optionalString() }
        let text = try readNumberText()
        if text == "-0" { return "0" }
        if text.utf8.allSatisfy({ $0.isDigit || $0 == .minus }) { return text }
        return Double(text).flatMap { Int(exactly: $0) }.map(String.init)
    }

    /// A moment in any of the ways that `Timestamp` reads; what is none of them is told.
    mutating func optionalDate() throws(JSONError) -> Date? {
        let start = position
        let kind = JSONKind(startingWith: next)
        let date = try readDate()
        if date == nil, kind != nil {
            let text = bytes[start..<min(position, start + Self.quotedLength)]
            let dots = position > text.endIndex ? "…" : ""
            let quoted = String(decoding: text, as: UTF8.self) + dots
            problems.note(JSONError(reason: "no date: \(quoted)", offset: start))
        }
        return date
    }

    private mutating func readDate() throws(JSONError) -> Date? {
        if next == .quote {
            let string = try readStringRange()
            return Timestamp.date(from: content(of: string))
        }
        guard startsNumber else { return try skipped() }
        return Double(try readNumberText()).flatMap(Timestamp.date(number:))
    }

    /// How much of what cannot be read is shown: enough to recognise it by.
    private static let quotedLength = 48

    /// The strings of an array, without whatever else is in it.
    mutating func optionalStrings() throws(JSONError) -> [String] {
        var strings: [String] = []
        guard next == .openBracket else { return try skipped() ?? [] }
        try readElements(
            into: &strings, atMost: Self.tagLimit, orTell: "one tag too many for a post"
        ) { cursor throws(JSONError) in try cursor.optionalString() }
        return strings
    }

    private static let tagLimit = 1000

    /// What a body is written in: Markdown unless the document says otherwise.
    mutating func markupFormat() throws(JSONError) -> MarkupFormat {
        let start = position
        guard let name = try optionalString() else { return .markdown }
        if let format = MarkupFormat(name: name) { return format }
        let words = "format “\(name.prefix(Self.quotedLength))” is none of markdown, html and plain"
        problems.note(JSONError(reason: words, offset: start))
        return .markdown
    }

    var startsNumber: Bool { next.map { $0 == .minus || $0.isDigit } ?? false }

    private mutating func skipped<Value>() throws(JSONError) -> Value? {
        try skipValue()
        return nil
    }
}
