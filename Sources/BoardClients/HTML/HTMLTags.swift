import BoardCore
import Essentials

/// An HTML tag, as ranges of the text.
struct HTMLTag {
    /// The range from the `<`, including the content of a script or style sheet.
    var range: Range<Int>
    /// The name in lower case.
    let name: String
    let isEnd: Bool
    var attributes: [Attribute] = []

    struct Attribute {
        /// The name in lower case.
        let name: String
        /// The range of the value, without quotation marks.
        let value: Range<Int>
    }
}

/// A scanner that finds the tags in HTML, regardless of nesting.
///
/// It reads every byte once. An unclosed construct extends to the end.
struct HTMLTags: Sequence, IteratorProtocol {
    let bytes: [UInt8]
    private var position = 0

    /// The maximum number of attributes per tag. Further ones are skipped.
    private static let attributeLimit = 64

    init(_ bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        position = start
    }

    mutating func next() -> HTMLTag? {
        while let start = bytes[position...].firstIndex(of: .lessThan) {
            position = start + 1
            if bytes[start...].starts(with: "<!--".utf8) {
                skip(behind: "-->")
            } else if let tag = readTag(at: start) {
                return tag
            }
        }
        position = bytes.count
        return nil
    }

    /// Returns the text of a value, with `&amp;` decoded because it is common in addresses.
    func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self).replacing("&amp;", with: "&")
    }

    /// Returns the value of an attribute, or `nil` if the tag does not have it.
    func value(_ tag: HTMLTag, _ name: String) -> String? {
        tag.attributes.first { $0.name == name }.map { text(in: $0.value).canonicallyOrdered }
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func readTag(at start: Int) -> HTMLTag? {
        let isEnd = byte == .slash
        if isEnd { position += 1 }
        guard byte?.isASCIILetter == true else { return nil }
        var tag = HTMLTag(range: start..<start, name: readName(), isEnd: isEnd)
        while let attribute = readAttribute() {
            if tag.attributes.count < Self.attributeLimit { tag.attributes.append(attribute) }
        }
        if byte == .greaterThan { position += 1 }
        if !isEnd, tag.name == "script" || tag.name == "style" { skipContent(of: tag.name) }
        tag.range = start..<position
        return tag
    }

    private mutating func readName() -> String {
        let start = position
        while let byte, !byte.isWhitespace, !Self.endsOfNames.contains(byte) { position += 1 }
        let name = bytes[start..<position]
        let text = String(decoding: name, as: UTF8.self)
        return name.allSatisfy { (0x61...0x7A).contains($0) }
            ? text : text.canonicallyOrdered.lowercased()
    }

    private static let endsOfNames: [UInt8] = [.slash, .greaterThan, .equals]

    /// Returns the next attribute, or `nil` at the end of the tag.
    private mutating func readAttribute() -> HTMLTag.Attribute? {
        while let byte, byte.isWhitespace || byte == .slash { position += 1 }
        guard let byte, byte != .greaterThan else { return nil }
        if byte == .equals { position += 1 }
        let name = readName()
        skipWhitespace()
        guard self.byte == .equals else {
            return HTMLTag.Attribute(name: name, value: position..<position)
        }
        position += 1
        skipWhitespace()
        return HTMLTag.Attribute(name: name, value: readValue())
    }

    private mutating func readValue() -> Range<Int> {
        guard let quote = byte, quote == .quote || quote == .apostrophe else {
            let start = position
            while let byte, !byte.isWhitespace, byte != .greaterThan { position += 1 }
            return start..<position
        }
        let start = position + 1
        let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
        position = Swift.min(end + 1, bytes.count)
        return start..<end
    }

    private mutating func skipWhitespace() {
        while let byte, byte.isWhitespace { position += 1 }
    }

    private mutating func skip(behind mark: String) {
        while position < bytes.count, !bytes[position...].starts(with: mark.utf8) { position += 1 }
        position = Swift.min(position + mark.utf8.count, bytes.count)
    }

    /// Skips the content of a script or style sheet up to its end tag.
    private mutating func skipContent(of name: String) {
        let end = Array("</\(name)".utf8)
        while position < bytes.count,
            !bytes[position...].prefix(end.count).lazy.map({ $0 | 0x20 }).elementsEqual(
                end.map { $0 | 0x20 })
        {
            position += 1
        }
    }
}

extension String {
    /// A Boolean value that indicates whether the text contains unmistakable HTML tags.
    var hasMarkup: Bool {
        contains("</") || contains("/>") || contains("<br>") || contains("<p>")
    }

    /// The plain text of a name that may be HTML or plain text.
    var asHTMLLine: String { hasMarkup ? Excerpt.title(ofHTML: self) : decodingCharacterReferences }

    /// The text with each run of white space replaced by one space, and trimmed.
    var collapsingWhitespace: String {
        guard utf8.contains(where: \.isWhitespace) else { return self }
        return utf8.split(whereSeparator: \.isWhitespace).map { String(Substring($0)) }
            .joined(separator: " ")
    }
}
