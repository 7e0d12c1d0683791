extension Excerpt {
    /// The beginning of a text in HTML, on one line: about `limit` bytes of its words.
    package static func text(ofHTML html: String, limit: Int = length) -> String {
        var words = HTMLWords(Array(html.utf8.prefix(limit * sourceFactor)), limit: limit)
        let text = words.read().decodingCharacterReferences
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }

    static func words(ofHTML html: String) -> String {
        var words = HTMLWords(Array(html.utf8), limit: .max, hidesFolded: false)
        return words.read().decodingCharacterReferences
    }

    /// Whether an element may stand within a word.
    static func isInline(_ name: String) -> Bool {
        inlineNames.contains(name) || HTMLElementKind(named: name)?.isNeverSeen == true
    }

    private static let inlineNames: Set<String> = [
        "a", "b", "code", "del", "em", "i", "s", "span", "strong", "sub", "sup", "u",
    ]
}

/// Passes over the tags of a text in HTML.
private struct HTMLWords {
    private var cursor: HTMLTagCursor
    private var line: ExcerptLine
    private var folds: ExcerptFolds

    init(_ bytes: [UInt8], limit: Int, hidesFolded: Bool = true) {
        (cursor, line) = (HTMLTagCursor(bytes: bytes), ExcerptLine(limit: limit))
        folds = ExcerptFolds(hidesFolded: hidesFolded)
    }

    mutating func read() -> String {
        while cursor.index < cursor.bytes.count, !line.isFull {
            readWords()
            readTag()
        }
        return line.text
    }

    private mutating func readWords() {
        let element = folds.elementWithoutMarkup
        let end = cursor.bytes.nextTag(inElement: element, from: cursor.index)
        if !folds.isHiding { line.append(cursor.bytes[cursor.index..<end]) }
        cursor.index = end
    }

    private mutating func readTag() {
        guard cursor.index < cursor.bytes.count, let tag = cursor.readTag() else { return }
        folds.read(tag)
        if !Excerpt.isInline(tag.name) { line.appendBlank() }
    }
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
