import TerminalUI

extension TextField {
    /// Draws the field with a note behind its text, as far as there is room; the cursor stays in
    /// the text.
    func draw(on canvas: Canvas, note: String?) {
        let end = draw(on: canvas)
        guard let note, !note.isEmpty else { return }
        let cursor = canvas.cursor
        let text = note.cut(toColumns: canvas.size.columns - end - 3)
        canvas.draw("  " + text, row: cursor.row, column: end, role: .detail)
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }
}
