/// An HTML tag in Markdown.
struct InlineTag: Equatable {
    /// The name in lower case.
    let name: String
    let isEnd: Bool
    private let attributes: [String: String]

    init(name: String, isEnd: Bool, attributes: [String: String] = [:]) {
        (self.name, self.isEnd, self.attributes) = (name, isEnd, attributes)
    }

    /// The decoded value of an attribute, by its name in lower case.
    subscript(name: String) -> String? { attributes[name] }

    /// A Boolean value that indicates whether the element's content is invisible.
    var hidesContent: Bool {
        guard !HTMLElementKind.isVoid(name) else { return false }
        return HTMLElementKind(named: name)?.isNeverSeen == true
            || !attributes.isEmpty && HiddenElement.isAsked { self["\($0)"] }
    }
}

/// Finds the tags in HTML that md4c reports.
package enum RawHTML {
    /// Returns all tags of `bytes`, without comments and instructions.
    static func tags(in bytes: [UInt8]) -> [InlineTag] {
        var tags: [InlineTag] = []
        scan(bytes, tag: { $0.map { tags.append($0) } }, text: { _ in })
        return tags
    }

    /// Returns the text of `html` as one paragraph, if there is no HTML parser.
    package static func blocks(without html: String) -> [RichText.Block] {
        let inlines = inlines(of: html)
        return inlines.isEmpty ? [] : [.paragraph(inlines)]
    }

    /// Returns the text of `html` on one line.
    static func inlines(of html: String) -> [RichText.Inline] {
        var bytes: [UInt8] = []
        scan(Array(html.utf8), tag: { _ in bytes.append(0x20) }, text: { bytes += $0 })
        let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .map { String($0).readReferences }
        let scalars = line.joined(separator: " ").unicodeScalars.map(\.meantInHTML)
        let text = String(String.UnicodeScalarView(scalars)).sanitized(as: .line)
        return text.isEmpty ? [] : [.text(text)]
    }

    /// Passes on each tag, or `nil` for comments and instructions, and the text between.
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
