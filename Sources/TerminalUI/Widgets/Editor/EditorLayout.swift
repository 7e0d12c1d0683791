/// A row of a text on the screen.
struct EditorRow {
    fileprivate let place: ChunkedText.Found
    /// The starts of the rows of its chunk.
    fileprivate let starts: [Int]
    fileprivate let number: Int

    /// The offset of its start in the text.
    var start: Int { place.start + starts[number] }

    /// The offset of its end, before any newline.
    var end: Int { place.start + range.upperBound }

    var endsLine: Bool { isLastOfChunk && place.chunk.endsLine }

    /// A Boolean value that indicates whether it is the last row of the text.
    var isLast: Bool { isLastOfChunk && place.isLast }

    fileprivate var isLastOfChunk: Bool { number == starts.count - 1 }

    /// The range of the row in its chunk.
    private var range: Range<Int> {
        starts[number]..<(isLastOfChunk ? place.chunk.length : starts[number + 1])
    }

    private var scalars: Substring.UnicodeScalarView {
        place.chunk.text[place.chunk.range(range)].unicodeScalars
    }

    /// Returns whether the cursor at an offset is drawn in this row.
    ///
    /// Between two rows, the cursor belongs to the second.
    func holds(_ offset: Int) -> Bool {
        offset >= start && (offset < end || offset == end && hasEnd)
    }

    /// A Boolean value that indicates whether the position after the last character is in this row.
    private var hasEnd: Bool { endsLine || isLast }

    func column(of offset: Int) -> Int {
        var column = 0
        for cluster in ClusterReader(scalars) {
            if place.start + place.chunk.offset(cluster.range.lowerBound) >= offset { break }
            column += cluster.columns(at: column)
        }
        return column
    }

    /// Returns the offset of the character in a column, or the end of the row.
    func offset(atColumn wanted: Int) -> Int {
        var column = 0
        var last = start
        for cluster in ClusterReader(scalars) {
            last = place.start + place.chunk.offset(cluster.range.lowerBound)
            column += cluster.columns(at: column)
            if column > wanted { return last }
        }
        return hasEnd ? end : last
    }

    /// Returns the spans of the row, with blanks for tabs and the selection highlighted.
    func spans(selected: Range<Int>) -> [TextSpan] {
        var row = DrawnRow(of: place.chunk.text)
        var column = 0
        for cluster in ClusterReader(scalars) {
            let columns = cluster.columns(at: column)
            column += columns
            row.add(cluster, columns: columns, isSelected: isIn(selected, cluster))
        }
        if !isLastOfChunk, scalars.last == .softHyphen { return row.spans + [TextSpan("-")] }
        return row.spans
    }

    /// Returns the drawn state of the row for a selection.
    func look(selected: Range<Int>) -> EditorRowAppearance {
        let inside = selected.clamped(to: start..<end + (endsLine ? 1 : 0))
        return EditorRowAppearance(
            chunk: place.chunk, part: range,
            selected: inside.isEmpty
                ? 0..<0 : inside.lowerBound - start..<inside.upperBound - start)
    }

    private func isIn(_ selected: Range<Int>, _ cluster: Cluster<String.Index>) -> Bool {
        !selected.isEmpty
            && selected.contains(place.start + place.chunk.offset(cluster.range.lowerBound))
    }
}

/// The values that determine how a row is drawn.
struct EditorRowAppearance: Equatable {
    /// The chunk, which is immutable.
    let chunk: TextChunk
    /// The part of the chunk in the row.
    let part: Range<Int>
    /// The selected part, relative to the row. A newline is the position after the last byte.
    let selected: Range<Int>

    static func == (a: Self, b: Self) -> Bool {
        guard a.selected == b.selected, a.part.count == b.part.count else { return false }
        return a.chunk === b.chunk && a.part == b.part || a.text.elementsEqual(b.text)
    }

    /// The bytes of the row. Characters may be equal although they are encoded differently.
    private var text: Substring.UTF8View { chunk.text[chunk.range(part)].utf8 }
}

/// The spans of a row, with as few parts as possible.
private struct DrawnRow {
    private let text: String
    private var finished: [TextSpan] = []
    /// The converted text of the last span, and the unchanged part of the row after it.
    private var last = (text: "", isSelected: false)
    private var part: Range<String.Index>?

    init(of text: String) {
        self.text = text
    }

    mutating func add(_ cluster: Cluster<String.Index>, columns: Int, isSelected: Bool) {
        if isSelected != last.isSelected {
            finished = spans
            (last, part) = (("", isSelected), nil)
        }
        if let standIn = standIn(for: cluster, columns: columns) {
            (last.text, part) = (lastText + standIn, nil)
        } else {
            let start = part?.lowerBound ?? cluster.range.lowerBound
            part = start..<cluster.range.upperBound
        }
    }

    var spans: [TextSpan] {
        let text = lastText
        return text.isEmpty
            ? finished : finished + [TextSpan(text, last.isSelected ? .selected : .normal)]
    }

    private var lastText: String { last.text + (part.map { text[$0] } ?? "") }

    private func standIn(for cluster: Cluster<String.Index>, columns: Int) -> String? {
        if cluster.first == "\t" { return String(repeating: " ", count: columns) }
        return cluster.first.isInitialJamo ? text[cluster.range].composingJamo : nil
    }
}

extension Cluster {
    /// Returns the width of the character at a column.
    fileprivate func columns(at column: Int) -> Int {
        first == "\t" ? Tab.columns(at: column) : columns
    }
}

/// The rows of a text at a width. Each is computed on request, without knowledge of the others.
@MainActor struct EditorLayout {
    var width = 80
    /// The number of bytes wrapped so far.
    private(set) var wrappedBytes = 0

    mutating func row(at offset: Int, in text: ChunkedText) -> EditorRow {
        let place = text.chunk(at: offset)
        let starts = place.chunk.rows(width: width, countingBytes: &wrappedBytes)
        let number = starts.lastIndex { place.start + $0 <= offset } ?? 0
        return EditorRow(place: place, starts: starts, number: number)
    }

    mutating func row(after row: EditorRow, in text: ChunkedText) -> EditorRow? {
        guard row.isLastOfChunk else {
            return EditorRow(place: row.place, starts: row.starts, number: row.number + 1)
        }
        return row.isLast ? nil : self.row(at: row.place.end, in: text)
    }

    private mutating func row(before row: EditorRow, in text: ChunkedText) -> EditorRow? {
        guard row.number == 0 else {
            return EditorRow(place: row.place, starts: row.starts, number: row.number - 1)
        }
        return row.place.start == 0 ? nil : self.row(at: row.place.start - 1, in: text)
    }

    /// Returns at most `count` rows, starting with the row of an offset.
    mutating func rows(from offset: Int, count: Int, in text: ChunkedText) -> [EditorRow] {
        var row = row(at: offset, in: text)
        var rows = [row]
        while rows.count < count, let next = self.row(after: row, in: text) {
            row = next
            rows.append(row)
        }
        return rows
    }

    /// Returns the row `count` rows below, or above if negative, and the number of missing rows.
    mutating func row(
        _ row: EditorRow, offsetBy count: Int, in text: ChunkedText
    ) -> (row: EditorRow, missing: Int) {
        var row = row
        for step in 0..<abs(count) {
            let next = count < 0 ? self.row(before: row, in: text) : self.row(after: row, in: text)
            guard let next else { return (row, abs(count) - step) }
            row = next
        }
        return (row, 0)
    }
}
