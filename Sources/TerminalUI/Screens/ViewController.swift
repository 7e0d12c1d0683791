/// A screen, which draws itself on a panel and handles input.
///
/// Subclasses store what they show as a state and override `draw(on:)` and `handle(_:)`. A
/// `ScreenStack` creates the panel when the screen is pushed and removes it when the screen is
/// popped.
@MainActor open class ViewController {
    /// The stack that shows this screen; `nil` while it is not shown.
    public internal(set) weak var stack: ScreenStack?
    /// The screen that pushed this one. It receives input that this screen ignores.
    public internal(set) weak var parent: ViewController?

    /// Creates a screen that is not shown yet.
    public init() {}

    /// The lines about this screen's keys on the `?` screen and in the footer.
    open var keyHelp: [KeyHelp] { [] }

    /// The lines of `keyHelp` that have a footer label.
    var hintedHelp: [KeyHelp] { [] }

    /// Returns the frame of the screen; the default is the whole terminal.
    open func frame(in screen: Size) -> Frame { Frame(size: screen) }

    /// The pane of the screen on a wide terminal; `nil` for a screen that is not a pane.
    open var pane: Pane? { nil }

    /// The border of the screen while it is a pane beside another one; `nil` if it is not.
    public final var border: PaneBorder? { stack?.border(of: self) }

    /// A Boolean value that indicates whether the screen waits for a result and shows a spinner.
    open var isWaiting: Bool { false }

    /// A Boolean value that indicates whether the cursor is visible, as during text input.
    open var showsCursor: Bool { false }

    /// The keys of the focused text input.
    open var typing: Typing? { showsCursor ? .field : nil }

    /// A Boolean value that indicates whether the screen shows `ScreenStack.message(for:)`.
    open var showsMessages: Bool { false }

    /// A Boolean value that indicates whether the screen waits for a response.
    ///
    /// Keys that it ignores then work only if their reach is `everywhere`.
    open var isDialog: Bool { false }

    /// A Boolean value that indicates whether input from before it was visible is ignored.
    open var isQuestion: Bool { false }

    /// A Boolean value that indicates whether the screen blocks the mouse for screens beneath.
    open var isModal: Bool { isDialog }

    /// The title of the terminal's window; `nil` for that of the screen beneath.
    open var windowTitle: String? { nil }

    /// Draws the current state. Called once for all changes of a turn, and after each resize.
    open func draw(on canvas: Canvas) {}

    /// Returns whether this screen used the event. If not, its parent receives it.
    open func handle(_ event: InputEvent) -> Bool { false }

    /// Returns whether this screen used an event that its child ignored.
    ///
    /// - Parameter reach: the minimum reach of keys that may act.
    open func handleInherited(_ event: InputEvent, reach: KeyScope) -> Bool { false }

    /// Returns the actions that are available by name.
    ///
    /// - Parameter reach: the minimum reach of an action's keys.
    open func actions(reach: KeyScope) -> [ActionDescription] { [] }

    /// Performs the action of a name, or shows why it is unavailable; returns whether it exists.
    open func perform(named name: String, reach: KeyScope) -> Bool { false }

    /// Handles a mouse event. Its position is relative to the screen's own frame.
    ///
    /// A drag and a release go to the screen on which the button was pressed, even outside its
    /// frame.
    open func handleMouse(_ mouse: MouseEvent) {}

    /// Called after a click outside a modal screen.
    open func didClickOutside() {}

    /// Called on the root of a stack with input that no screen used.
    open func handleUnused(_ event: InputEvent) {}

    /// Shows a temporary message on the topmost screen that can show messages.
    open func show(message: String) {
        stack?.show(message: message)
    }

    /// Called when the screen is shown, and when the size of the terminal has changed.
    open func didResize() {}

    /// Called right before the screen is drawn.
    func willDraw() {}

    /// Called after the terminal shows the drawing. Suited to work that can wait until then.
    open func didDraw() {}

    /// Returns the frame on a terminal.
    ///
    /// Without lines, nothing separates a dialog from the text beside it. It then takes whole rows,
    /// all except the last, which shows messages.
    func frame(on terminal: Terminal) -> Frame {
        let frame = frame(in: terminal.size)
        guard terminal.lines == .none, isModal, frame.size != terminal.size else { return frame }
        let rows = max(1, terminal.size.rows - 1)
        return Frame(size: Size(columns: terminal.size.columns, rows: rows))
    }

    /// Schedules the screen to be drawn at the end of this turn.
    public func setNeedsDisplay() {
        stack?.setNeedsDisplay(self)
    }
}
