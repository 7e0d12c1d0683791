import CNcurses

/// An ncurses panel and its window: a part of the screen that may cover others.
@MainActor public final class Panel {
    /// Where on the screen it is.
    public private(set) var frame: Frame

    private let terminal: Terminal
    private var window: UnsafeMutablePointer<WINDOW>
    private var generation: Int
    private let panel: UnsafeMutablePointer<PANEL>
    /// Which of its cells lead somewhere.
    private let links = LinkMap()

    /// Puts a new panel on top of all others, or `nil` where ncurses has no memory left.
    public init?(on terminal: Terminal, frame: Frame) {
        guard let window = terminal.newWindow(for: frame) else { return nil }
        guard let panel = new_panel(window) else {
            terminal.delete(window)
            return nil
        }
        self.terminal = terminal
        self.window = window
        generation = Self.nextGeneration()
        self.panel = panel
        self.frame = frame
        set_panel_userptr(panel, Unmanaged.passUnretained(links).toOpaque())
        paintBackground()
    }

    isolated deinit {
        terminal.makeCurrent()
        del_panel(panel)
        terminal.delete(window)
    }

    /// Where to draw what the next update of the terminal shows.
    public var canvas: Canvas {
        terminal.makeCurrent()
        return Canvas(
            window: window, generation: generation, palette: terminal.palette,
            links: links, frame: Frame(size: frame.size))
    }

    /// Gives the panel another place and size; what it showed is gone.
    public func move(to frame: Frame) {
        guard let window = terminal.newWindow(for: frame) else { return }
        replace_panel(panel, window)
        terminal.delete(self.window)
        self.window = window
        generation = Self.nextGeneration()
        self.frame = frame
        paintBackground()
    }

    /// Has everything on it drawn anew, as after a change of the theme.
    func invalidate() {
        generation = Self.nextGeneration()
        paintBackground()
    }

    /// New windows have the terminal's background, not the theme's.
    private func paintBackground() {
        canvas.clear()
    }

    /// Shows the panel above all others.
    public func raise() {
        terminal.makeCurrent()
        top_panel(panel)
    }

    /// Shows the panel beneath all others.
    func lower() {
        terminal.makeCurrent()
        bottom_panel(panel)
    }

    private static var generations = 0

    private static func nextGeneration() -> Int {
        generations += 1
        return generations
    }
}
