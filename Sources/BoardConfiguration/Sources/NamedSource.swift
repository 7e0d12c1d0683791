/// A source that the reader has given a name.
package struct NamedSource: Hashable, Sendable {
    package let name: String
    /// As it may be given to the program, such as `hn` or `feed:https://example.org/feed.xml`.
    package let address: String
    /// Where the file names it.
    let place: Place

    /// The line of the file that names it.
    package var line: Int { place.line }
    /// Where the name begins in its line.
    package var column: Int { place.column }

    /// What keeps a text from being the name of a source, as the end of a sentence; `nil` for a good
    /// name.
    package static func fault(ofName name: String) -> String? {
        if name.isEmpty { return "it is empty" }
        if ["board", "post"].contains(name.lowercased()) { return "links need the word" }
        if name.hasPrefix("-") { return "it begins with -" }
        if name.unicodeScalars.count > nameLimit { return "it has more than \(nameLimit) letters" }
        guard let stranger = name.unicodeScalars.first(where: { !$0.isAllowedInName }) else {
            return nil
        }
        return "\(String(stranger).quotedAsTOML) is neither a letter nor a digit nor one of - _ ."
    }

    private static let nameLimit = 60

    /// As much of a text as can be a name of a source, with `-` for each run of blanks; empty where
    /// nothing can.
    package static func name(madeOf text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map { word in
            String(String.UnicodeScalarView(word.unicodeScalars.filter(\.isAllowedInName)))
        }
        let name = words.filter { !$0.isEmpty }.joined(separator: "-").drop { "-.".contains($0) }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(nameLimit)))
    }
}

extension Unicode.Scalar {
    /// Letters of all scripts, with the marks upon them.
    fileprivate var isAllowedInName: Bool {
        if isASCII { return properties.isAlphabetic || "0"..."9" ~= self || "-_.".contains(self) }
        switch properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark: return true
        default: return properties.isAlphabetic && !properties.isDefaultIgnorableCodePoint
        }
    }
}

extension String {
    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
