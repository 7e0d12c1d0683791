/// A text as an array of chunks: the editor's text, which may be long.
///
/// A chunk is a line, or a part of a very long line. An edit creates only the chunks at its edges
/// again. For the others it only adds to their offsets, which takes less than a millisecond in a
/// megabyte.
///
/// Positions are UTF-8 offsets. Lines end in a newline.
struct ChunkedText: Sendable {
    private struct Entry {
        let chunk: TextChunk
        /// The measure of the text up to the end of the chunk.
        var end: TextMeasure

        var start: Int { end.bytes - chunk.measure.bytes }
    }

    /// A chunk and the measure of the text before it.
    struct Found {
        let chunk: TextChunk
        let before: TextMeasure
        fileprivate let number: Int
        /// A Boolean value that indicates whether it is the last chunk of the text.
        let isLast: Bool

        var start: Int { before.bytes }
        /// The offset after the chunk, including its newline.
        var end: Int { before.bytes + chunk.measure.bytes }
    }

    /// The chunks in order, at least one. Only the last one has no newline at the end of its line.
    private var entries: [Entry] = []

    init(_ text: String = "") {
        entries = Self.entries(of: Self.chunks(of: Self.lines(of: text), endsLine: false))
    }

    /// The size of the whole text.
    var measure: TextMeasure { entries.last?.end ?? TextMeasure() }

    var count: Int { measure.bytes }

    var chunks: [TextChunk] { entries.map(\.chunk) }

    /// The whole text. Takes time proportional to its length.
    var text: String {
        var text = ""
        text.reserveCapacity(count)
        for entry in entries {
            text += entry.chunk.text
            if entry.chunk.endsLine { text += "\n" }
        }
        return text
    }

    func text(in range: Range<Int>) -> String {
        var text = ""
        var offset = range.lowerBound
        while offset < range.upperBound {
            let found = chunk(at: offset)
            text += found.text(in: offset..<min(found.end, range.upperBound))
            offset = found.end
        }
        return text
    }

    /// Returns the chunk that contains a byte, or the last one at the end of the text.
    func chunk(at offset: Int) -> Found {
        first { $0.bytes > offset } ?? found(entries.count - 1)
    }

    /// Returns the first chunk whose end satisfies a predicate, which must be monotonic.
    func first(where isEnough: (TextMeasure) -> Bool) -> Found? {
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                isEnough(entries[middle].end)
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound < entries.count ? found(range.lowerBound) : nil
    }

    private func found(_ number: Int) -> Found {
        Found(
            chunk: entries[number].chunk,
            before: number == 0 ? TextMeasure() : entries[number - 1].end,
            number: number, isLast: number == entries.count - 1)
    }
}

extension ChunkedText.Found {
    /// Returns the part of a range of the text that is in this chunk.
    func text(in range: Range<Int>) -> String {
        let part = (range.lowerBound - start)..<min(range.upperBound - start, chunk.length)
        let text = part.isEmpty ? "" : String(chunk.text[chunk.range(part)])
        return range.upperBound - start > chunk.length ? text + "\n" : text
    }
}

extension ChunkedText: Equatable {
    /// Returns whether two texts have the same bytes. Fast if they share most chunks.
    static func == (a: Self, b: Self) -> Bool {
        guard a.count == b.count else { return false }
        let isDifferent = { (a: Entry, b: Entry) in a.chunk !== b.chunk }
        guard let start = zip(a.entries, b.entries).first(where: isDifferent)?.0.start,
            let end = zip(a.entries.reversed(), b.entries.reversed())
                .first(where: isDifferent)?.0.end.bytes
        else { return true }
        let range = start..<max(start, end)
        return a.text(in: range).utf8.elementsEqual(b.text(in: range).utf8)
    }
}

// MARK: Changing

extension ChunkedText {
    mutating func replace(_ range: Range<Int>, with text: String) {
        let first = chunk(at: range.lowerBound)
        let last = chunk(at: range.upperBound)
        let lead = first.chunk.text[..<first.chunk.index(range.lowerBound - first.start)]
        let tail = last.chunk.text[last.chunk.index(range.upperBound - last.start)...]
        var lines = Self.lines(of: String(lead) + text + tail)
        var old = first.number...last.number
        if let previous = neighbour(old.lowerBound - 1, before: lines[0]) {
            lines[0] = previous.text + lines[0]
            old = old.lowerBound - 1...old.upperBound
        }
        if !last.chunk.endsLine, let next = neighbour(old.upperBound + 1, after: lines.last ?? "") {
            lines[lines.count - 1] += next.text
            old = old.lowerBound...old.upperBound + 1
        }
        let endsLine = entries[old.upperBound].chunk.endsLine
        replace(old, with: Self.chunks(of: lines, endsLine: endsLine))
    }

    private mutating func replace(_ old: ClosedRange<Int>, with chunks: [TextChunk]) {
        let before = found(old.lowerBound).before
        let end = entries[old.upperBound].end
        let new = Self.entries(of: chunks, after: before)
        let change = (new.last?.end ?? before) - end
        entries.replaceSubrange(old, with: new)
        for number in old.lowerBound + new.count..<entries.count {
            entries[number].end = entries[number].end + change
        }
    }

    /// Returns the chunk before a part of a line if both must be in one chunk.
    private func neighbour(_ number: Int, before part: Substring) -> TextChunk? {
        guard entries.indices.contains(number) else { return nil }
        let chunk = entries[number].chunk
        return !chunk.endsLine && Self.belongTogether(chunk.text[...], part) ? chunk : nil
    }

    /// Returns the chunk after a part of a line if both must be in one chunk.
    private func neighbour(_ number: Int, after part: Substring) -> TextChunk? {
        guard entries.indices.contains(number) else { return nil }
        let chunk = entries[number].chunk
        return Self.belongTogether(part, chunk.text[...]) ? chunk : nil
    }

    /// Returns whether two parts of a line must be in one chunk.
    ///
    /// They are if they are small, or if there is no character boundary between them.
    private static func belongTogether(_ a: Substring, _ b: Substring) -> Bool {
        guard let last = a.last, let first = b.first else { return true }
        let isSmall = a.utf8.count + b.utf8.count <= TextChunk.limit / 2
        return isSmall || (String(last) + String(first)).count < 2
    }

    private static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    }

    private static func chunks(of lines: [Substring], endsLine: Bool) -> [TextChunk] {
        lines.enumerated().flatMap { number, line in
            TextChunk.chunks(of: String(line), endsLine: number < lines.count - 1 || endsLine)
        }
    }

    private static func entries(
        of chunks: [TextChunk], after start: TextMeasure = TextMeasure()
    ) -> [Entry] {
        var end = start
        return chunks.map {
            end = end + $0.measure
            return Entry(chunk: $0, end: end)
        }
    }
}
