/// The bar at the right of what is longer than the screen: which part of it is in sight.
///
/// It remembers what it drew: it seldom changes with a step.
@MainActor struct ScrollBar {
    private var thumb: Range<Int>?

    /// Draws the bar in the last column where it changed.
    mutating func draw(shown: Range<Int>, of count: Int, on canvas: Canvas) {
        let thumb = Self.thumb(shown: shown, of: count, rows: canvas.size.rows)
        guard thumb != self.thumb, canvas.lines != .none else { return }
        self.thumb = thumb
        for row in 0..<canvas.size.rows {
            let isThumb = thumb.contains(row)
            canvas.draw(
                isThumb ? "┃" : "│", row: row, column: canvas.size.columns - 1,
                role: isThumb ? .scrollBar : .border)
        }
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
