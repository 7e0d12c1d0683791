/// Creates one-line excerpts of texts for the rows of a list.
package enum Excerpt {
    /// Returns about `limit` bytes of the visible text of a post, on one line.
    ///
    /// Folded parts are left out. If there is no text, the result is the descriptions of the
    /// images.
    package static func text(
        of body: String, as format: MarkupFormat, limit: Int = length
    ) -> String {
        var text = VisibleText(limit: limit)
        switch format {
        case .plain: return Self.text(ofPlainText: body, limit: limit)
        case .html, .discourseHTML:
            RichText.read(body, as: format) { blocks in
                text.append(blocks)
                return !text.isFull
            }
        case .markdown, .lemmyMarkdown:
            guard body.mayHaveMarkup else { return Self.text(ofPlainText: body, limit: limit) }
            // The Markdown parser processes the whole text before it reports anything.
            var size = sourceLength
            while true {
                let start = body.beginning(bytes: size)
                text = VisibleText(limit: limit)
                text.append(RichText(start, as: format).blocks)
                if text.isFull || start.utf8.count == body.utf8.count { break }
                size *= 4
            }
        }
        return text.line
    }

    /// Returns all text for a search, including folded parts and image descriptions.
    package static func visibleText(of text: PostText) -> String {
        guard text.format != .plain else { return text.text }
        if text.format.isMarkdown, !text.text.mayHaveMarkup {
            return Self.text(ofPlainText: text.text, limit: .max)
        }
        var visible = VisibleText(limit: .max, includesHidden: true)
        visible.append(RichText(text.text, as: text.format).blocks)
        return visible.line
    }

    /// Returns an HTML title as text on one line.
    ///
    /// An unknown tag stays as it is written, as in `Use of <T> in Swift`.
    package static func title(ofHTML html: String) -> String {
        text(of: HTMLTokens.escapingUnknownTags(in: html), as: .html, limit: titleLength)
    }

    /// Returns the beginning of a text without markup.
    package static func text(ofPlainText text: String, limit: Int = length) -> String {
        var line = ExcerptLine(limit: limit)
        for byte in text.utf8 where !line.isFull { line.append(byte) }
        return line.text
    }

    /// The length in bytes: enough for a row of a wide screen, but not more, as every post has one.
    package static let length = 300
    private static let titleLength = 1000
    /// The number of bytes of Markdown that are parsed first.
    private static let sourceLength = 5 * length
}

/// Collects the visible text of blocks on one line.
private struct VisibleText {
    private var text: ExcerptLine
    private var images: ExcerptLine
    private let includesHidden: Bool

    init(limit: Int, includesHidden: Bool = false) {
        (text, images) = (ExcerptLine(limit: limit), ExcerptLine(limit: limit))
        self.includesHidden = includesHidden
    }

    var isFull: Bool { text.isFull }

    var line: String { text.isEmpty ? images.text : text.text }

    /// Appends blocks, which are nested at most `RichText.depthLimit` deep.
    mutating func append(_ blocks: [RichText.Block]) {
        for block in blocks where !isFull {
            append(block)
            text.appendBlank()
        }
    }

    private mutating func append(_ block: RichText.Block) {
        switch block {
        case .paragraph(let inlines), .heading(_, let inlines): append(inlines)
        case .list(let list): for item in list.items { append(item.blocks) }
        case .quote(let quote): append(quote.blocks)
        case .code(_, let code): text.append(code.utf8)
        case .table(let table): append(cells: table.header + table.rows.joined())
        case .rule: break
        case .details(let summary, let isOpen, let blocks):
            append(summary)
            text.appendBlank()
            if isOpen || includesHidden { append(blocks) }
        case .image(let image): append(image)
        }
    }

    private mutating func append(cells: [[RichText.Inline]]) {
        for cell in cells {
            append(cell)
            text.appendBlank()
        }
    }

    private mutating func append(_ inlines: [RichText.Inline]) {
        for inline in inlines where !isFull { append(inline) }
    }

    private mutating func append(_ inline: RichText.Inline) {
        switch inline {
        case .text(let string), .code(let string): text.append(string.utf8)
        case .strong(let inlines), .emphasis(let inlines), .strike(let inlines): append(inlines)
        case .link(_, let inlines): append(inlines)
        case .image(let image): append(image)
        case .lineBreak: text.appendBlank()
        case .mention(let name): text.append("@\(name)".utf8)
        case .raised(let string): text.append(string.raised().utf8)
        case .lowered(let string): text.append(string.lowered().utf8)
        }
    }

    private mutating func append(_ image: RichText.Image) {
        if includesHidden {
            text.append(image.description.utf8)
        } else {
            images.append(image.description.utf8)
            images.appendBlank()
        }
    }
}

/// Collects bytes of text on one line, with single spaces.
private struct ExcerptLine {
    private var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { bytes.isEmpty }

    var isFull: Bool { bytes.count >= limit }

    mutating func append(_ byte: UInt8) {
        if byte.isASCIIBlank { appendBlank() } else { bytes.append(byte) }
    }

    mutating func append(_ text: some Sequence<UInt8>) {
        for byte in text where !isFull { append(byte) }
    }

    /// Appends a space unless the line is empty or ends with one.
    mutating func appendBlank() {
        if let last = bytes.last, last != 0x20, !isFull { bytes.append(0x20) }
    }

    /// The line, without a partial character at its end.
    var text: String {
        let last = bytes.lastIndex { !UTF8.isContinuation($0) } ?? 0
        let isCut = String(validating: bytes[last...], as: UTF8.self) == nil
        let text = String(decoding: isCut ? bytes[..<last] : bytes[...], as: UTF8.self)
        return text.last == " " ? String(text.dropLast()) : text
    }
}

extension String {
    /// Returns `false` for Markdown without any syntax, as most short posts are.
    fileprivate var mayHaveMarkup: Bool {
        var text = self
        return text.withUTF8 { bytes in
            var beginsLine = true
            var previous: UInt8 = 0x20
            for byte in bytes {
                switch Unicode.Scalar(byte) {
                case "\\", "`", "*", "_", "~", "[", "]", "<", "&", "|", ":", "^": return true
                case "#", ">", "-", "+", "=", "0"..."9": if beginsLine { return true }
                // Chinese and Japanese lines are joined without a space.
                case "\n": if previous >= 0x80 { return true }
                case _ where byte >= 0x80 && previous == 0x0A: return true
                default: break
                }
                beginsLine = byte == 0x0A || beginsLine && byte.isASCIIBlank
                previous = byte
            }
            return false
        }
    }

    /// Returns the first complete lines that fit into `limit` bytes, or else the first line.
    ///
    /// Lines are not split, because a tag may be longer than the limit.
    fileprivate func beginning(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let end = utf8.index(startIndex, offsetBy: limit)
        let newline =
            utf8[..<end].lastIndex(of: UInt8(ascii: "\n"))
            ?? utf8[end...].firstIndex(of: UInt8(ascii: "\n"))
        return newline.map { String(self[..<$0]) } ?? self
    }
}
