import CNcurses
import Foundation

/// A terminal that shows a stack of panels: the user's own, or one nobody looks at.
///
/// ncurses knows one current terminal at a time; every call here makes its own the current one
/// first, so that several can live side by side, as in tests.
@MainActor public final class Terminal {
    /// The terminal's size in character cells, as of the last `resize`.
    public private(set) var size: Size
    /// How roles look here: as the theme says, or without colour.
    let palette: Palette

    /// How the roles of text look; what is drawn keeps its look until it is drawn again.
    public var theme: Theme {
        get { palette.theme }
        set {
            makeCurrent()
            palette.theme = newValue
        }
    }

    /// Whether the terminal's own cursor is shown; hidden, it still stands where a screen put it.
    public var showsCursor = false {
        didSet {
            guard showsCursor != oldValue else { return }
            makeCurrent()
            curs_set(showsCursor ? 1 : 0)
        }
    }

    private let screen: OpaquePointer
    private let output: UnsafeMutablePointer<FILE>
    private static weak var current: Terminal?
    private static var registry = ScreenRegistry()

    init(
        type: String, output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>,
        theme: Theme = .standard, usesColour: Bool
    ) throws(TerminalError) {
        guard UTF8Locale.isSelected else { throw .noUTF8Locale }
        guard let screen = newterm(type, output, input) else { throw .unknownType(type) }
        self.screen = screen
        self.output = output
        Self.current = nil
        Self.registry.add(screen)
        set_term(screen)
        palette = Palette(theme: theme, usesColour: usesColour && has_colors())
        size = Size(
            columns: Int(cncurses_columns(cncurses_stdscr())),
            rows: Int(cncurses_rows(cncurses_stdscr())))
        setModes()
    }

    isolated deinit {
        set_term(screen)
        Self.registry.retire(screen)
        Self.current = nil
    }

    /// Makes this the terminal that the next ncurses calls speak of.
    func makeCurrent() {
        guard Self.current !== self else { return }
        set_term(screen)
        Self.current = self
    }

    /// Shows what panels have drawn since the last call, in one pass over the terminal.
    public func update() {
        makeCurrent()
        update_panels()
        doupdate()
    }

    /// Follows a change of the window's size; panels keep their old frames until they are moved.
    public func resize(to size: Size) {
        makeCurrent()
        let rows = CInt(max(1, size.rows))
        let columns = CInt(max(1, size.columns))
        guard Self.registry.resize(screen, rows: rows, columns: columns) else { return }
        self.size = Size(columns: Int(columns), rows: Int(rows))
    }

    /// Makes a window; ncurses takes a size of 0 for "up to the edge", so it has at least one cell.
    func newWindow(for frame: Frame) -> UnsafeMutablePointer<WINDOW>? {
        makeCurrent()
        let window = newwin(
            CInt(max(1, frame.size.rows)), CInt(max(1, frame.size.columns)),
            CInt(max(0, frame.row)), CInt(max(0, frame.column)))
        if let window { Self.registry.add(window, to: screen) }
        return window
    }

    func delete(_ window: UnsafeMutablePointer<WINDOW>) {
        makeCurrent()
        Self.registry.remove(window, from: screen)
        delwin(window)
    }

    /// Has the next update draw every cell anew, whatever the terminal is thought to show.
    public func setNeedsFullRedraw() {
        makeCurrent()
        clearok(cncurses_curscr(), true)
    }

    /// Leaves the screen to whoever started the program, until `takeScreen`.
    public func leaveScreen() {
        makeCurrent()
        let hasLeft = isendwin()
        send(BracketedPaste.off)
        endwin()
        if !hasLeft { send(SharedScreen.wayOut) }
    }

    /// Takes the screen again after `leaveScreen`.
    public func takeScreen() {
        makeCurrent()
        reset_prog_mode()
        send(BracketedPaste.on)
        setNeedsFullRedraw()
    }

    /// Sends what ncurses has no call for.
    private func send(_ sequence: String) {
        fputs(sequence, output)
        fflush(output)
    }

    private func setModes() {
        raw()
        noecho()
        nonl()
        typeahead(-1)
        keypad(cncurses_stdscr(), true)
        leaveok(cncurses_stdscr(), true)
        curs_set(0)
        send(BracketedPaste.on)
        scrollok(cncurses_stdscr(), false)
    }
}
