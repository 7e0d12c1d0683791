import TerminalUI

/// What a reader does with the mouse; each waits until nothing goes on.
extension AppOnScreen {
    package func click(row: Int, column: Int) async {
        await use(.press, row: row, column: column)
        await use(.release, row: row, column: column)
    }

    /// Clicks the first place of the screen where a text stands; does nothing where there is none.
    package func click(_ text: String) async {
        if let place = place(of: text) { await click(row: place.row, column: place.column) }
    }

    /// Turns the wheel, down where the number is positive.
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

    /// Where the first letter of a text stands on the screen.
    package func place(of text: String) -> (row: Int, column: Int)? {
        screens.updateNow()
        for (row, line) in terminal.contents.enumerated() {
            guard let range = line.firstRange(of: text) else { continue }
            return (row, line[..<range.lowerBound].columnCount)
        }
        return nil
    }
}
