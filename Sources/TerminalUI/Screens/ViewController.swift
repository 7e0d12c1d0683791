/// A screen: draws itself on a panel and uses what the reader does.
///
/// Subclasses keep what they show as a state and override `draw(on:)` and `handle(_:)`. A
/// `ScreenStack` makes the panel when the screen is pushed and takes it away when it is popped.
@MainActor open class ViewController {
    /// The stack that shows this screen; `nil` while it is not shown.
    public internal(set) weak var stack: ScreenStack?
    /// The screen that pushed this one, which gets what this one has no use for.
    public internal(set) weak var parent: ViewController?

    /// Makes a screen that is not shown yet.
    public init() {}

    /// What the `?` screen and the footer say about this screen's keys.
    open var keyHelp: [KeyHelp] { [] }

    /// The lines of it that have words for the footer.
    var hintedHelp: [KeyHelp] { [] }

    /// Where the screen stands; the whole terminal unless overridden.
    open func frame(in screen: Size) -> Frame { Frame(size: screen) }

    /// Which of two panes it takes on a wide terminal; `nil` for a place of its own.
    open var pane: Pane? { nil }

    /// Whether it waits for something that is on its way, so that a sign of that turns on it.
    open var isWaiting: Bool { false }

    /// Whether the terminal's cursor is shown, as while the reader types into a field.
    open var showsCursor: Bool { false }

    /// What the keys do in the field or the text that the reader types into.
    open var typing: Typing? { showsCursor ? .field : nil }

    /// Whether the screen has a place for messages, which `ScreenStack.message(for:)` gives.
    open var showsMessages: Bool { false }

    /// Whether it waits for an answer, so that of the keys it has no use for only those act that
    /// work everywhere.
    open var isDialog: Bool { false }

    /// Whether it asks something, which nothing answers that was typed before it was seen.
    open var isQuestion: Bool { false }

    /// Whether nothing beneath it acts on the mouse.
    open var isModal: Bool { isDialog }

    /// What stands in the title of the terminal's window; `nil` for that of the screen beneath.
    open var windowTitle: String? { nil }

    /// Draws the current state; called once for all changes of one turn, and after each resize.
    open func draw(on canvas: Canvas) {}

    /// Returns whether this screen used what the reader did; if not, its parent gets it.
    open func handle(_ event: InputEvent) -> Bool { false }

    /// Returns whether this screen used what a child of it had no use for.
    ///
    /// - Parameter reach: how far the keys must reach that are to act.
    open func handleInherited(_ event: InputEvent, reach: KeyReach) -> Bool { false }

    /// What can be done here by name.
    ///
    /// - Parameter reach: how far an action's keys must reach.
    open func actions(reach: KeyReach) -> [ActionDescription] { [] }

    /// Does what an action of that name does, or tells why it cannot be done now; returns whether
    /// there is one.
    open func perform(named name: String, reach: KeyReach) -> Bool { false }

    /// Does what the mouse asks for, at a place counted from the screen's own corner.
    ///
    /// A drag and a release come to the screen on which the button was pressed, wherever they are.
    open func handleMouse(_ mouse: MouseEvent) {}

    /// Hears of a click outside of a screen that is modal.
    open func didClickOutside() {}

    /// Hears of what no screen had a use for; called on the root of a stack alone.
    open func handleUnused(_ event: InputEvent) {}

    /// Tells the reader something in passing, on the topmost screen that has a place for it.
    open func show(message: String) {
        stack?.show(message: message)
    }

    /// Called right before the screen is drawn.
    func willDraw() {}

    /// Called when the reader sees what was drawn: the place for what can wait so long.
    open func didDraw() {}

    /// Where it stands on a terminal. Without lines around it nothing tells a dialog from what is
    /// beside it, so that it takes whole rows, all but the last, where messages stand.
    func frame(on terminal: Terminal) -> Frame {
        let frame = frame(in: terminal.size)
        guard terminal.lines == .none, isModal, frame.size != terminal.size else { return frame }
        let rows = max(1, terminal.size.rows - 1)
        return Frame(size: Size(columns: terminal.size.columns, rows: rows))
    }

    /// Has the screen drawn when everything that happens in this turn has happened.
    public func setNeedsDisplay() {
        stack?.setNeedsDisplay(self)
    }
}
