import BoardCore
import Essentials
import Localization

/// Optional members. A value of the wrong type counts as absent if it is valid JSON.
extension JSONCursor {
    mutating func optionalString() throws(JSONError) -> String? {
        guard next == .quote else { return try skipped() }
        return try readString()
    }

    mutating func optionalBool() throws(JSONError) -> Bool? {
        guard next == UInt8(ascii: "t") || next == UInt8(ascii: "f") else { return try skipped() }
        return try readLiteral()
    }

    /// Reads a number, rounded to an integer, or a string that contains an integer.
    mutating func optionalInteger() throws(JSONError) -> Int? {
        if next == .quote { return Int(try readString()) }
        guard startsNumber else { return try skipped() }
        let text = try readNumberText()
        return Int(text) ?? Double(text).flatMap { Int(exactly: $0.rounded()) }
    }

    /// Reads a string, or an integer of any length as its digits.
    mutating func identifier() throws(JSONError) -> String? {
        guard startsNumber else { return try optionalString() }
        let text = try readNumberText()
        if text == "-0" { return "0" }
        if text.utf8.allSatisfy({ $0.isDigit || $0 == .minus }) { return text }
        return Double(text).flatMap { Int(exactly: $0) }.map(String.init)
    }

    /// Reads a date in any format of `Timestamp`, and reports a value that is not one.
    mutating func optionalDate() throws(JSONError) -> Date? {
        let start = position
        let kind = JSONKind(startingWith: next)
        let date = try readDate()
        if date == nil, kind != nil {
            let text = bytes[start..<min(position, start + Self.quotedLength)]
            let dots = position > text.endIndex ? "…" : ""
            let quoted = String(decoding: text, as: UTF8.self) + dots
            problems.note(JSONError(reason: localized("no date: \(quoted)"), offset: start))
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

    /// The maximum length of a quoted invalid value: enough to recognize it.
    private static let quotedLength = 48

    /// Reads the strings of an array and skips other elements.
    mutating func optionalStrings() throws(JSONError) -> [String] {
        var strings: [String] = []
        guard next == .openBracket else { return try skipped() ?? [] }
        try readElements(
            into: &strings, atMost: Self.tagLimit, orTell: localized("too many tags for a post")
        ) { cursor throws(JSONError) in try cursor.optionalString() }
        return strings
    }

    private static let tagLimit = 1000

    /// Reads the format of a body. The default is Markdown.
    mutating func markupFormat() throws(JSONError) -> MarkupFormat {
        let start = position
        guard let name = try optionalString() else { return .markdown }
        if let format = MarkupFormat(name: name) { return format }
        let reason = localized(
            "format “\(name.prefix(Self.quotedLength))” is not markdown, html or plain")
        problems.note(JSONError(reason: reason, offset: start))
        return .markdown
    }

    var startsNumber: Bool { next.map { $0 == .minus || $0.isDigit } ?? false }

    private mutating func skipped<Value>() throws(JSONError) -> Value? {
        try skipValue()
        return nil
    }
}
