import TerminalUI

/// Mouse actions of a user; each waits until the app is idle.
extension AppOnScreen {
    package func click(row: Int, column: Int) async {
        await use(.press, row: row, column: column)
        await use(.release, row: row, column: column)
    }

    /// Clicks the first occurrence of a text on the screen, if there is one.
    package func click(_ text: String) async {
        if let place = place(of: text) { await click(row: place.row, column: place.column) }
    }

    /// Turns the wheel, down for a positive number.
    package func wheel(_ notches: Int, row: Int = 3, column: Int = 3) async {
        for _ in 0..<abs(notches) {
            await use(.wheel(notches.signum()), row: row, column: column)
        }
    }

    package func drag(column: Int, fromRow start: Int, toRow end: Int) async {
        await use(.press, row: start, column: column)
        await use(.drag, row: end, column: column)
        await use(.release, row: end, column: column)
    }

    package func use(_ kind: MouseEvent.Kind, row: Int, column: Int) async {
        screens.handle(.mouse(MouseEvent(kind, row: row, column: column)))
        await settle()
    }

    /// Returns the position of the first character of a text on the screen.
    package func place(of text: String) -> (row: Int, column: Int)? {
        screens.updateNow()
        for (row, line) in terminal.contents.enumerated() {
            guard let range = line.firstRange(of: text) else { continue }
            return (row, line[..<range.lowerBound].columnCount)
        }
        return nil
    }
}
