extension TextEditor {
    /// Draws the part of the text around the cursor, and places the terminal's cursor.
    public mutating func draw(on canvas: Canvas) {
        let body = canvas.withoutLastColumn
        fit(body)
        if !drawn.stand(on: body, count: body.size.rows) {
            canvas.clear()
            bar.setNeedsDisplay()
        }
        let rows = visibleRows()
        for number in 0..<height {
            draw(rows.indices.contains(number) ? rows[number] : nil, number: number, on: body)
        }
        if let last = rows.last { drawBar(upTo: last, on: canvas) }
        placeCursor(in: rows, on: body)
    }

    /// The number of empty columns on the left.
    static let gutter = 1

    private mutating func fit(_ canvas: Canvas) {
        height = max(1, canvas.size.rows)
        frame = canvas.frame
        // Leaves a column for the cursor after the last character of a full row.
        layout.width = max(1, canvas.size.columns - Self.gutter - 1)
    }

    /// Returns the visible rows. One of them contains the cursor, and the last page is full.
    private mutating func visibleRows() -> [EditorRow] {
        let rows = layout.rows(from: top, count: height, in: content.chunked)
        let isFull = rows.count == height || rows.first?.start == 0
        if isFull, rows.contains(where: { $0.holds(content.cursor) }) {
            top = rows.first?.start ?? 0
            return rows
        }
        clampTop()
        scrollToCursor()
        return layout.rows(from: top, count: height, in: content.chunked)
    }

    private func placeCursor(in rows: [EditorRow], on body: Canvas) {
        guard let number = rows.firstIndex(where: { $0.holds(content.cursor) }) else { return }
        let column = min(rows[number].column(of: content.cursor), layout.width)
        body.placeCursor(row: number, column: Self.gutter + column)
    }

    private mutating func draw(_ row: EditorRow?, number: Int, on body: Canvas) {
        let selection = content.selection
        guard drawn.change(number, to: row?.look(selected: selection)) else { return }
        body.clear(row: number)
        if let row { draw(row, selection, on: body.rows(from: number, count: 1)) }
    }

    private func draw(_ row: EditorRow, _ selection: Range<Int>, on line: Canvas) {
        let end = line.draw(row.spans(selected: selection), row: 0, column: Self.gutter)
        // A selected newline appears as a blank.
        if row.endsLine, selection.contains(row.end) {
            line.draw(" ", row: 0, column: end, role: .selected)
        }
    }

    private mutating func drawBar(upTo last: EditorRow, on canvas: Canvas) {
        guard top > 0 || !last.isLast else { return bar.remove(from: canvas) }
        bar.draw(shown: top..<max(top, last.end), of: content.chunked.count, on: canvas)
    }
}
