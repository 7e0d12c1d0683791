/// The bar at the right of what is longer than the screen: which part of it is in sight.
///
/// It remembers what it drew: it seldom changes with a step.
@MainActor struct ScrollBar {
    /// Where it stands on its screen; `nil` while there is none.
    private var frame: Frame?
    private var thumb = 0..<0
    private var isDrawn = false
    /// Which row of the thumb the mouse holds.
    private var grip: Int?

    /// Has the bar drawn anew the next time.
    mutating func setNeedsDisplay() {
        isDrawn = false
    }

    /// Draws the bar in the last column where it changed; where there are no bars, nothing is left
    /// there.
    mutating func draw(shown: Range<Int>, of count: Int, on canvas: Canvas) {
        let thumb = Self.thumb(shown: shown, of: count, rows: canvas.size.rows)
        guard canvas.lines != .none else { return clear(canvas.lastColumn) }
        frame = canvas.lastColumn.frame
        guard !isDrawn || thumb != self.thumb else { return }
        self.thumb = thumb
        isDrawn = true
        for row in 0..<canvas.size.rows {
            let isThumb = thumb.contains(row)
            canvas.draw(
                isThumb ? "┃" : "│", row: row, column: canvas.size.columns - 1,
                role: isThumb ? .scrollBar : .border)
        }
    }

    /// Leaves nothing of the bar, where there was one.
    mutating func remove(from canvas: Canvas) {
        guard frame != nil else { return }
        canvas.lastColumn.clear()
        self = ScrollBar()
    }

    private mutating func clear(_ column: Canvas) {
        if !isDrawn { column.clear() }
        isDrawn = true
    }

    /// How much of what is hidden the mouse wants above, from 0 to 1; `nil` where it asks for
    /// nothing here. A press beside the thumb brings its middle there.
    mutating func part(for mouse: MouseEvent) -> Double? {
        let row = mouse.row - (frame?.row ?? 0)
        switch mouse.kind {
        case .press:
            grip = frame?.contains(mouse) == true ? grip(at: row) : nil
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

    /// Which rows of the bar stand for what is in sight: at least one, and the ends of the bar only
    /// where the ends of the list are.
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
    /// What a scroll bar leaves for the rest.
    var besideLastColumn: Canvas {
        part(Frame(size: Size(columns: size.columns - 1, rows: size.rows)))
    }

    fileprivate var lastColumn: Canvas {
        part(Frame(column: size.columns - 1, size: Size(columns: 1, rows: size.rows)))
    }
}
