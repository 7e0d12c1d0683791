import TerminalUI

extension TextField {
    /// Draws the field with a note behind what is typed, as far as there is room; the cursor stays
    /// at the typed text.
    func draw(on canvas: Canvas, note: String?) {
        draw(on: canvas)
        guard let note, !note.isEmpty else { return }
        let end = canvas.cursor
        let text = note.cut(toColumns: canvas.size.columns - end.column - 3)
        canvas.draw("  " + text, row: end.row, column: end.column, role: .detail)
        canvas.placeCursor(row: end.row, column: end.column)
    }
}
