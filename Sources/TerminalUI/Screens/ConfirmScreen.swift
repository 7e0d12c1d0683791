/// A small panel above a screen that asks whether to do something.
public final class ConfirmScreen: ActionScreen<ConfirmAction> {
    private let onConfirm: () -> Void
    private var panel: MessagePanel

    /// Makes a question; leaving it is no.
    ///
    /// - Parameter onConfirm: called after the reader has said yes and it is off the screen.
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

/// What can be answered to a question.
public enum ConfirmAction: String, ScreenAction {
    case confirm = "yes"
    case refuse = "no"

    /// What questions are called in the list of all screens.
    public static let screen = "question"

    /// The keys of a question: Enter is none of them, which many press without reading.
    public static let bindings = [
        KeyBinding("y", "Y", action: ConfirmAction.confirm, help: "yes", hint: "yes"),
        KeyBinding("n", "N", .escape, "q", .control("c"), action: .refuse, help: "no", hint: "no"),
    ]
}
