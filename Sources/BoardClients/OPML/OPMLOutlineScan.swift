import BoardCore

/// Finds the outlines of a list by their text alone, also those that are not well-formed.
struct OPMLOutlineScan {
    private let text: [UInt8]

    /// - Parameter text: UTF-8.
    init(_ text: [UInt8]) {
        // Without comments, in which nothing is an outline.
        self.text = XMLMender.mended(text)
    }

    /// The names, or else the addresses, of the outlines with a feed that a parser did not find.
    ///
    /// - Parameter counts: how often it found each address.
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

    /// The text behind the name of each outline, up to the next one.
    private var parts: [Range<Int>] {
        let starts = text.indices.filter { index in
            matches("outline", at: index) && index > 0
                && (text[index - 1] == .lessThan || text[index - 1] == .semicolon)
        }
        return zip(starts, starts.dropFirst() + [text.count]).map { $0..<$1 }
    }

    /// Returns true if a word begins at an index, in small or capital letters.
    private func matches(_ word: StaticString, at index: Int) -> Bool {
        word.withUTF8Buffer { word in
            text[index...].prefix(word.count).lazy.map { $0 | 0x20 }.elementsEqual(word)
        }
    }

    /// The value of an attribute, which may lack its quotes.
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
