import BoardCore

extension Excerpt {
    /// The beginning of a text in HTML, on one line: about `limit` bytes of its words.
    static func text(ofHTML html: String, limit: Int = 300) -> String {
        var words: [UInt8] = []
        var rest = Array(html.utf8)[...]
        while !rest.isEmpty, words.count < limit {
            if rest.first == UInt8(ascii: "<") {
                let tag = rest.prefix { $0 != UInt8(ascii: ">") }
                if !isInline(tag) { words.append(UInt8(ascii: " ")) }
                rest = rest.dropFirst(tag.count + 1)
            } else {
                let text = rest.prefix { $0 != UInt8(ascii: "<") }
                words += text.prefix(limit)
                rest = rest.dropFirst(text.count)
            }
        }
        let text = String(decoding: words, as: UTF8.self).decodingCharacterReferences
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Whether a tag, without its `>`, may stand within a word.
    private static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
        let name = tag.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
            .prefix { ![UInt8(ascii: " "), UInt8(ascii: "/")].contains($0) }
        return inlineNames.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    private static let inlineNames: Set<String> = [
        "a", "b", "code", "del", "em", "i", "s", "span", "strong", "sub", "sup", "u",
    ]
}

extension String {
    /// This text with the characters that its references, such as `&amp;`, stand for.
    var decodingCharacterReferences: String {
        let parts = split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") { text, part in
            // No name is longer.
            let name = part.prefix(32).prefix { $0 != ";" }
            if name.endIndex < part.endIndex, part[name.endIndex] == ";",
                let character = CharacterReference.decoded(name)
            {
                text += character + part[name.endIndex...].dropFirst()
            } else {
                text += "&" + part
            }
        }
    }
}
