/// The beginning of a text on one line, for the row of a list.
///
/// Rows are drawn with every key, so markup is passed over by a look at each byte, not read.
package enum Excerpt {
    /// The words of a text, without what only tells how they look.
    package static func text(of body: String, as format: MarkupFormat) -> String {
        switch format {
        case .markdown: text(ofMarkdown: body)
        case .html, .discourseHTML: text(ofHTML: body)
        case .plain: text(ofWords: body)
        }
    }

    /// All words of a text, those too that a reader has to unfold, for a search.
    package static func words(of text: PostWords) -> String {
        switch text.format {
        case .markdown: words(ofMarkdown: text.text)
        case .html, .discourseHTML: words(ofHTML: text.text)
        case .plain: text.text
        }
    }

    /// The words of a text without markup.
    package static func text(ofWords text: String) -> String {
        var line = ExcerptLine()
        for byte in text.utf8 where !line.isFull { line.append(byte) }
        return line.text
    }

    /// In bytes: as much as a line of a wide screen holds, and no more, as every post has one.
    package static let length = 300
    /// Of a text with more markup than this many bytes to each byte of words no more is looked at.
    static let sourceFactor = 16
    static let sourceLength = length * sourceFactor
}

/// Words that come in bytes and become one line.
struct ExcerptLine {
    private var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int = Excerpt.length) {
        self.limit = limit
        bytes.reserveCapacity(min(limit, Excerpt.sourceLength))
    }

    var isFull: Bool { bytes.count >= limit }

    /// Whether the line goes on with a word.
    var endsInBlank: Bool { bytes.last.map { $0 == 0x20 } ?? true }

    mutating func append(_ byte: UInt8) {
        if byte.isASCIIBlank { appendBlank() } else { bytes.append(byte) }
    }

    mutating func append(_ text: some Sequence<UInt8>) {
        for byte in text where !isFull { append(byte) }
    }

    /// Blanks at the beginning and behind others do not count.
    mutating func appendBlank() {
        if !endsInBlank { bytes.append(0x20) }
    }

    /// The line, with no half character where it was cut.
    var text: String {
        let last = bytes.lastIndex { !UTF8.isContinuation($0) } ?? 0
        let isCut = String(validating: bytes[last...], as: UTF8.self) == nil
        let text = String(decoding: isCut ? bytes[..<last] : bytes[...], as: UTF8.self)
        return text.last == " " ? String(text.dropLast()) : text
    }
}
