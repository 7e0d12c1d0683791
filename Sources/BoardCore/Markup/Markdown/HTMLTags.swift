/// A tag of HTML as it stands in Markdown.
struct InlineTag: Equatable {
    /// In small letters.
    let name: String
    let isEnd: Bool
    private let attributes: [String: String]

    init(name: String, isEnd: Bool, attributes: [String: String] = [:]) {
        (self.name, self.isEnd, self.attributes) = (name, isEnd, attributes)
    }

    /// The value of an attribute, named in small letters, with its references read.
    subscript(name: String) -> String? { attributes[name] }

    /// Whether nothing is to be seen of what stands between this tag and its end.
    var hidesContent: Bool {
        guard !HTMLElementKind.isVoid(name) else { return false }
        return HTMLElementKind(named: name)?.isNeverSeen == true
            || !attributes.isEmpty && HTMLHiding.isAsked { self["\($0)"] }
    }
}

/// Finds the tags in what md4c takes for HTML.
package enum HTMLTags {
    /// All tags of `bytes`, without comments and instructions.
    static func tags(in bytes: [UInt8]) -> [InlineTag] {
        var tags: [InlineTag] = []
        scan(bytes, tag: { $0.map { tags.append($0) } }, text: { _ in })
        return tags
    }

    /// The words of `html` as one paragraph, for where nobody reads HTML.
    package static func blocks(without html: String) -> [RichText.Block] {
        let words = words(of: html)
        return words.isEmpty ? [] : [.paragraph(words)]
    }

    /// The words of `html` in one line.
    static func words(of html: String) -> [RichText.Inline] {
        var words: [UInt8] = []
        scan(Array(html.utf8), tag: { _ in words.append(0x20) }, text: { words += $0 })
        let line = String(decoding: words, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .map { String($0).readReferences }
        let text = line.joined(separator: " ").sanitized(as: .line)
        return text.isEmpty ? [] : [.text(text)]
    }

    /// Hands out each tag, `nil` for comments and instructions, and the text between.
    private static func scan(
        _ bytes: [UInt8], tag: (InlineTag?) -> Void, text: (ArraySlice<UInt8>) -> Void
    ) {
        var cursor = HTMLTagCursor(bytes: bytes)
        while let start = cursor.index(of: UInt8(ascii: "<")) {
            text(bytes[cursor.index..<start])
            cursor.index = start
            tag(cursor.readTag())
        }
        text(bytes[cursor.index...])
    }
}
