/// A list of rows of which one is selected; only the visible ones are ever asked for.
///
/// It remembers what it drew, so that a step costs two rows, however high the screen is.
@MainActor public struct ListView {
    /// How many rows there are, visible or not.
    public private(set) var count = 0
    /// The selected row, from 0; 0 in an empty list.
    public private(set) var selection = 0
    /// The first visible row.
    public private(set) var top = 0

    private var height = 1
    private var generation: Int?
    private var drawn: [DrawnRow?] = []

    /// Makes an empty list.
    public init() {}

    /// Takes over changed rows.
    ///
    /// - Parameter selection: the row to select; it stays as far from the top of the screen as the
    ///   selected row was, so that the reader's place does not jump.
    public mutating func reload(count: Int, selection: Int) {
        let distance = self.selection - top
        self.count = count
        self.selection = clamp(selection)
        top = self.selection - distance
        drawn = []
        scrollToSelection()
    }

    /// Selects a row, scrolling as little as is needed to show it.
    public mutating func select(_ row: Int) {
        selection = clamp(row)
        scrollToSelection()
    }

    /// Moves the selection by a number of rows, down where it is positive.
    public mutating func move(by rows: Int) {
        select(selection + rows)
    }

    /// Moves what is seen by a number of pages, the selection with it.
    public mutating func page(by pages: Double) {
        let rows = Int((Double(height) * pages).rounded(.awayFromZero))
        top += rows
        select(selection + rows)
    }

    /// Draws the rows that changed since the last time.
    ///
    /// - Parameter draw: draws the row of that number on a canvas of one row; it is to draw over
    ///   every cell.
    public mutating func draw(on canvas: Canvas, row draw: (Int, Canvas, Bool) -> Void) {
        fit(canvas)
        for offset in 0..<height {
            let row = DrawnRow(number: top + offset, isSelected: top + offset == selection)
            guard drawn[offset] != row else { continue }
            drawn[offset] = row
            let line = canvas.rows(from: offset, count: 1)
            if row.number < count { draw(row.number, line, row.isSelected) } else { line.clear() }
        }
        canvas.placeCursor(row: selection - top, column: 0)
    }

    private mutating func fit(_ canvas: Canvas) {
        height = canvas.size.rows
        scrollToSelection()
        guard generation != canvas.generation || drawn.count != height else { return }
        generation = canvas.generation
        drawn = Array(repeating: nil, count: height)
    }

    private mutating func scrollToSelection() {
        let rows = max(1, height)
        top = min(max(0, top), max(0, count - rows))
        top = min(max(top, selection - rows + 1), selection)
    }

    private func clamp(_ row: Int) -> Int {
        min(max(0, row), max(0, count - 1))
    }
}

private struct DrawnRow: Equatable {
    let number: Int
    let isSelected: Bool
}
