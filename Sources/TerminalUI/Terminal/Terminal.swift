import CNcurses
import Essentials

/// A terminal that shows a stack of panels: the user's own, or one nobody looks at.
///
/// ncurses knows one current terminal at a time; every call here makes its own the current one
/// first, so that several can live side by side, as in tests.
@MainActor public final class Terminal {
    /// The terminal's size in character cells, as of the last `resize`.
    public private(set) var size: Size
    /// How roles look here: as the theme says, or without colour.
    let palette: Palette

    /// How frames, guides and bars are drawn; set before anything is.
    public var lines: LineStyle {
        get { palette.lines }
        set { palette.lines = newValue }
    }

    /// How the roles of text look; what is drawn keeps its look until it is drawn again.
    public var theme: Theme {
        get { palette.theme }
        set {
            makeCurrent()
            palette.theme = newValue
            paintBackground()
        }
    }

    /// What stands in the title of the terminal's window while the program has the screen; `nil`
    /// leaves the one that was there.
    public var title: String? {
        didSet { if title != oldValue { sendTitle() } }
    }

    /// Whether the terminal tells of the mouse, instead of selecting text with it.
    public var usesMouse = false {
        didSet { if usesMouse != oldValue { sendMouseMode() } }
    }

    /// Whether the terminal's own cursor is shown; hidden, it still stands where a screen put it.
    public var showsCursor = false {
        didSet {
            guard showsCursor != oldValue else { return }
            makeCurrent()
            curs_set(showsCursor ? 1 : 0)
        }
    }

    /// Whether text that is struck through looks different from other text.
    var showsStruckText: Bool { palette.struckText.isSeen }

    private let screen: OpaquePointer
    private let output: UnsafeMutablePointer<FILE>
    private let frames: FrameOutput?
    /// What may be sent beyond what terminfo has.
    let modes: TerminalModes
    private var hasScreen = true
    private var linkWriter = LinkWriter()
    /// Whether the next update sends every cell.
    private var isDrawnAnew = true
    private static weak var current: Terminal?
    private static var registry = ScreenRegistry()

    init(
        type: String, output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>,
        frames: FrameOutput? = nil, theme: Theme = .standard, depth: ColourDepth,
        modes: TerminalModes? = nil
    ) throws(TerminalError) {
        guard UTF8Locale.isSelected else { throw .noUTF8Locale }
        guard let screen = Self.screen(type: type, output: output, input: input, depth: depth)
        else {
            throw .unknownType(type)
        }
        self.screen = screen
        self.output = output
        self.frames = frames
        self.modes = modes ?? TerminalModes(type: type)
        Self.current = nil
        Self.registry.add(screen)
        set_term(screen)
        palette = Palette(theme: theme, depth: has_colors() ? depth : .none)
        size = Size(
            columns: Int(cncurses_columns(cncurses_stdscr())),
            rows: Int(cncurses_rows(cncurses_stdscr())))
        setModes()
    }

    private static func screen(
        type: String, output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>,
        depth: ColourDepth
    ) -> OpaquePointer? {
        OwnDescription.use(ofType: type, depth: depth) { newterm(type, output, input) }
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
        let glyphs = StandInWriter.places(inAllRows: isDrawnAnew)
        isDrawnAnew = false
        if let frames { frames.inOnePiece { send(glyphs) } } else { send(glyphs) }
    }

    private func send(_ glyphs: [StandInWriter.Place]) {
        if !glyphs.isEmpty { send(modes.beginUpdate) }
        doupdate()
        StandInWriter.write(glyphs, to: output)
        linkWriter.write(modes, areDrawnOver: !glyphs.isEmpty, to: output)
        if !glyphs.isEmpty { send(modes.endUpdate) }
    }

    /// Follows a change of the window's size; panels keep their old frames until they are moved.
    public func resize(to size: Size) {
        makeCurrent()
        let rows = CInt(max(1, size.rows))
        let columns = CInt(max(1, size.columns))
        guard Self.registry.resize(screen, rows: rows, columns: columns) else { return }
        self.size = Size(columns: Int(columns), rows: Int(rows))
        isDrawnAnew = true
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
        isDrawnAnew = true
        linkWriter.forget()
    }

    /// Leaves the screen to whoever started the program, until `takeScreen`.
    public func leaveScreen() {
        makeCurrent()
        let hasLeft = isendwin()
        send(modes.off)
        hasScreen = false
        endwin()
        if !hasLeft { write(SharedScreen.wayOut) }
    }

    /// Takes the screen again after `leaveScreen`.
    public func takeScreen() {
        makeCurrent()
        reset_prog_mode()
        hasScreen = true
        beginModes()
        setNeedsFullRedraw()
    }

    private func beginModes() {
        send(modes.on)
        sendMouseMode()
        sendTitle()
    }

    private func sendMouseMode() {
        send(usesMouse ? modes.mouseOn : modes.mouseOff)
    }

    private func sendTitle() {
        if let title { send(modes.title(title)) }
    }

    /// Sends what ncurses has no call for, while the program has the screen.
    func send(_ sequence: String) {
        if hasScreen, !sequence.isEmpty { write(sequence) }
    }

    private func write(_ sequence: String) {
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
        scrollok(cncurses_stdscr(), false)
        paintBackground()
        beginModes()
    }

    /// Has what no panel covers look like plain text's background.
    private func paintBackground() {
        wbkgd(cncurses_stdscr(), 0x20 | chtype(palette.attributes(of: .normal, over: nil)))
    }
}
