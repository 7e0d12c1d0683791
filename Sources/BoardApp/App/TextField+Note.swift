import TerminalUI

extension TextField {
    /// Draws the field with a note behind what is typed; the cursor stays at the typed text.
    func draw(on canvas: Canvas, note: String?) {
        draw(on: canvas)
        guard let note else { return }
        let end = canvas.cursor
        canvas.draw("  " + note, row: end.row, column: end.column, role: .detail)
        canvas.placeCursor(row: end.row, column: end.column)
    }
}
