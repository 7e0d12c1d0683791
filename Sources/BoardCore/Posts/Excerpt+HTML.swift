extension Excerpt {
    /// The beginning of a text in HTML, on one line: about `limit` bytes of its words.
    package static func text(ofHTML html: String, limit: Int = length) -> String {
        var line = ExcerptLine(limit: limit)
        var rest = Array(html.utf8.prefix(limit * sourceFactor))[...]
        while !rest.isEmpty, !line.isFull {
            if let unseen = lengthOfUnseen(rest) {
                rest = rest.dropFirst(unseen)
            } else if rest.first == UInt8(ascii: "<") {
                let tag = rest.prefix { $0 != UInt8(ascii: ">") }
                if !isInline(tag) { line.appendBlank() }
                rest = rest.dropFirst(tag.count + 1)
            } else {
                let text = rest.prefix { $0 != UInt8(ascii: "<") }
                line.append(text)
                rest = rest.dropFirst(text.count)
            }
        }
        let text = line.text.decodingCharacterReferences
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// How long a comment is, or an element that nobody sees, which begins here; `nil` where none
    /// does.
    private static func lengthOfUnseen(_ html: ArraySlice<UInt8>) -> Int? {
        guard html.first == UInt8(ascii: "<") else { return nil }
        if html.starts(with: "<!--".utf8) { return length(of: html, upTo: "-->") }
        let name = name(ofTag: html.prefix { $0 != UInt8(ascii: ">") })
        guard unseenNames.contains(name) else { return nil }
        let length = length(of: html, upTo: "</\(name)")
        return length + html.dropFirst(length).prefix { $0 != UInt8(ascii: ">") }.count + 1
    }

    /// The length up to the end of what ends something, or all of it where that is missing.
    private static func length(of html: ArraySlice<UInt8>, upTo end: String) -> Int {
        let small = html.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return small.firstRange(of: Array(end.utf8))?.upperBound ?? small.count
    }

    /// Whether a tag, without its `>`, may stand within a word.
    static func isInline(_ tag: some Collection<UInt8>) -> Bool {
        inlineNames.contains(name(ofTag: tag))
    }

    /// The name of a tag, in small letters.
    private static func name(ofTag tag: some Collection<UInt8>) -> String {
        let name = tag.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
            .prefix { !$0.isASCIIBlank && $0 != UInt8(ascii: "/") }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    private static let unseenNames: Set<String> = ["script", "style", "template", "title"]

    private static let inlineNames: Set<String> = [
        "a", "b", "code", "del", "em", "i", "s", "span", "strong", "sub", "sup", "u",
    ]
}

extension String {
    /// This text with the characters that its references, such as `&amp;`, stand for.
    package var decodingCharacterReferences: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
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
