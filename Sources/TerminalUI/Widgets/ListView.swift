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
    /// How many lines of the screen each row takes.
    public private(set) var rowHeight = 1

    private var height = 1
    /// Where the rows stand on their screen.
    private var frame = Frame(size: Size(columns: 0, rows: 0))
    private var drawn = DrawnRows<RowLook>()
    private var bar = ScrollBar()

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
        drawn.forget()
        scrollToSelection()
    }

    /// Changes how many lines a row takes; the selected row stays about where it is on the screen.
    public mutating func setRowHeight(_ lines: Int) {
        let lines = max(1, lines)
        top = selection - (selection - top) * rowHeight / lines
        rowHeight = lines
        drawn.forget()
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
        let rows = Int((Double(visibleCount) * pages).rounded(.awayFromZero))
        top += rows
        select(selection + rows)
    }

    /// Shows rows above the selected one, as many as there is room for.
    public mutating func scrollUp() {
        top = 0
        scrollToSelection()
    }

    /// Moves what is seen by a number of rows; the selection stays in sight.
    public mutating func scroll(by rows: Int) {
        scroll(to: top + rows)
    }

    private mutating func scroll(to row: Int) {
        top = min(max(0, row), max(0, count - visibleCount))
        selection = clamp(min(max(selection, top), top + visibleCount - 1))
    }

    /// Has all rows drawn anew the next time.
    public mutating func setNeedsDisplay() {
        drawn.forget()
    }

    /// Draws the rows that changed since the last time.
    ///
    /// - Parameter draw: draws the row of that number on a canvas of as many lines as a row takes,
    ///   or fewer where there is no room for more; it is to draw over every cell.
    public mutating func draw(on canvas: Canvas, row draw: (Int, Canvas, Bool) -> Void) {
        for offset in 0..<fit(canvas) {
            let row = RowLook(number: top + offset, isSelected: top + offset == selection)
            guard drawn.change(offset, to: row) else { continue }
            let lines = canvas.rows(from: offset * rowHeight, count: rowHeight)
            if row.number < count, offset < visibleCount {
                draw(row.number, lines, row.isSelected)
            } else {
                lines.clear()
            }
        }
        canvas.placeCursor(row: (selection - top) * rowHeight, column: 0)
    }

    /// Draws as `draw(on:row:)` does, with a scroll bar at the right where not all is in sight.
    public mutating func drawWithBar(on canvas: Canvas, row draw: (Int, Canvas, Bool) -> Void) {
        let area = area(of: canvas)
        self.draw(on: area, row: draw)
        guard area.size.columns < canvas.size.columns else { return bar = ScrollBar() }
        bar.draw(shown: rowsInSight, of: count, on: canvas)
        canvas.placeCursor(row: (selection - top) * rowHeight, column: 0)
    }

    /// What a scroll bar leaves of a canvas for the rows.
    public func area(of canvas: Canvas) -> Canvas {
        let visibleCount = max(1, canvas.size.rows / rowHeight)
        guard count > visibleCount, canvas.size.columns > 1 else { return canvas }
        return canvas.besideLastColumn
    }

    /// The rows that fit on the screen, from the first visible one on.
    public var rowsInSight: Range<Int> { top..<max(top, min(count, top + visibleCount)) }

    /// How many rows there is room for.
    public var visibleCount: Int { max(1, height / rowHeight) }

    /// Returns how many rows there are to draw on a canvas.
    private mutating func fit(_ canvas: Canvas) -> Int {
        height = canvas.size.rows
        frame = canvas.frame
        scrollToSelection()
        // A rest too low for a row is a row of its own, which stays empty.
        let rows = (height + rowHeight - 1) / rowHeight
        if !drawn.stand(on: canvas, count: rows) { bar.setNeedsDisplay() }
        return rows
    }

    private mutating func scrollToSelection() {
        let rows = visibleCount
        top = min(max(0, top), max(0, count - rows))
        top = min(max(top, selection - rows + 1), selection)
    }

    private func clamp(_ row: Int) -> Int {
        min(max(0, row), max(0, count - 1))
    }
}

// MARK: The mouse

extension ListView {
    /// Follows the mouse, at a place of the screen that the list was drawn on.
    public mutating func handle(_ mouse: MouseEvent) -> MouseOutcome {
        guard count > 0 else { return .unused }
        if let part = bar.part(for: mouse) {
            scroll(to: Int((part * Double(count - visibleCount)).rounded()))
            return .moved
        }
        switch mouse.kind {
        case .press: return click(mouse)
        case .wheel(let notches): scroll(by: notches * MouseEvent.linesOfNotch)
        case .drag, .release: return .unused
        }
        return .moved
    }

    private mutating func click(_ mouse: MouseEvent) -> MouseOutcome {
        let offset = (mouse.row - frame.row) / rowHeight
        guard frame.contains(mouse), offset < visibleCount, top + offset < count else {
            return .unused
        }
        guard top + offset != selection else { return .chosen }
        select(top + offset)
        return .moved
    }
}

private struct RowLook: Equatable {
    let number: Int
    let isSelected: Bool
}
