import Localization
import TerminalUI

extension BoardViewState.Notice {
    /// Draws the lines in place of posts, the first one in the notice's role.
    func draw(on canvas: Canvas) {
        canvas.clear()
        let width = max(1, canvas.size.columns - 4)
        let lines = lines.flatMap { TextWrapper.lines(of: $0, width: width) }
        for (row, line) in lines.enumerated() {
            canvas.draw(line, row: row + 1, column: 2, role: row == 0 ? role : .normal)
        }
        canvas.placeCursor(row: 1, column: 2)
    }

    /// The first line as the last row of the screen; `nil` if there is none.
    ///
    /// If it is too long, the row names the key that shows all of it.
    var lastRow: LastRow? {
        lines.first.map { .message($0, role, whenCut: localized("  ! for more")) }
    }
}

extension BoardViewState {
    /// Draws a line for each source with missing content and returns the canvas above them.
    func drawFailures(on canvas: Canvas) -> Canvas {
        let lines = failureLines(atMost: canvas.size.rows / 3)
        let rest = canvas.size.rows - lines.count
        for (line, text) in lines.enumerated() {
            let row = canvas.rows(from: rest + line, count: 1)
            row.clear()
            row.draw(text.cut(toColumns: canvas.size.columns - 2), row: 0, column: 1, role: .error)
        }
        return canvas.rows(from: 0, count: rest)
    }

    private func failureLines(atMost count: Int) -> [String] {
        guard sourceFailures.count > count, count > 0 else {
            return Array(sourceFailures.prefix(count))
        }
        let rest = sourceFailures.count - count + 1
        return sourceFailures.prefix(count - 1) + [localized("… and \(rest) more; ! shows all")]
    }
}
