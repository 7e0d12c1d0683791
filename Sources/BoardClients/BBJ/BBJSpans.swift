/// A writer that converts lines with directives such as `[bold: text]` to Markdown.
struct BBJSpans {
    private let text: UnsafeBufferPointer<UInt8>
    private let place: String?
    private let author: (Int) -> String?
    /// The Markdown so far.
    private(set) var result: [UInt8] = []
    private var open: [Span] = []
    private var position = 0
    /// The end of the current line.
    private var end = 0
    /// Bold text that is not written yet, because the marks must be adjacent to it.
    private var bold: [UInt8] = []
    /// The marks that have no counterpart in the rest of the line.
    private var marksWithoutEnd: Set<UInt8> = []

    /// The maximum nesting depth. Deeper directives are plain text.
    private static let depthLimit = 16

    /// A directive that has not ended.
    private struct Span {
        let isBold: Bool
        /// The position of the closing mark; `nil` for a bracket, which may be on a later line.
        let end: Int?
    }

    init(
        _ text: UnsafeBufferPointer<UInt8>, place: String?, author: @escaping (Int) -> String?
    ) {
        self.text = text
        self.place = place
        self.author = author
        // Most texts need few backslashes.
        result.reserveCapacity(text.count + text.count / 8)
    }

    mutating func append(_ markdown: StaticString) {
        markdown.withUTF8Buffer { result += $0 }
    }

    /// Writes one line. Directives that are open at its end continue on the next line.
    mutating func write(_ line: Range<Int>) {
        let start = result.count
        (position, end) = (line.lowerBound, line.upperBound)
        if !marksWithoutEnd.isEmpty { marksWithoutEnd = [] }
        while position < end { readNext() }
        writeBold()
        if !open.isEmpty { open.removeAll { $0.end != nil } }
        MarkdownText.guardLine(from: start, in: &result)
    }

    /// Writes one line as literal text.
    mutating func writeAsTyped(_ line: Range<Int>) {
        let start = result.count
        MarkdownText.write(text[line], to: &result)
        MarkdownText.guardLine(from: start, in: &result)
    }

    mutating func endParagraph() {
        if !open.isEmpty { open = [] }
    }

    private mutating func readNext() {
        switch text[position] {
        case .backslash where skipEscape(): break
        case .openBracket where begin(): break
        case .closeBracket where endBracket(): break
        case .asterisk where mark(.asterisk): break
        case .underscore where mark(.underscore): break
        case .greaterThan where reference(): break
        default:
            let next = text[(position + 1)..<end].firstIndex(where: Self.marks.contains) ?? end
            write(text[position..<next])
            position = next
        }
    }

    /// The characters that may have a meaning.
    private static let marks = ASCIISet("\\[]*_>")

    private func follows(_ text: String, at index: Int) -> Bool {
        index <= end && self.text[index..<end].starts(with: text.utf8)
    }

    /// Consumes a backslash before a directive or mark. Any other backslash is literal.
    private mutating func skipEscape() -> Bool {
        let escaped = ["[", "]", "**", "__"].first { follows($0, at: position + 1) }
        guard let escaped else { return false }
        write(escaped.utf8)
        position += 1 + escaped.utf8.count
        return true
    }
}

extension BBJSpans {
    private mutating func begin() -> Bool {
        let name = text[(position + 1)..<end].prefix(12).prefix { $0 != .colon }
        let directive = String(decoding: name, as: UTF8.self)
        guard open.count < Self.depthLimit, Self.names.contains(directive),
            follows(": ", at: name.endIndex)
        else { return false }
        position = name.endIndex + 2
        if directive == "quote" { write(">>".utf8) }
        writeBold()
        open.append(Span(isBold: directive == "bold", end: nil))
        return true
    }

    private static let names: Set<String> = [
        "red", "yellow", "green", "blue", "cyan", "magenta", "dim", "bold", "underline",
        "linequote", "quote", "rainbow",
    ]

    private mutating func endBracket() -> Bool {
        guard let last = open.last, last.end == nil else { return false }
        writeBold()
        open.removeLast()
        position += 1
        return true
    }

    /// Consumes two asterisks or underscores that start or end a span on this line.
    private mutating func mark(_ byte: UInt8) -> Bool {
        guard position + 1 < end, text[position + 1] == byte else { return false }
        if let ending = open.lastIndex(where: { $0.end == position }) {
            writeBold()
            open.removeSubrange(ending...)
        } else {
            guard open.count < Self.depthLimit, let mark = endMark(of: byte) else {
                return false
            }
            writeBold()
            open.append(Span(isBold: byte == .asterisk, end: mark))
        }
        position += 2
        return true
    }

    /// Returns the position of the closing mark, with at least one character in between.
    private mutating func endMark(of byte: UInt8) -> Int? {
        guard !marksWithoutEnd.contains(byte) else { return nil }
        var index = position + 3
        while index + 1 < end, text[index] != byte || text[index + 1] != byte { index += 1 }
        if index + 1 < end { return index }
        marksWithoutEnd.insert(byte)
        return nil
    }

    private mutating func reference() -> Bool {
        guard follows(">>", at: position) else { return false }
        let digits = text[(position + 2)..<end].prefix(9).prefix { $0.isDigit }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return false }
        let author = author(number)
        // The opening post is not a comment, and bold text is buffered, so neither gets a link.
        let link = number > 0 && author != nil && open.last?.isBold != true ? place : nil
        if link != nil { append("[") }
        write(text[position..<digits.endIndex])
        if let link { result += "](\(link)\(number))".utf8 }
        if let author, !author.isEmpty { write(" (\(author))".utf8) }
        position = digits.endIndex
        return true
    }

    private mutating func write(_ bytes: some Collection<UInt8>) {
        if open.last?.isBold == true {
            bold += bytes
        } else {
            MarkdownText.write(bytes, to: &result)
        }
    }

    /// Writes the buffered bold text, with its white space outside the marks.
    private mutating func writeBold() {
        guard !bold.isEmpty else { return }
        defer { bold.removeAll(keepingCapacity: true) }
        let inside = bold.drop { $0.isWhitespace }
        guard !inside.isEmpty else { return MarkdownText.write(bold, to: &result) }
        let blanks = bold.count - inside.count
        let trailing = inside.reversed().prefix { $0.isWhitespace }.count
        result += repeatElement(0x20, count: blanks)
        append("**")
        MarkdownText.write(inside.dropLast(trailing), to: &result)
        append("**")
        result += repeatElement(0x20, count: trailing)
    }
}

extension UInt8 {
    fileprivate static let asterisk = UInt8(ascii: "*")
    fileprivate static let underscore = UInt8(ascii: "_")
}
