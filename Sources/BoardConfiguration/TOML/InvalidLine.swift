import Localization

/// A line of a document that may be faulty, and its possible corrections.
struct InvalidLine {
    private let scalars: [Unicode.Scalar]
    /// The index of the `=` between name and value.
    private let sign: Int?

    init(_ line: [UInt8]) {
        let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
        self.scalars = scalars
        sign = Self.sign(in: scalars)
    }

    /// Returns the index of the first `=` outside quotes and comments.
    private static func sign(in scalars: [Unicode.Scalar]) -> Int? {
        var quote: Unicode.Scalar?
        for (index, scalar) in scalars.enumerated() {
            if scalar == quote {
                quote = nil
            } else if quote == nil {
                if scalar == "=" { return index }
                if "#[]{},".unicodeScalars.contains(scalar) { return nil }
                if scalar == "\"" || scalar == "'" { quote = scalar }
            }
        }
        return nil
    }

    /// A Boolean value that indicates whether the line sets a value.
    var beginsStatement: Bool { sign != nil }

    /// The name that the line sets, without quotes.
    var name: String {
        guard let sign else { return "" }
        return scalars[..<sign].trimmed.filter { $0 != "\"" && $0 != "'" }.text
    }

    /// The column of the value, from 1.
    var valueColumn: Int {
        guard let sign else { return 1 }
        let blanks = scalars[(sign + 1)...].prefix { $0.isBlank }.count
        return min(sign + 2 + blanks, max(1, scalars.count))
    }

    /// The text after the `=`, including a comment.
    private var value: ArraySlice<Unicode.Scalar> {
        sign.map { scalars[($0 + 1)...].trimmed } ?? []
    }

    /// The text after the `=` without a comment, for an unquoted value.
    private var bareValue: String {
        let end = value.indices.first {
            value[$0] == "#" && ($0 == value.startIndex || value[$0 - 1].isBlank)
        }
        return value[..<(end ?? value.endIndex)].trimmed.text
    }

    /// A Boolean value that indicates whether an array, table or string ends in another line.
    var staysOpen: Bool {
        if let marks = longQuote { return value.dropFirst(3).text.firstRange(of: marks) == nil }
        guard let first = value.first, first == "[" || first == "{" else { return false }
        let close: Unicode.Scalar = first == "[" ? "]" : "}"
        return value.count { $0 == first } > value.count { $0 == close }
    }

    private var longQuote: String? {
        ["\"\"\"", "'''"].first { value.starts(with: $0.unicodeScalars) }
    }
}

// MARK: The valid part

extension InvalidLine {
    /// Returns the valid part of the line if only a comment or the text after a value is faulty.
    func readablePart(despite error: TOMLError) -> [UInt8]? {
        let column = error.place.column
        if error.isBehindValue { return Array(scalars.prefix(column - 1).text.utf8) }
        guard let comment = commentStart, comment < column,
            error.isEncoding || error.reason.contains("comment:")
        else { return nil }
        return Array(scalars[..<comment].text.utf8)
    }

    /// The index of the comment; a `#` inside quotes does not begin one.
    private var commentStart: Int? {
        var quote: Unicode.Scalar?
        for (index, scalar) in scalars.enumerated() {
            if scalar == quote {
                quote = nil
            } else if quote == nil {
                if scalar == "#" { return index }
                if scalar == "\"" || scalar == "'" { quote = scalar }
            }
        }
        return nil
    }
}

// MARK: Fixes

extension InvalidLine {
    /// Returns whether the value lacks quotes, independent of where the parser stopped.
    func needsQuotes(_ error: TOMLError) -> Bool {
        guard let first = value.first, !"\"'[{#".unicodeScalars.contains(first) else {
            return false
        }
        return !error.isDuplicate && !error.isBehindValue && forbiddenCharacter(error) == nil
    }

    /// Returns the correction as a sentence without a full stop.
    ///
    /// - Parameters:
    ///   - isOwnLine: `true` if the parser stopped in this line, not in one of those below.
    ///   - duplicate: the number of an earlier line that sets the same name.
    func fix(for error: TOMLError, isOwnLine: Bool, duplicate: Int?) -> String {
        if error.isEncoding {
            return localized("save the file as UTF-8; this line is in another encoding")
        }
        if let character = forbiddenCharacter(error) {
            return localized("remove the character \(character)")
        }
        if let duplicate { return .removal(ofDuplicate: duplicate) }
        if isOwnLine, ["escape sequence", "hex digit"].contains(where: error.reason.contains) {
            return localized(
                "write \\\\ for each backslash, or put the text between single quotes")
        }
        guard sign != nil else { return fixWithoutSign(error) }
        if name.isEmpty { return localized("write a name before the =") }
        if bareValue.isEmpty { return localized("write a value after the =") }
        if isOwnLine, let sign, error.place.column <= sign + 1, let fixOfName { return fixOfName }
        if isOwnLine, error.isBehindValue {
            return localized("remove the text after the value, or put a # before it")
        }
        return fixOfValue ?? error.fallbackFix
    }

    private func forbiddenCharacter(_ error: TOMLError) -> String? {
        let index = error.place.column - 1
        guard error.reason.contains("control characters") || error.reason.contains("'\\u"),
            scalars.indices.contains(index), scalars[index].properties.generalCategory == .control
        else { return nil }
        let digits = String(scalars[index].value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func fixWithoutSign(_ error: TOMLError) -> String {
        let text = scalars[...].trimmed
        let name = text.prefix { !$0.isBlank && $0 != ":" }
        guard let first = name.first, first.properties.isAlphabetic || first == "\"" else {
            return error.fallbackFix
        }
        return localized(
            "put an = between the name and its value, as in \(name.text.shortened) = \"…\"")
    }

    /// The correction of a name that must be in quotes.
    private var fixOfName: String? {
        let isQuoted = scalars[..<(sign ?? 0)].contains { $0 == "\"" || $0 == "'" }
        let key = name.asDottedTOMLKey
        return isQuoted || key == name
            ? nil : localized("put quotes around the name, as in \(key) = …")
    }

    private var fixOfValue: String? {
        let text = bareValue
        guard let first = value.first, let last = text.unicodeScalars.last else { return nil }
        if let longQuote { return staysOpen ? localized("close the text with \(longQuote)") : nil }
        if staysOpen {
            return first == "["
                ? localized("close the list with ]") : localized("close the table with }")
        }
        switch first {
        case "\"", "'":
            let end = closingQuote
            return end == nil
                ? localized("put a \(first) at the end\(example("\(text)\(first)"))") : nil
        case "[", "{": return nil
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}":
            return localized("use straight quotes (\") around the value")
        default:
            if last == "\"" || last == "'" {
                return localized("put a \(last) before the value\(example("\(last)\(text)"))")
            }
            return fixOfBareValue(text)
        }
    }

    private func fixOfBareValue(_ text: String) -> String {
        switch text.lowercased() {
        case "true", "yes", "on": return localized("write true")
        case "false", "no", "off": return localized("write false")
        default: break
        }
        let what = isPresentable(text) ? text : localized("the value of \(name.shortened)")
        return localized("put quotes around \(what)\(example("\"\(text)\""))")
    }

    /// The index of the closing quote of the value.
    private var closingQuote: Int? {
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        var isEscaped = false
        for index in value.indices.dropFirst() {
            if value[index] == quote, !isEscaped { return index }
            isEscaped = quote == "\"" && value[index] == "\\" && !isEscaped
        }
        return nil
    }

    private func example(_ value: String) -> String {
        isPresentable(value) ? ": \(name) = \(value)" : ""
    }

    /// Returns whether a value is short and has no secret, such as a password in an address.
    private func isPresentable(_ value: String) -> Bool {
        value.unicodeScalars.count <= 60 && name.unicodeScalars.count <= 40
            && !name.hasPrefix("token") && !value.contains { "@?&".contains($0) }
    }
}

extension TOMLError {
    /// A Boolean value that indicates whether the bytes are not UTF-8.
    var isEncoding: Bool { reason == Self.encoding }

    /// A Boolean value that indicates whether a name is set twice.
    var isDuplicate: Bool { reason.contains("redefine") }

    /// A Boolean value that indicates whether text follows a complete value.
    var isBehindValue: Bool { reason.contains("expected a comment or whitespace") }

    static let encoding = "its bytes are not UTF-8"

    /// The parser's own reason, if there is no better advice.
    var fallbackFix: String {
        let start = reason.firstRange(of: ": ")?.upperBound ?? reason.startIndex
        return localized("correct this line (\(reason[start...].unicodeScalars.prefix(160).text))")
    }
}

extension String {
    fileprivate var shortened: String {
        let start = unicodeScalars.prefix(40)
        return String(start) + (start.endIndex == unicodeScalars.endIndex ? "" : "…")
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\r" }
}

extension Collection<Unicode.Scalar> {
    fileprivate var text: String { String(String.UnicodeScalarView(self)) }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate var trimmed: ArraySlice<Unicode.Scalar> {
        var slice = drop { $0.isBlank }
        while slice.last?.isBlank == true { slice.removeLast() }
        return slice
    }
}
