import TerminalUI

extension BoardViewState.Notice {
    /// Draws the lines in place of posts, the first one in the role.
    func draw(on canvas: Canvas) {
        canvas.clear()
        let width = max(1, canvas.size.columns - 4)
        let lines = lines.flatMap { TextWrapper.lines(of: $0, width: width) }
        for (row, line) in lines.enumerated() {
            canvas.draw(line, row: row + 1, column: 2, role: row == 0 ? role : .normal)
        }
        canvas.placeCursor(row: 1, column: 2)
    }

    /// Draws the first line as the status; returns whether there is one. Where it is too long, the
    /// key that shows it whole stands behind it.
    func drawFirstLine(on canvas: Canvas) -> Bool {
        guard let line = lines.first else { return false }
        let text = Self.shortened(line, toColumns: canvas.size.columns - 1)
        StatusBar.draw(message: text, role: role, on: canvas)
        return true
    }

    private static func shortened(_ line: String, toColumns limit: Int) -> String {
        let hint = "  ! for more"
        guard line.columnCount > limit, limit > 2 * hint.columnCount else { return line }
        return line.cut(toColumns: limit - hint.columnCount) + hint
    }
}
