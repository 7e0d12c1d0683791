extension TextEditor {
    /// Draws the part of the text around the cursor, and the terminal's cursor.
    public mutating func draw(on canvas: Canvas) {
        let body = canvas.besideLastColumn
        fit(body)
        if !drawn.stand(on: body) {
            canvas.clear()
            bar.setNeedsDisplay()
        }
        var row: EditorRow? = layout.row(at: top, in: content.rope)
        var end = top
        var cursor = (row: 0, column: 0)
        for number in 0..<height {
            draw(row, number: number, on: body)
            guard let current = row else { continue }
            if current.holds(content.cursor) {
                let column = min(current.column(of: content.cursor), layout.width)
                cursor = (number, Self.gutter + column)
            }
            end = current.end
            row = layout.row(after: current, in: content.rope)
        }
        drawBar(upTo: row == nil ? content.rope.count : end, isWhole: row == nil, on: canvas)
        body.placeCursor(row: cursor.row, column: cursor.column)
    }

    /// The columns at the left that stay free.
    static let gutter = 1

    private mutating func fit(_ canvas: Canvas) {
        height = max(1, canvas.size.rows)
        frame = canvas.frame
        // Behind the last character of a full row there is room for the cursor.
        layout.width = max(1, canvas.size.columns - Self.gutter - 1)
        clampTop()
        keepCursorInSight()
    }

    private mutating func draw(_ row: EditorRow?, number: Int, on body: Canvas) {
        let selection = content.selection
        guard drawn.change(number, to: row?.look(selected: selection)) else { return }
        body.clear(row: number)
        if let row { draw(row, selection, on: body.rows(from: number, count: 1)) }
    }

    private func draw(_ row: EditorRow, _ selection: Range<Int>, on line: Canvas) {
        let end = line.draw(row.spans(selected: selection), row: 0, column: Self.gutter)
        // A newline shows as selected by a blank.
        if row.endsLine, selection.contains(row.end) {
            line.draw(" ", row: 0, column: end, role: .selected)
        }
    }

    private mutating func drawBar(upTo end: Int, isWhole: Bool, on canvas: Canvas) {
        guard top > 0 || !isWhole else { return bar.remove(from: canvas) }
        bar.draw(shown: top..<max(top, end), of: content.rope.count, on: canvas)
    }
}
