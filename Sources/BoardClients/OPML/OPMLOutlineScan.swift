import BoardCore

/// A scanner that finds outlines in the text of a list, including malformed ones.
struct OPMLOutlineScan {
    private let text: [UInt8]

    /// - Parameter text: The text in UTF-8.
    init(_ text: [UInt8]) {
        // Comments are removed because they cannot contain outlines.
        self.text = XMLRepair.repaired(text)
    }

    /// Returns the names or addresses of the feed outlines that a parser did not find.
    ///
    /// - Parameter counts: The number of times that the parser found each address.
    func outlines(besides counts: [String: Int]) -> [String] {
        var counts = counts
        return parts.compactMap { part in
            guard let address = value(of: "xmlurl", in: part) else { return nil }
            if let count = counts[address], count > 0 {
                counts[address] = count - 1
                return nil
            }
            let names = ["text", "title"].lazy.compactMap { value(of: $0, in: part) }
            return (names.first { !$0.isBlank } ?? address).sanitized(as: .line)
        }
    }

    /// The text after the name of each outline, up to the next one.
    private var parts: [Range<Int>] {
        let starts = text.indices.filter { index in
            matches("outline", at: index) && index > 0
                && (text[index - 1] == .lessThan || text[index - 1] == .semicolon)
        }
        return zip(starts, starts.dropFirst() + [text.count]).map { $0..<$1 }
    }

    /// Returns whether a word starts at an index, ignoring case.
    private func matches(_ word: StaticString, at index: Int) -> Bool {
        word.withUTF8Buffer { word in
            text[index...].prefix(word.count).lazy.map { $0 | 0x20 }.elementsEqual(word)
        }
    }

    /// Returns the value of an attribute, whose quotation marks may be missing.
    private func value(of name: StaticString, in part: Range<Int>) -> String? {
        let isBlank: (UInt8) -> Bool = \.isWhitespace
        for index in part.dropFirst() where matches(name, at: index) && isBlank(text[index - 1]) {
            let rest = text[(index + name.utf8CodeUnitCount)..<part.upperBound].drop(while: isBlank)
            guard rest.first == .equals else { continue }
            let value = rest.dropFirst().drop(while: isBlank)
            let quote = value.first.flatMap { $0 == .quote || $0 == .apostrophe ? $0 : nil }
            let bytes =
                quote.map { quote in value.dropFirst().prefix { $0 != quote } }
                ?? value.prefix { !isBlank($0) && $0 != .greaterThan && $0 != .lessThan }
            return String(decoding: bytes, as: UTF8.self).decodingCharacterReferences
        }
        return nil
    }
}
