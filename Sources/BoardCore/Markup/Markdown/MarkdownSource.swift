/// Rewrites Markdown for md4c so that parsing takes linear time.
///
/// md4c 0.4.8 takes quadratic time for brackets over many lines, for nested brackets, for long link
/// definitions that are used often, for tables with more columns than are written, and for nested
/// lists. It may also read some bytes after the end. Text that would take too long is divided by a
/// blank line or escaped by a backslash. Normal text is never long enough for that.
struct MarkdownSource {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let dialect: MarkdownDialect
    private var output: [UInt8] = []
    private var cost = RunCost()
    private var fence: CodeFence?
    private var previous: MarkdownLine?
    private var tables = TableStart()
    /// The start of the previous line in the output.
    private var previousStart = 0
    private let definitionLimit: Int
    private var notes: Set<String> = []

    /// Returns the bytes to parse, which are all but the last `padding`, and the footnote names.
    static func guarded(
        _ bytes: UnsafeBufferPointer<UInt8>, _ dialect: MarkdownDialect = .gitHub
    ) -> (bytes: [UInt8], notes: Set<String>) {
        var source = MarkdownSource(bytes, dialect)
        source.copyLines()
        source.output.append(contentsOf: repeatElement(0, count: padding))
        return (source.output, source.notes)
    }

    /// The number of bytes after the text, because md4c looks for words of up to 12 bytes there.
    static let padding = 32

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ dialect: MarkdownDialect) {
        self.bytes = bytes
        self.dialect = dialect
        let closers = bytes.count { $0 == .closingBracket }
        definitionLimit = 64 * bytes.count / max(1, closers)
        output.reserveCapacity(bytes.count + bytes.count / 8 + Self.padding)
    }

    private mutating func copyLines() {
        var start = 0
        while start < bytes.count {
            let end = bytes.lineEnd(from: start)
            copyLine(MarkdownLine(bytes: bytes, range: start..<end))
            start = end + 1
        }
    }

    private mutating func copyLine(_ line: MarkdownLine) {
        if line.isBlank { cost = RunCost() }
        if cost.tableIsTooLarge { divide() }
        cost.addLine(of: line.range.count + 1)
        let isMarker = isMarker(line)
        let note = fence == nil ? line.noteName : nil
        if isMarker || note != nil { divide() }
        if fence == nil { divideTable(at: line) }
        let isText = fence == nil && tables.isFalseDelimiter
        previousStart = output.count
        if let note {
            notes.insert(note)
            // md4c would treat the footnote as a link definition and not show it.
            output.append(UInt8(ascii: "\\"))
        }
        if isText {
            copyHidden(line)
        } else {
            copyMarkers(of: line)
        }
        output.append(UInt8(ascii: "\n"))
        if isMarker { divide() }
        previous = line
    }

    /// Returns whether the line is a container's marker and not code.
    private mutating func isMarker(_ line: MarkdownLine) -> Bool {
        let wasCode = fence != nil
        fence = CodeFence.after(line, in: fence)
        return !wasCode && line.isContainerMarker
    }

    /// Inserts a break so that a table ends the paragraph above it.
    private mutating func divideTable(at line: MarkdownLine) {
        guard let markers = tables.markers(ofHeadAbove: line) else { return }
        output.insert(contentsOf: bytes[markers] + [UInt8(ascii: "\n")], at: previousStart)
    }

    /// Ends the paragraph or table; the extra blank line is visible only in code.
    private mutating func divide() {
        output.append(UInt8(ascii: "\n"))
        cost = RunCost()
    }
}

extension MarkdownSource {
    /// Copies a line so that md4c does not see its beginning as syntax.
    private mutating func copyHidden(_ line: MarkdownLine) {
        let start = line.afterBlanks(line.markers.end)
        output.append(contentsOf: bytes[line.range.lowerBound..<start])
        output += ParserMarks.joiner
        copyText(in: start..<line.range.upperBound)
    }

    private mutating func copyMarkers(of line: MarkdownLine) {
        let markers = line.markers
        if let tooDeep = markers.tooDeep {
            output.append(contentsOf: bytes[line.range.lowerBound..<tooDeep.lowerBound])
            copyText(in: tooDeep.upperBound..<line.range.upperBound)
        } else {
            let columns = line.columns(from: markers.end)
            cost.addColumns(columns)
            if columns > 1, fence == nil, previous?.holdsBar == true {
                copyDelimiters(of: line, from: markers.end)
            } else {
                copyText(in: line.range)
            }
        }
    }

    /// Copies a delimiter row: GitHub needs one dash per column, md4c 0.4.8 three.
    private mutating func copyDelimiters(of line: MarkdownLine, from start: Int) {
        output.append(contentsOf: bytes[line.range.lowerBound..<start])
        var index = start
        while index < line.range.upperBound {
            let dashes = line.count(of: UInt8(ascii: "-"), from: index)
            output.append(contentsOf: bytes[index..<(index + max(1, dashes))])
            let isShort = (1...2).contains(dashes)
            output.append(
                contentsOf: repeatElement(UInt8(ascii: "-"), count: isShort ? 3 - dashes : 0))
            index += max(1, dashes)
        }
    }

    private mutating func copyText(in range: Range<Int>) {
        var copied = range.lowerBound
        let hasScripts = dialect == .lemmy
        for index in range
        where bytes[index].isBracket || bytes[index] == .star
            || hasScripts && bytes[index].isScriptSign
        {
            guard let text = correction(at: index, in: range) else { continue }
            output.append(contentsOf: bytes[copied..<index])
            output.append(contentsOf: text)
            copied = index + 1
        }
        output.append(contentsOf: bytes[copied..<range.upperBound])
    }

    /// Returns the replacement for a character; `nil` to keep it.
    private mutating func correction(at index: Int, in range: Range<Int>) -> [UInt8]? {
        if bytes[index] == .star { return EmphasisCorrection(bytes).correction(at: index) }
        guard bytes[index].isBracket else { return script(at: index).map { [$0] } }
        guard bytes[index] == .closingBracket else {
            cost.open(at: index)
            return nil
        }
        cost.close(at: index)
        if cost.bracketsAreTooDear {
            cost = RunCost()
            cost.addLine(of: range.upperBound - index)
            return Array("\n\n]".utf8)
        }
        return bytes.definition(after: index, isLongerThan: definitionLimit)
            ? Array("]\\".utf8) : nil
    }
}

extension MarkdownSource {
    /// Returns the mark for Lemmy's sign of a subscript or superscript; `nil` for any other sign.
    private func script(at index: Int) -> UInt8? {
        guard !isEscaped(index) else { return nil }
        let before = index > 0 ? bytes[index - 1] : 0
        if bytes[index] == UInt8(ascii: "^") {
            // A footnote begins with `[^`.
            return before == .openingBracket ? nil : ParserMarks.caret
        }
        let isSingle =
            before != bytes[index] && (index + 1 == bytes.count || bytes[index + 1] != bytes[index])
        return isSingle ? ParserMarks.tilde : nil
    }

    private func isEscaped(_ index: Int) -> Bool {
        !bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }
}

extension UInt8 {
    /// A Boolean value that indicates whether it is Lemmy's sign of a subscript or superscript.
    fileprivate var isScriptSign: Bool { self == UInt8(ascii: "~") || self == UInt8(ascii: "^") }
}
