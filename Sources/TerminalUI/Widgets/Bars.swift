/// The line on top of a screen: where one is, and at the right how far.
@MainActor public enum TitleBar {
    /// Draws the bar on the first row; where there is no room for both, the left one is cut.
    public static func draw(_ title: String, right: String = "", on canvas: Canvas) {
        let room = max(0, canvas.size.columns - 2)
        let right = right.cut(toColumns: room)
        let rightWidth = right.columnCount
        let left = title.cut(toColumns: max(0, room - rightWidth - (right.isEmpty ? 0 : 1)))
        let start = max(0, canvas.size.columns - 1 - rightWidth)
        canvas.clear(row: 0, to: 1, role: .bar)
        let end = canvas.draw(left, row: 0, column: 1, role: .bar)
        canvas.clear(row: 0, from: end, to: start, role: .bar)
        let rightEnd = canvas.draw(right, row: 0, column: start, role: .bar)
        canvas.clear(row: 0, from: rightEnd, role: .bar)
    }
}

/// The line at the foot of a screen: a message where there is one, or what the keys do.
@MainActor public enum StatusBar {
    /// Draws the footer hints of a table of keys, as many as fit whole, on the last row.
    public static func draw(hints: [KeyHelp], on canvas: Canvas) {
        var column = 1
        canvas.clear(row: canvas.size.rows - 1)
        for hint in hints.compactMap(\.footer) {
            guard column + hint.columnCount <= canvas.size.columns else { return }
            column = canvas.draw(hint, row: canvas.size.rows - 1, column: column, role: .hint) + 2
        }
    }

    /// Draws a message on the last row.
    public static func draw(message: String, role: Role = .normal, on canvas: Canvas) {
        let row = canvas.size.rows - 1
        let text = message.cut(toColumns: canvas.size.columns - 1)
        canvas.clear(row: row, to: 1)
        canvas.clear(row: row, from: canvas.draw(text, row: row, column: 1, role: role))
    }
}
