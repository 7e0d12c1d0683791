/// A row of a text on the screen.
struct EditorRow {
    fileprivate let place: Rope.Found
    /// Where the rows of its chunk begin.
    fileprivate let starts: [Int]
    fileprivate let number: Int

    /// Where it begins in the text.
    var start: Int { place.start + starts[number] }

    /// Where it ends; the newline lies behind that.
    var end: Int { place.start + range.upperBound }

    var endsLine: Bool { isLastOfChunk && place.chunk.endsLine }

    /// Whether the text ends with it.
    var isLast: Bool { isLastOfChunk && place.isLast }

    fileprivate var isLastOfChunk: Bool { number == starts.count - 1 }

    /// Its part of the chunk.
    private var range: Range<Int> {
        starts[number]..<(isLastOfChunk ? place.chunk.length : starts[number + 1])
    }

    private var scalars: Substring.UnicodeScalarView {
        place.chunk.text[place.chunk.range(range)].unicodeScalars
    }

    /// Whether the cursor is drawn here that stands at a place: where one row ends and the next
    /// begins, it belongs to the next.
    func holds(_ offset: Int) -> Bool {
        offset >= start && (offset < end || offset == end && hasEnd)
    }

    /// Whether what stands behind its last character belongs to it.
    private var hasEnd: Bool { endsLine || isLast }

    /// How many columns stand before a place in it.
    func column(of offset: Int) -> Int {
        var column = 0
        for cluster in ClusterReader(scalars) {
            if place.start + place.chunk.offset(cluster.range.lowerBound) >= offset { break }
            column += cluster.columns(at: column)
        }
        return column
    }

    /// The place of the character in a column, or of the end of the row.
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

    /// What is drawn: blanks for tabs, and another look where the text is selected.
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

    /// How it looks, where so much of the text is selected.
    func look(selected: Range<Int>) -> EditorRowLook {
        let inside = selected.clamped(to: start..<end + (endsLine ? 1 : 0))
        return EditorRowLook(
            chunk: place.chunk, part: range,
            selected: inside.isEmpty
                ? 0..<0 : inside.lowerBound - start..<inside.upperBound - start)
    }

    private func isIn(_ selected: Range<Int>, _ cluster: Cluster<String.Index>) -> Bool {
        !selected.isEmpty
            && selected.contains(place.start + place.chunk.offset(cluster.range.lowerBound))
    }
}

/// The spans of a row, made of as few parts of its text as there can be.
private struct DrawnRow {
    private let text: String
    private var finished: [TextSpan] = []
    /// What of the last span is here, and the part behind it that is drawn as it was written.
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
    /// How many columns it takes when it stands in one.
    fileprivate func columns(at column: Int) -> Int {
        first == "\t" ? Tab.columns(at: column) : columns
    }
}

/// The rows of a text at a width: they are found where they are asked for, and nothing is known of
/// others.
@MainActor struct EditorLayout {
    var width = 80
    /// How many bytes have been wrapped so far.
    private(set) var wrappedBytes = 0

    /// The row that a place is in.
    mutating func row(at offset: Int, in rope: Rope) -> EditorRow {
        let place = rope.chunk(at: offset)
        let starts = place.chunk.rows(width: width, countingBytes: &wrappedBytes)
        let number = starts.lastIndex { place.start + $0 <= offset } ?? 0
        return EditorRow(place: place, starts: starts, number: number)
    }

    mutating func row(after row: EditorRow, in rope: Rope) -> EditorRow? {
        guard row.isLastOfChunk else {
            return EditorRow(place: row.place, starts: row.starts, number: row.number + 1)
        }
        return row.isLast ? nil : self.row(at: row.place.end, in: rope)
    }

    private mutating func row(before row: EditorRow, in rope: Rope) -> EditorRow? {
        guard row.number == 0 else {
            return EditorRow(place: row.place, starts: row.starts, number: row.number - 1)
        }
        return row.place.start == 0 ? nil : self.row(at: row.place.start - 1, in: rope)
    }

    /// So many rows from the one on that a place is in, or fewer where the text ends.
    mutating func rows(from offset: Int, count: Int, in rope: Rope) -> [EditorRow] {
        var row = row(at: offset, in: rope)
        var rows = [row]
        while rows.count < count, let next = self.row(after: row, in: rope) {
            row = next
            rows.append(row)
        }
        return rows
    }

    /// The row so many rows further down, or up where the number is negative, and how many of
    /// these there are none for.
    mutating func row(
        _ row: EditorRow, offsetBy count: Int, in rope: Rope
    ) -> (row: EditorRow, missing: Int) {
        var row = row
        for step in 0..<abs(count) {
            let next = count < 0 ? self.row(before: row, in: rope) : self.row(after: row, in: rope)
            guard let next else { return (row, abs(count) - step) }
            row = next
        }
        return (row, 0)
    }
}
