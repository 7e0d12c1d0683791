/// A text, possibly long, that is read and changed at any position in logarithmic time.
///
/// Positions are UTF-8 offsets. Lines end in a newline.
struct Rope {
    private(set) var root: RopeNode?

    /// A chunk and the measure of the text before it.
    struct Found {
        let chunk: RopeChunk
        let before: RopeMeasure
        /// A Boolean value that indicates whether it is the last chunk of the text.
        let isLast: Bool

        var start: Int { before.bytes }
        /// The offset after the chunk, including its newline.
        var end: Int { before.bytes + chunk.measure.bytes }
    }

    init(_ text: String = "") {
        root = RopeNode.tree(of: Self.chunks(of: text)[...])
    }

    var count: Int { root.measure.bytes }

    /// A value that identifies the content of the text.
    var digest: TextDigest { root.digest }

    /// The whole text.
    var text: String { text(in: 0..<count) }

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
        first { $0.bytes > offset } ?? last
    }

    /// Returns the first chunk whose end satisfies a predicate, which must be monotonic.
    func first(where isEnough: (RopeMeasure) -> Bool) -> Found? {
        var before = RopeMeasure()
        var found: (RopeChunk, before: RopeMeasure)?
        var node = root
        while let current = node {
            let start = before + current.left.measure
            let end = start + current.chunk.measure
            if isEnough(end) {
                found = (current.chunk, start)
                node = current.left
            } else {
                before = end
                node = current.right
            }
        }
        return found.map { Found(chunk: $0, before: $1, isLast: $0 === root?.last) }
    }

    private var last: Found {
        let chunk = root?.last ?? RopeChunk("", endsLine: false)
        return Found(chunk: chunk, before: root.measure - chunk.measure, isLast: true)
    }
}

extension Rope.Found {
    /// Returns the part of a range of the text that is in this chunk.
    func text(in range: Range<Int>) -> String {
        let part = (range.lowerBound - start)..<min(range.upperBound - start, chunk.length)
        let text = part.isEmpty ? "" : String(chunk.text[chunk.range(part)])
        return range.upperBound - start > chunk.length ? text + "\n" : text
    }
}

// MARK: Changing

extension Rope {
    /// Replaces a range by a text. Only the chunks at its edges are created again.
    mutating func replace(_ range: Range<Int>, with text: String) {
        let first = chunk(at: range.lowerBound)
        let last = chunk(at: range.upperBound)
        let lead = first.chunk.text[..<first.chunk.index(range.lowerBound - first.start)]
        let tail = last.chunk.text[last.chunk.index(range.upperBound - last.start)...]
        var edges = Edges(
            start: first.start, end: last.end, endsLine: last.chunk.endsLine,
            isAtEnd: last.isLast,
            lines: (lead + text + tail).utf8.split(
                separator: 0x0A, omittingEmptySubsequences: false
            )
            .map { Substring($0) })
        extendBack(&edges)
        extendForward(&edges)
        let (before, rest) = RopeNode.split(root, at: edges.start)
        // The last chunk may be empty, and then no offset separates it from the previous one.
        let behind =
            edges.isAtEnd ? nil : RopeNode.split(rest, at: edges.end - edges.start).1
        root = RopeNode.join(RopeNode.join(before, RopeNode.tree(of: edges.chunks[...])), behind)
    }

    /// The chunks to remove from the tree, and the lines that replace them.
    private struct Edges {
        var start: Int
        var end: Int
        var endsLine: Bool
        /// A Boolean value that indicates whether the last chunk of the text is removed.
        var isAtEnd: Bool
        var lines: [Substring]

        var chunks: [RopeChunk] {
            lines.enumerated().flatMap { number, line in
                let isLast = number == lines.count - 1
                return RopeChunk.chunks(of: String(line), endsLine: !isLast || endsLine)
            }
        }
    }

    private func extendBack(_ edges: inout Edges) {
        guard edges.start > 0 else { return }
        let previous = chunk(at: edges.start - 1)
        guard !previous.chunk.endsLine,
            Self.belongTogether(previous.chunk.text[...], edges.lines[0])
        else { return }
        edges.lines[0] = previous.chunk.text + edges.lines[0]
        edges.start = previous.start
    }

    private func extendForward(_ edges: inout Edges) {
        let last = edges.lines.count - 1
        guard !edges.endsLine, !edges.isAtEnd else { return }
        let next = chunk(at: edges.end)
        guard Self.belongTogether(edges.lines[last], next.chunk.text[...]) else { return }
        edges.lines[last] += next.chunk.text
        edges.end = next.end
        edges.endsLine = next.chunk.endsLine
        edges.isAtEnd = next.isLast
    }

    /// Returns whether two parts of a line must be in one chunk.
    ///
    /// They are if they are small, or if there is no character boundary between them.
    private static func belongTogether(_ a: Substring, _ b: Substring) -> Bool {
        guard let last = a.last, let first = b.first else { return true }
        let isSmall = a.utf8.count + b.utf8.count <= RopeChunk.limit / 2
        return isSmall || (String(last) + String(first)).count < 2
    }

    private static func chunks(of text: String) -> [RopeChunk] {
        Edges(
            start: 0, end: 0, endsLine: false, isAtEnd: true,
            lines: text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
                .map { Substring($0) }
        ).chunks
    }
}
