extension Excerpt {
    /// The beginning of a text in Markdown, on one line.
    static func text(ofMarkdown text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var words = MarkdownWords(UnsafeBufferPointer(rebasing: bytes.prefix(sourceLength)))
            return words.read()
        }
    }
}

/// Passes over the markup of a text in Markdown, in which HTML may stand.
///
/// What it takes for markup need not be any: a row is no place to be exact.
private struct MarkdownWords {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var line = ExcerptLine()
    private var position = 0
    private var beginsLine = true
    /// Whether the lines at hand are code.
    private var isInCode = false
    /// The brackets that end the words of links, and where the links themselves end.
    private var links: [(bracket: Int, end: Int)] = []

    /// Farther away no end of anything is looked for, in bytes.
    private static let reach = 1000

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func read() -> String {
        while position < bytes.count, !line.isFull {
            if beginsLine { beginLine() } else { readNext() }
        }
        return line.text.decodingCharacterReferences
    }

    /// The character at a place where that is ASCII; outside of the text a line break.
    private func sign(at index: Int) -> Unicode.Scalar {
        bytes.indices.contains(index) ? Unicode.Scalar(bytes[index]) : "\n"
    }

    private func follows(_ text: StaticString, at index: Int) -> Bool {
        text.withUTF8Buffer { index <= bytes.count && bytes[index...].starts(with: $0) }
    }

    /// Where a sign is from `start` on, if that is near.
    private func place(of sign: Unicode.Scalar, from start: Int) -> Int? {
        let end = min(bytes.count, start + Self.reach)
        return start < end ? bytes[start..<end].firstIndex { Unicode.Scalar($0) == sign } : nil
    }
}

/// The beginnings of lines.
extension MarkdownWords {
    private mutating func beginLine() {
        beginsLine = false
        line.appendBlank()
        let start = bytes[position...].firstIndex { !isQuoteMark($0) } ?? bytes.count
        if follows("```", at: start) || follows("~~~", at: start) {
            isInCode.toggle()
            position = bytes.lineEnd(from: start)
        } else if !isInCode {
            position = start
            skipMark()
        }
    }

    /// Whether it may stand in front of a line that is quoted, or in a table.
    private func isQuoteMark(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case " ", "\t", ">", "|": true
        default: false
        }
    }

    /// Signs such as `##` and `-` mean something where a blank is behind them.
    private mutating func skipMark() {
        let first = sign(at: position)
        guard "#-+=*_".unicodeScalars.contains(first) else { return }
        let end = bytes[position...].firstIndex { Unicode.Scalar($0) != first } ?? bytes.count
        if sign(at: end).isBlankSign { position = end }
    }
}

/// What stands in lines.
extension MarkdownWords {
    private mutating func readNext() {
        let next = sign(at: position + 1)
        switch sign(at: position) {
        case "\n":
            beginsLine = true
            position += 1
        case _ where isInCode: write()
        case "\\" where next == "\n": position += 1
        case "\\" where next.isPunctuationSign: write(skipping: 1)
        case "`": readCode()
        case "*" where !isBetweenBlanks, "_" where !isWithinWord: position += 1
        case "~" where next == "~": position += 2
        case "!" where next == "[" && beginLink(at: position + 1): break
        case "[" where beginLink(at: position): break
        case "]" where endLink(): break
        case "<" where next.mayBeginTag && skipTag(): break
        default: write()
        }
    }

    private mutating func write(skipping count: Int = 0) {
        line.append(bytes[position + count])
        position += count + 1
    }

    private var isBetweenBlanks: Bool {
        line.endsInBlank && sign(at: position + 1).isBlankSign
    }

    private var isWithinWord: Bool {
        !line.endsInBlank && sign(at: position - 1).isWordSign && sign(at: position + 1).isWordSign
    }

    /// What stands between backticks is there as it is meant.
    private mutating func readCode() {
        let start = bytes[position...].firstIndex { Unicode.Scalar($0) != "`" } ?? bytes.count
        let count = start - position
        position = start
        guard count == 1, let end = place(of: "`", from: start) else { return }
        line.append(bytes[start..<end])
        position = end + 1
    }

    /// Skips a tag; an address in the place of one is written.
    private mutating func skipTag() -> Bool {
        guard let end = place(of: ">", from: position) else { return false }
        let tag = bytes[position + 1..<end]
        if tag.starts(with: "http".utf8) { line.append(tag) }
        if !Excerpt.isInline(tag) { line.appendBlank() }
        position = end + 1
        return true
    }
}

/// Links, of which the words stay.
extension MarkdownWords {
    private mutating func beginLink(at start: Int) -> Bool {
        guard let bracket = closingBracket(of: start), sign(at: bracket + 1) == "(",
            let end = place(of: ")", from: bracket)
        else { return false }
        links.append((bracket, end + 1))
        position = start + 1
        return true
    }

    private mutating func endLink() -> Bool {
        guard let link = links.first(where: { $0.bracket == position }) else { return false }
        position = link.end
        return true
    }

    private func closingBracket(of start: Int) -> Int? {
        var depth = 0
        for index in start..<min(bytes.count, start + Self.reach) {
            switch sign(at: index) {
            case "[": depth += 1
            case "]": depth -= 1
            default: break
            }
            if depth == 0 { return index }
        }
        return nil
    }
}

/// A byte that is no ASCII counts as a letter.
extension Unicode.Scalar {
    fileprivate var isBlankSign: Bool { " \t\r\n".unicodeScalars.contains(self) }

    fileprivate var isWordSign: Bool {
        value >= 0x80 || ("0"..."9").contains(self) || isLetterSign
    }

    fileprivate var isPunctuationSign: Bool { !isBlankSign && !isWordSign }

    fileprivate var mayBeginTag: Bool { isLetterSign || self == "/" || self == "!" }

    private var isLetterSign: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
