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
    private var hasEnd: Bool { isLastOfChunk && (endsLine || place.isLast) }

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
        var parts: [(text: String, isSelected: Bool)] = []
        var column = 0
        for cluster in ClusterReader(scalars) {
            let columns = cluster.columns(at: column)
            column += columns
            let text = drawn(cluster, columns: columns)
            let isSelected = selected.contains(
                place.start + place.chunk.offset(cluster.range.lowerBound))
            if parts.last?.isSelected == isSelected {
                parts[parts.count - 1].text += text
            } else {
                parts.append((text, isSelected))
            }
        }
        return parts.map { TextSpan($0.text, $0.isSelected ? .selected : .normal) }
    }

    private func drawn(_ cluster: Cluster<String.Index>, columns: Int) -> String {
        guard cluster.first != "\t" else { return String(repeating: " ", count: columns) }
        let text = place.chunk.text[cluster.range]
        return cluster.first.isInitialJamo ? text.composingJamo : String(text)
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
        return row.place.isLast ? nil : self.row(at: row.place.end, in: rope)
    }

    private mutating func row(before row: EditorRow, in rope: Rope) -> EditorRow? {
        guard row.number == 0 else {
            return EditorRow(place: row.place, starts: row.starts, number: row.number - 1)
        }
        return row.place.start == 0 ? nil : self.row(at: row.place.start - 1, in: rope)
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
