extension Canvas {
    /// Clears the canvas and draws a frame around it, with a title in the top edge.
    public func drawFrame(title: String) {
        clear()
        if lines != .none { drawLines() }
        let title = title.cut(toColumns: size.columns - 6)
        if !title.isEmpty { draw(" \(title) ", row: 0, column: 2, role: .title) }
    }

    private func drawLines() {
        let edge = String(repeating: "─", count: max(0, size.columns - 2))
        draw("┌" + edge + "┐", row: 0, role: .border)
        for row in 1..<max(1, size.rows - 1) {
            draw("│", row: row, role: .border)
            draw("│", row: row, column: size.columns - 1, role: .border)
        }
        draw("└" + edge + "┘", row: size.rows - 1, role: .border)
    }
}
