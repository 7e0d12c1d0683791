/// A screen: draws itself on a panel and uses keys.
///
/// Subclasses keep what they show as a state and override `draw(on:)` and `handle(_:)`. A
/// `ScreenStack` makes the panel when the screen is pushed and takes it away when it is popped.
@MainActor open class ViewController {
    /// The stack that shows this screen; `nil` while it is not shown.
    public internal(set) weak var stack: ScreenStack?

    /// Makes a screen that is not shown yet.
    public init() {}

    /// What the `?` screen and the footer say about this screen's keys.
    open var keyHelp: [KeyHelp] { [] }

    /// Where the screen stands; the whole terminal unless overridden.
    open func frame(in screen: Size) -> Frame { Frame(size: screen) }

    /// Whether the terminal's cursor is shown, as while the reader types into a field.
    open var showsCursor: Bool { false }

    /// Draws the current state; called once for all changes of one turn, and after each resize.
    open func draw(on canvas: Canvas) {}

    /// Returns whether this screen used `key`; if not, the screen beneath gets it.
    open func handle(_ key: Key) -> Bool { false }

    /// Tells the reader something in passing; screens with a status bar show it there until the
    /// next key.
    open func show(message: String) {}

    /// Whether this screen is above all others.
    public var isOnTop: Bool { stack?.top === self }

    /// Has the screen drawn when everything that happens in this turn has happened.
    public func setNeedsDisplay() {
        stack?.setNeedsDisplay(self)
    }
}
