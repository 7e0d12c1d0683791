/// What a small panel says: a title, and lines that wrap, and scroll where there is no room.
@MainActor struct MessagePanel {
    private let title: String
    private let lines: [String]
    var text = TextView()

    init(title: String, lines: [String]) {
        self.title = title
        self.lines = lines
        text.setItems(
            lines.enumerated().map { number, line in
                TextItem(.number(number), [TextBlock(.paragraph([TextSpan(line)]))])
            })
    }

    /// - Parameter minimum: the columns that the foot needs.
    func frame(in screen: Size, minimum: Int = 0) -> Frame {
        let widest = max(title.columnCount, lines.map(\.columnCount).max() ?? 0, minimum)
        let width = min(widest + 6, max(1, screen.columns - 2))
        let height = lines.reduce(0) { $0 + TextWrapper.lines(of: $1, width: width - 6).count }
        // The last row stays in sight, where messages are.
        let rows = min(height + 4, max(1, screen.rows - 2))
        return .centred(Size(columns: width, rows: rows), in: screen)
    }

    /// Draws all but the foot; returns where that is.
    mutating func draw(on canvas: Canvas) -> Canvas {
        canvas.drawFrame(title: title)
        let inside = Size(columns: canvas.size.columns - 4, rows: canvas.size.rows - 3)
        text.draw(on: canvas.part(Frame(row: 1, column: 2, size: inside)), marker: " ")
        let foot = Size(columns: canvas.size.columns - 2, rows: 1)
        return canvas.part(Frame(row: canvas.size.rows - 2, column: 1, size: foot))
    }
}
