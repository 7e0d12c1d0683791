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

    /// The first line, for the last row, with the key that shows it whole where it is too long; `nil`
    /// where there is none.
    var lastRow: LastRow? {
        lines.first.map { .message($0, role, whenCut: "  ! for more") }
    }
}
