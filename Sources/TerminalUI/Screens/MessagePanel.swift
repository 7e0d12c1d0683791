/// The content of a small panel: a title, and lines that wrap, and scroll if they do not fit.
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

    /// - Parameter minimum: the number of columns that the footer needs.
    func frame(in screen: Size, minimum: Int = 0) -> Frame {
        let widest = max(title.columnCount, lines.map(\.columnCount).max() ?? 0, minimum)
        return .dialog(columns: widest + 6, in: screen) { columns in
            rowCount(width: columns - 6) + 6
        }
    }

    private func rowCount(width: Int) -> Int {
        lines.reduce(0) { $0 + TextWrapper.lines(of: $1, width: width).count }
    }

    /// Draws everything except the footer. Returns the area of the footer, if there is room.
    mutating func draw(on canvas: Canvas, needsFoot: Bool = false) -> Canvas? {
        let areas = DialogAreas(on: canvas, title: title, needsFoot: needsFoot) {
            rowCount(width: $0 - 2)
        }
        text.draw(on: areas.text, marker: "")
        return areas.foot
    }
}

/// The message that the user sees until the next key.
struct TransientMessage {
    private(set) var text: String?
    /// The message at the start, which precedes any other message before the first key.
    private var greeting: String?

    /// Replaces the message; `nil` removes it.
    mutating func put(_ text: String?) {
        if text == nil { greeting = nil }
        self.text = text.map { [greeting, $0].compactMap(\.self).joined(separator: " ") }
    }

    mutating func greet(with text: String) {
        put(text)
        greeting = self.text
    }
}
