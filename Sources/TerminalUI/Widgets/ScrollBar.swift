/// The right edge of a pane, which is also its scroll bar.
public enum PaneBorder: Sendable, Hashable {
    case focused, unfocused
}

/// A vertical scroll bar, which shows which part of the content is visible.
///
/// The bar remembers the last drawing, because it seldom changes with a step.
@MainActor struct ScrollBar {
    /// The frame on its screen; `nil` while there is no bar.
    private var frame: Frame?
    private var thumb = 0..<0
    private var border: PaneBorder?
    private var isDrawn = false
    /// The row of the thumb that the mouse holds.
    private var grip: Int?

    /// Makes the next drawing redraw the bar.
    mutating func setNeedsDisplay() {
        isDrawn = false
    }

    /// Draws the bar in the last column if it has changed. Without bars, clears the column.
    ///
    /// - Parameter border: the border of a pane, which is there even if everything is visible.
    mutating func draw(
        shown: Range<Int>, of count: Int, as border: PaneBorder? = nil, on canvas: Canvas
    ) {
        let thumb =
            count > shown.count
            ? Self.thumb(shown: shown, of: count, rows: canvas.size.rows) : 0..<0
        guard canvas.lines != .none else { return clear(canvas.lastColumn) }
        frame = canvas.lastColumn.frame
        guard !isDrawn || thumb != self.thumb || border != self.border else { return }
        self.thumb = thumb
        self.border = border
        isDrawn = true
        for row in 0..<canvas.size.rows {
            let isThumb = thumb.contains(row)
            canvas.draw(
                isThumb ? "┃" : "│", row: row, column: canvas.size.columns - 1,
                role: border == .focused ? .focusedBorder : isThumb ? .scrollBar : .border)
        }
    }

    /// Removes the bar if there is one.
    mutating func remove(from canvas: Canvas) {
        guard frame != nil else { return }
        canvas.lastColumn.clear()
        self = ScrollBar()
    }

    private mutating func clear(_ column: Canvas) {
        if !isDrawn { column.clear() }
        isDrawn = true
    }

    /// Returns the scroll position that the mouse requests, from 0 to 1; `nil` if it requests none.
    ///
    /// This is the fraction of the hidden content above the visible part. A press beside the thumb
    /// moves its middle there.
    mutating func part(for mouse: MouseEvent) -> Double? {
        let row = mouse.row - (frame?.row ?? 0)
        switch mouse.kind {
        case .press:
            // A pane is resized by its border, which the thumb leaves free.
            let isHeld = thumb.contains(row) || border == nil
            grip = frame?.contains(mouse) == true && isHeld ? grip(at: row) : nil
            if thumb.contains(row) { return nil }
        case .drag: break
        case .release: grip = nil
        case .wheel: return nil
        }
        return grip.map { part(forThumbAt: row - $0) }
    }

    private func grip(at row: Int) -> Int {
        thumb.contains(row) ? row - thumb.lowerBound : thumb.count / 2
    }

    private func part(forThumbAt row: Int) -> Double {
        let room = max(1, (frame?.size.rows ?? 0) - thumb.count)
        return Double(min(max(0, row), room)) / Double(room)
    }

    /// Returns the rows of the thumb.
    ///
    /// It has at least one row, and touches an end of the bar only at that end of the list.
    static func thumb(shown: Range<Int>, of count: Int, rows: Int) -> Range<Int> {
        guard count > shown.count, rows > 0 else { return 0..<rows }
        let length = min(max(1, rows * shown.count / count), max(1, rows - 1))
        let room = rows - length
        let hidden = count - shown.count
        var start = room * shown.lowerBound / hidden
        if shown.lowerBound > 0, start == 0, room > 0 { start = 1 }
        if shown.upperBound < count, start == room, room > 1 { start = room - 1 }
        return start..<(start + length)
    }
}

extension Canvas {
    /// Draws the border of a pane, and returns the canvas beside it; all of it without a border.
    public func inside(_ border: PaneBorder?) -> Canvas {
        guard let border else { return self }
        var bar = ScrollBar()
        bar.draw(shown: 0..<0, of: 0, as: border, on: self)
        return withoutLastColumn
    }

    /// The canvas without the column of the scroll bar.
    var withoutLastColumn: Canvas {
        part(Frame(size: Size(columns: size.columns - 1, rows: size.rows)))
    }

    fileprivate var lastColumn: Canvas {
        part(Frame(column: size.columns - 1, size: Size(columns: 1, rows: size.rows)))
    }
}
