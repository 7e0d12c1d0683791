/// A list of rows, one of which is selected. Only visible rows are requested.
///
/// The list remembers the last drawing, so that a step draws two rows, whatever the height of the
/// screen.
@MainActor public struct ListView {
    /// The number of rows, visible or not.
    public private(set) var count = 0
    /// The index of the selected row; 0 in an empty list.
    public private(set) var selection = 0
    /// The index of the first visible row.
    public private(set) var top = 0
    /// The number of screen lines of each row.
    public private(set) var rowHeight = 1
    /// The border of the pane that shows the list; `nil` if it is not beside another one.
    public var border: PaneBorder?

    /// The number of rows by which a list that is shorter than the screen is scrolled up.
    private var excess = 0
    private var height = 1
    /// The frame of the rows on their screen.
    private var frame = Frame(size: Size(columns: 0, rows: 0))
    private var drawn = DrawnRows<RowLook>()
    private var bar = ScrollBar()

    /// Creates an empty list.
    public init() {}

    /// Replaces the rows.
    ///
    /// - Parameters:
    ///   - selection: the row to select. It stays at the same distance from the top of the screen, so
    ///     that the list does not jump.
    ///   - isExtended: whether all rows of before are still there. Then they also stay in a list that
    ///     is shorter than the screen.
    public mutating func reload(count: Int, selection: Int, isExtended: Bool = false) {
        let distance = self.selection - top
        let inserted = min(count - self.count, selection - self.selection)
        if count != self.count, !isExtended { excess = 0 }
        if isExtended, inserted > 0, self.count <= visibleCount { excess += inserted }
        self.count = count
        self.selection = clamp(selection)
        top = self.selection - distance
        drawn.forget()
        scrollToSelection()
    }

    /// Changes the height of a row. The selected row stays in about the same screen position.
    public mutating func setRowHeight(_ lines: Int) {
        let lines = max(1, lines)
        top = selection - (selection - top) * rowHeight / lines
        rowHeight = lines
        drawn.forget()
        scrollToSelection()
    }

    /// Selects a row and scrolls as little as necessary to show it.
    public mutating func select(_ row: Int) {
        selection = clamp(row)
        scrollToSelection()
    }

    /// Moves the selection by a number of rows, down if positive.
    public mutating func move(by rows: Int) {
        select(selection + rows)
    }

    /// Scrolls by a number of pages and moves the selection with it.
    public mutating func page(by pages: Double) {
        let rows = Int((Double(visibleCount) * pages).rounded(.awayFromZero))
        top += rows
        select(selection + rows)
    }

    /// Scrolls up as far as the selected row remains visible.
    public mutating func scrollUp() {
        (top, excess) = (0, 0)
        scrollToSelection()
    }

    /// Scrolls by a number of rows. The selection stays visible.
    public mutating func scroll(by rows: Int) {
        scroll(to: top + rows)
    }

    private mutating func scroll(to row: Int) {
        excess = 0
        top = min(max(0, row), max(0, count - visibleCount))
        selection = clamp(min(max(selection, top), top + visibleCount - 1))
    }

    /// Makes the next drawing redraw all rows.
    public mutating func setNeedsDisplay() {
        drawn.forget()
    }

    /// Draws the rows that have changed since the last drawing.
    ///
    /// - Parameter draw: draws the row of an index on a canvas of the row's height, or less if
    ///   there is not enough room. It must draw over every cell.
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

    /// Draws like `draw(on:row:)`, with the border of a pane on the right, or with a scroll
    /// bar if not all rows are visible.
    public mutating func drawWithBar(on canvas: Canvas, row draw: (Int, Canvas, Bool) -> Void) {
        let area = area(of: canvas)
        self.draw(on: area, row: draw)
        guard area.size.columns < canvas.size.columns else { return bar = ScrollBar() }
        bar.draw(shown: visibleRows, of: count, as: border, on: canvas)
        canvas.placeCursor(row: (selection - top) * rowHeight, column: 0)
    }

    /// Draws like `draw(on:row:)`, left of a line of a frame, which is also the scroll bar.
    ///
    /// - Parameter canvas: the area of the rows and of the line.
    public mutating func draw(besideLineOf canvas: Canvas, row draw: (Int, Canvas, Bool) -> Void) {
        self.draw(on: canvas.withoutLastColumn, row: draw)
        guard count > visibleCount else { return bar = ScrollBar() }
        bar.draw(shown: visibleRows, of: count, on: canvas)
        canvas.placeCursor(row: (selection - top) * rowHeight, column: 0)
    }

    /// Returns the area of a canvas that a scroll bar leaves for the rows.
    public func area(of canvas: Canvas) -> Canvas {
        let visibleCount = max(1, canvas.size.rows / rowHeight)
        guard border != nil || count > visibleCount, canvas.size.columns > 1 else { return canvas }
        return canvas.withoutLastColumn
    }

    /// The range of visible rows.
    public var visibleRows: Range<Int> { top..<max(top, min(count, top + visibleCount)) }

    /// The number of rows that fit on the screen.
    public var visibleCount: Int { max(1, height / rowHeight) }

    /// Returns the number of rows to draw on a canvas.
    private mutating func fit(_ canvas: Canvas) -> Int {
        height = canvas.size.rows
        frame = canvas.frame
        scrollToSelection()
        // A remainder too low for a row is an empty row of its own.
        let rows = (height + rowHeight - 1) / rowHeight
        if !drawn.stand(on: canvas, count: rows) { bar.setNeedsDisplay() }
        return rows
    }

    private mutating func scrollToSelection() {
        let rows = visibleCount
        let last = max(0, count - rows)
        top = min(max(0, top), last + excess)
        top = min(max(top, selection - rows + 1), selection)
        excess = max(0, top - last)
    }

    private func clamp(_ row: Int) -> Int {
        min(max(0, row), max(0, count - 1))
    }
}

// MARK: The mouse

extension ListView {
    /// Handles a mouse event, in coordinates of the screen that shows the list.
    public mutating func handle(_ mouse: MouseEvent) -> MouseOutcome {
        guard count > 0 else { return .unused }
        if let part = bar.part(for: mouse) {
            scroll(to: Int((part * Double(count - visibleCount)).rounded()))
            return .moved
        }
        switch mouse.kind {
        case .press: return click(mouse)
        case .wheel(let notches): scroll(by: notches * MouseEvent.linesPerNotch)
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
