/// A small panel above a screen that asks for confirmation.
public final class ConfirmScreen: ActionScreen<ConfirmAction> {
    private let onConfirm: () -> Void
    private var panel: MessagePanel

    /// Creates a question. Closing it means no.
    ///
    /// - Parameter onConfirm: called after the user has confirmed and the panel has disappeared.
    public init(title: String, lines: [String], onConfirm: @escaping () -> Void) {
        self.onConfirm = onConfirm
        panel = MessagePanel(title: title, lines: lines)
        super.init()
    }

    public override var isDialog: Bool { true }

    public override var isQuestion: Bool { true }

    public override func frame(in screen: Size) -> Frame { panel.frame(in: screen, minimum: 12) }

    public override func draw(on canvas: Canvas) {
        if let foot = panel.draw(on: canvas, needsFoot: true) { drawHints(hints, on: foot) }
    }

    public override func perform(_ action: ConfirmAction) {
        stack?.pop(self)
        switch action {
        case .confirm: onConfirm()
        case .refuse: break
        }
    }

    public override func didClickOutside() {
        stack?.pop(self)
    }
}

/// The responses to a question.
public enum ConfirmAction: String, ScreenAction {
    case confirm = "yes"
    case refuse = "no"

    /// The name of questions in the list of all screens.
    public static let screen = "question"

    /// The keys of a question. Enter is not one of them: many users press it without reading.
    public static let bindings = [
        KeyBinding("y", "Y", action: ConfirmAction.confirm, help: "yes", hint: "yes"),
        KeyBinding("n", "N", .escape, "q", .control("c"), action: .refuse, help: "no", hint: "no"),
    ]
}
