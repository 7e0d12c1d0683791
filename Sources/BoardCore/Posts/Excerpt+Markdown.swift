extension Excerpt {
    /// The beginning of a text in Markdown, on one line.
    static func text(ofMarkdown text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            let start = UnsafeBufferPointer(rebasing: bytes.prefix(sourceLength))
            var words = MarkdownWords(start, isWhole: start.count == bytes.count)
            return words.read()
        }
    }

    static func words(ofMarkdown text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var words = MarkdownWords(bytes, isWhole: true, limit: .max, hidesFolded: false)
            return words.read()
        }
    }
}

/// Passes over the markup of a text in Markdown, in which HTML may stand.
///
/// What it takes for markup need not be any: a row is no place to be exact.
private struct MarkdownWords {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var line: ExcerptLine
    private var position = 0
    private var beginsLine = true
    /// Whether the lines at hand are code.
    private var isInCode = false
    /// The brackets that end the words of links, the next one last, and where the links themselves
    /// end.
    private var links: [(bracket: Int, end: Int)] = []
    private var folds: ExcerptFolds
    /// Whether the end of the text is known.
    private let isWhole: Bool
    /// Where what is hidden by a tag began, and what was hidden there already.
    private var hidden: (start: Int, folds: ExcerptFolds)?
    /// Whether a tag hides what follows; none does any more once one was found without an end.
    private var tagsHide = true

    /// Farther away no end of anything is looked for, in bytes.
    private static let reach = 1000

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool, limit: Int = Excerpt.length,
        hidesFolded: Bool = true
    ) {
        (self.bytes, self.isWhole) = (bytes, isWhole)
        line = ExcerptLine(limit: limit)
        folds = ExcerptFolds(hidesFolded: hidesFolded)
    }

    mutating func read() -> String {
        while !line.isFull, position < bytes.count || goesBack() {
            if let element = folds.elementWithoutMarkup {
                position = bytes.nextTag(inElement: element, from: position)
                if !skipTag() { position = bytes.count }
            } else if beginsLine {
                beginLine()
            } else {
                readNext()
            }
        }
        return line.text.decodingCharacterReferences
    }

    /// Goes back to a tag without an end, which hides nothing of an open post, either.
    private mutating func goesBack() -> Bool {
        guard isWhole, tagsHide, let hidden else { return false }
        (position, folds) = hidden
        (tagsHide, isInCode, beginsLine) = (false, false, false)
        return true
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
        folds.end(ExcerptFolds.spoilerTitle)
        let start = bytes[position...].firstIndex { !isQuoteMark($0) } ?? bytes.count
        if follows("```", at: start) || follows("~~~", at: start) {
            isInCode.toggle()
            position = bytes.lineEnd(from: start)
        } else if !isInCode {
            position = start
            if !skipSpoilerMarker() { skipMark() }
        }
    }

    /// Begins or ends what Lemmy folds away, of which the title stays.
    private mutating func skipSpoilerMarker() -> Bool {
        guard follows(":::", at: position) else { return false }
        let end = bytes.lineEnd(from: position)
        let words = bytes[position..<end].split(whereSeparator: \.isASCIIBlank)
        let marker = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        switch SpoilerMarker([.text(marker)]) {
        case .begin: beginSpoiler(behind: words.first { $0.last != UInt8(ascii: ":") })
        case .end: endSpoiler(at: end)
        case nil: return false
        }
        return true
    }

    private mutating func beginSpoiler(behind word: UnsafeBufferPointer<UInt8>.SubSequence?) {
        folds.beginSpoiler()
        position = word?.endIndex ?? position
    }

    private mutating func endSpoiler(at end: Int) {
        folds.end(ExcerptFolds.spoiler)
        position = end
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
        if !isInCode, readWords() { return }
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

    /// Reads up to what may be markup; returns whether there was something.
    private mutating func readWords() -> Bool {
        let start = position
        while position < bytes.count, !bytes[position].mayBeMarkup { position += 1 }
        if position > start { append(bytes[start..<position]) }
        return position > start
    }

    private mutating func append(_ words: UnsafeBufferPointer<UInt8>.SubSequence) {
        if !folds.isHiding { line.append(words) }
    }

    private mutating func write(skipping count: Int = 0) {
        append(bytes[(position + count)...].prefix(1))
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
        append(bytes[start..<end])
        position = end + 1
    }

    /// Skips a tag; an address in the place of one is written.
    private mutating func skipTag() -> Bool {
        if follows("<!--", at: position) { return skipComment() }
        guard let end = tagEnd ?? place(of: ">", from: position) else { return false }
        let tag = bytes[position...end]
        if tag.dropFirst().starts(with: "http".utf8) { append(tag.dropFirst().dropLast()) }
        position = end + 1
        var cursor = HTMLTagCursor(bytes: Array(tag))
        if let tag = cursor.readTag() { read(tag) }
        return true
    }

    /// Where the tag here ends: at the first `>` that stands in no quoted value.
    private var tagEnd: Int? {
        var quote: UInt8?
        for index in position..<min(bytes.count, position + Self.reach) {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index
            } else if sign(at: index - 1) == "=", "\"'".utf8.contains(byte) {
                quote = byte
            }
        }
        return nil
    }

    private mutating func read(_ tag: InlineTag) {
        if !Excerpt.isInline(tag.name) { line.appendBlank() }
        guard tagsHide || !tag.hidesContent || tag.isEnd else { return }
        let (before, wasHiding) = (folds, folds.isHiding)
        folds.read(tag)
        if !folds.isHiding { hidden = nil }
        if folds.isHiding, !wasHiding, tag.hidesContent { hidden = (position, before) }
    }

    private mutating func skipComment() -> Bool {
        let rest = bytes[position...]
        let end = rest.indices.first { follows("-->", at: $0) }
        position = end.map { $0 + 3 } ?? bytes.count
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
        // A bracket that was passed over, as one in code is, ends nothing.
        while let link = links.last, link.bracket < position { links.removeLast() }
        guard let link = links.last, link.bracket == position else { return false }
        links.removeLast()
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

extension UInt8 {
    /// Whether it may mean something else than itself within a line, or ends that.
    fileprivate var mayBeMarkup: Bool {
        switch Unicode.Scalar(self) {
        case "\n", "\\", "`", "*", "_", "~", "!", "[", "]", "<": true
        default: false
        }
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
