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
        return .dialog(columns: widest + 6, in: screen) { columns in
            lines.reduce(4) { $0 + TextWrapper.lines(of: $1, width: columns - 6).count }
        }
    }

    /// Draws all but the foot; returns where that is.
    mutating func draw(on canvas: Canvas) -> Canvas {
        canvas.drawFrame(title: title)
        let inside = Size(columns: canvas.size.columns - 4, rows: canvas.size.rows - 3)
        text.draw(on: canvas.part(Frame(row: 1, column: 2, size: inside)), marker: "")
        let foot = Size(columns: canvas.size.columns - 2, rows: 1)
        return canvas.part(Frame(row: canvas.size.rows - 2, column: 1, size: foot))
    }
}
