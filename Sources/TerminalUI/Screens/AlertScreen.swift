/// A small panel above a screen that says something and waits until it has been read.
///
/// A key meant for it never acts on what lies beneath.
public final class AlertScreen: ActionScreen<AlertAction> {
    private let title: String
    private let lines: [String]
    private let onClose: () -> Void
    private var text = TextView()

    /// Makes an alert; long texts wrap, and scroll where there is no room.
    ///
    /// - Parameter onClose: called after the reader has closed it and it is off the screen.
    public init(title: String, lines: [String], onClose: @escaping () -> Void = {}) {
        self.title = title
        self.lines = lines
        self.onClose = onClose
        super.init()
        text.setItems(
            lines.enumerated().map { number, line in
                TextItem(.number(number), [TextBlock(.paragraph([TextSpan(line)]))])
            })
    }

    public override var isDialog: Bool { true }

    public override func frame(in screen: Size) -> Frame {
        let widest = max(title.columnCount, lines.map(\.columnCount).max() ?? 0)
        return .dialog(columns: widest + 6, in: screen) { columns in
            lines.reduce(4) { $0 + TextWrapper.lines(of: $1, width: columns - 6).count }
        }
    }

    public override func draw(on canvas: Canvas) {
        canvas.drawFrame(title: title)
        let inside = Size(columns: canvas.size.columns - 4, rows: canvas.size.rows - 3)
        text.draw(on: canvas.part(Frame(row: 1, column: 2, size: inside)), marker: "")
        let foot = Size(columns: canvas.size.columns - 2, rows: 1)
        let row = canvas.size.rows - 2
        drawHints(keyHelp, on: canvas.part(Frame(row: row, column: 1, size: foot)))
    }

    public override func perform(_ action: AlertAction) {
        switch action {
        case .close: close()
        case .down: text.scroll(by: 1)
        case .up: text.scroll(by: -1)
        case .pageDown: text.page(by: 1)
        case .pageUp: text.page(by: -1)
        }
    }

    public override func handleMouseInBody(_ mouse: MouseEvent) {
        _ = text.handle(mouse)
    }

    public override func didClickOutside() {
        close()
    }

    private func close() {
        stack?.pop(self)
        onClose()
    }
}

/// What can be done with an alert.
public enum AlertAction: String, ScreenAction {
    case close, down, up
    case pageDown = "page-down"
    case pageUp = "page-up"

    /// What alerts are called where keys are configured.
    public static let screen = "alert"

    /// The keys of an alert.
    public static let bindings = [
        KeyBinding(
            "q", .escape, .enter, "?", .function(1), action: AlertAction.close, help: "close",
            hint: "close"),
        KeyBinding("j", .down, action: .down, help: "line down", hint: "down"),
        KeyBinding("k", .up, action: .up, help: "line up"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
    ]
}
