import CNcurses
import Essentials

/// A terminal that shows a stack of panels: the user's own or an off-screen one.
///
/// ncurses has one current terminal at a time. Every method here makes its own terminal current
/// first, so that several can exist side by side, as in tests.
@MainActor public final class Terminal {
    /// The size in character cells, as of the last `resize`.
    public private(set) var size: Size
    /// The attributes of the text roles on this terminal.
    let palette: Palette

    /// The style of frames, guides and bars. Set it before anything is drawn.
    public var lines: LineStyle {
        get { palette.lines }
        set { palette.lines = newValue }
    }

    /// The styles of the text roles. Existing text keeps its style until it is drawn again.
    public var theme: Theme {
        get { palette.theme }
        set {
            makeCurrent()
            palette.theme = newValue
            paintBackground()
        }
    }

    /// The window title while the program has the screen; `nil` leaves it unchanged.
    public var title: String? {
        didSet { if title != oldValue { sendTitle() } }
    }

    /// Set if the terminal reports the mouse instead of selecting text with it.
    public var usesMouse = false {
        didSet { if usesMouse != oldValue { sendMouseMode() } }
    }

    /// A Boolean value that indicates whether the cursor is visible. A hidden cursor still moves.
    public var showsCursor = false {
        didSet {
            guard showsCursor != oldValue else { return }
            makeCurrent()
            curs_set(showsCursor ? 1 : 0)
        }
    }

    /// A Boolean value that indicates whether struck-through text looks different from other text.
    var showsStrikethrough: Bool { palette.strikethrough.isSeen }

    private let screen: OpaquePointer
    private let output: UnsafeMutablePointer<FILE>
    private let frames: FrameOutput?
    /// The sequences that may be sent besides those of terminfo.
    let modes: TerminalModes
    var notificationStyle = NotificationStyle.none
    private var hasScreen = true
    private var linkWriter = LinkWriter()
    /// Set if the next update sends every cell.
    private var needsFullRedraw = true
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
        TerminfoOverride.use(ofType: type, depth: depth) { newterm(type, output, input) }
    }

    isolated deinit {
        set_term(screen)
        Self.registry.retire(screen)
        Self.current = nil
    }

    /// Makes this the terminal that the next ncurses calls apply to.
    func makeCurrent() {
        guard Self.current !== self else { return }
        set_term(screen)
        Self.current = self
    }

    /// Shows all changes to panels since the last call, in one pass over the terminal.
    ///
    /// Without the screen, which may belong to the shell again, the changes wait.
    ///
    /// - Parameter hasOverlaps: set if a panel may cover a wide character of another one by half.
    public func update(hasOverlaps: Bool = true) {
        guard hasScreen else { return }
        makeCurrent()
        update_panels()
        if hasOverlaps {
            HalvedGlyphs.paint(
                palette.attributes(of: .normal, over: nil), inAllRows: needsFullRedraw)
        }
        let glyphs = WideGlyphWriter.places(inAllRows: needsFullRedraw)
        needsFullRedraw = false
        if let frames { frames.inOnePiece { send(glyphs) } } else { send(glyphs) }
    }

    private func send(_ glyphs: [WideGlyphWriter.Place]) {
        if !glyphs.isEmpty { send(modes.beginUpdate) }
        doupdate()
        WideGlyphWriter.write(glyphs, to: output)
        if modes.areUnderstood { linkWriter.write(areDrawnOver: !glyphs.isEmpty, to: output) }
        if !glyphs.isEmpty { send(modes.endUpdate) }
    }

    /// Adapts to a new window size. Panels keep their old frames until they are moved.
    public func resize(to size: Size) {
        makeCurrent()
        let rows = CInt(max(1, size.rows))
        let columns = CInt(max(1, size.columns))
        guard Self.registry.resize(screen, rows: rows, columns: columns) else { return }
        self.size = Size(columns: Int(columns), rows: Int(rows))
        needsFullRedraw = true
    }

    /// Creates a window of at least one cell, because ncurses interprets 0 as "up to the edge".
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

    /// Makes the next update send every cell, whatever ncurses believes the terminal shows.
    public func setNeedsFullRedraw() {
        makeCurrent()
        clearok(cncurses_curscr(), true)
        needsFullRedraw = true
        linkWriter.forget()
    }

    /// Returns the screen to the calling program until `takeScreen`.
    public func leaveScreen() {
        makeCurrent()
        let hasLeft = isendwin()
        send(modes.off)
        hasScreen = false
        endwin()
        if !hasLeft { write(SharedScreen.wayOut) }
    }

    /// Takes over the screen again after `leaveScreen`.
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

    /// Sends a sequence for which ncurses has no function, while the program has the screen.
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

    /// Gives the area outside all panels the background of plain text.
    private func paintBackground() {
        wbkgd(cncurses_stdscr(), 0x20 | chtype(palette.attributes(of: .normal, over: nil)))
    }
}

/// The screen of terminals that have only one, such as the Linux console or a VT100.
///
/// On these, the program draws over the shell's output.
@MainActor enum SharedScreen {
    /// The sequence that moves to an empty line below the drawing, for a prompt or a crash message.
    ///
    /// Empty if the terminal returns to a separate screen of the shell.
    static var wayOut: String {
        guard cncurses_capability("rmcup") == nil else { return "" }
        // A `$` starts a delay, which only very old terminals need.
        let down = cncurses_far_down().map { String(cString: $0).prefix { $0 != "$" } } ?? ""
        return down + "\r\n"
    }
}
