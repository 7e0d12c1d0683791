import Localization

/// A small panel above a screen that shows a message until the user closes it.
///
/// Keys meant for the alert never reach the screens beneath.
public final class AlertScreen: ActionScreen<AlertAction> {
    private let onReply: (() -> Void)?
    private let onClose: () -> Void
    private var panel: MessagePanel

    /// Creates an alert. Long texts wrap, and scroll if they do not fit.
    ///
    /// - Parameters:
    ///   - onClose: called after the user has closed the alert and it has disappeared.
    ///   - onReply: called after the user has chosen to reply and the alert has disappeared; `nil`
    ///     if nobody reads a reply.
    public init(
        title: String, lines: [String], onClose: @escaping () -> Void = {},
        onReply: (() -> Void)? = nil
    ) {
        self.onReply = onReply
        self.onClose = onClose
        panel = MessagePanel(title: title, lines: lines)
        super.init()
    }

    public override var isDialog: Bool { true }

    public override func frame(in screen: Size) -> Frame {
        panel.frame(in: screen, minimum: 8)
    }

    public override func draw(on canvas: Canvas) {
        // The hints depend on the visible text, so they are drawn last.
        if let foot = panel.draw(on: canvas) { drawHints(hints, marksFirst: true, on: foot) }
    }

    public override func perform(_ action: AlertAction) {
        switch action {
        case .close: close()
        case .reply:
            close()
            onReply?()
        case .down: panel.text.scroll(by: 1)
        case .up: panel.text.scroll(by: -1)
        case .pageDown: panel.text.page(by: 1)
        case .pageUp: panel.text.page(by: -1)
        }
    }

    public override func reason(against action: AlertAction) -> String? {
        switch action {
        case .close: nil
        case .reply: onReply == nil ? localized("This message has no reply.") : nil
        case .down, .up, .pageDown, .pageUp:
            panel.text.isWhole ? localized("All of it is visible.") : nil
        }
    }

    public override func handleMouseInBody(_ mouse: MouseEvent) {
        _ = panel.text.handle(mouse)
    }

    public override func didClickOutside() {
        close()
    }

    private func close() {
        stack?.pop(self)
        onClose()
    }
}

/// The actions of an alert.
public enum AlertAction: String, ScreenAction {
    case close, reply, down, up
    case pageDown = "page-down"
    case pageUp = "page-up"

    /// The name of alerts in the key configuration.
    public static let screen = "alert"

    /// The keys of an alert.
    public static let bindings = [
        KeyBinding(
            "q", .escape, .enter, "?", .function(1), action: AlertAction.close, help: "close",
            hint: "close"),
        KeyBinding("r", action: .reply, help: "reply, to a private message", hint: "reply"),
        KeyBinding("j", .down, action: .down, help: "line down", hint: "down"),
        KeyBinding("k", .up, action: .up, help: "line up"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
    ]
}
