import CNcurses

/// An ncurses panel and its window: a part of the screen that can cover others.
@MainActor public final class Panel {
    /// The frame of the panel on the screen.
    public private(set) var frame: Frame

    private let terminal: Terminal
    private var window: UnsafeMutablePointer<WINDOW>
    private var generation: Int
    private let panel: UnsafeMutablePointer<PANEL>
    /// The links in the cells of the panel.
    private let links = LinkMap()
    /// A Boolean value that indicates whether a dialog is above the panel. Setting it clears it.
    var isDimmed = false {
        didSet { if isDimmed != oldValue { invalidate() } }
    }

    /// Creates a panel on top of all others; returns `nil` if ncurses runs out of memory.
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

    /// The canvas for the content that the next terminal update shows.
    public var canvas: Canvas {
        terminal.makeCurrent()
        return Canvas(
            window: window, generation: generation, palette: terminal.palette,
            links: links, frame: Frame(size: frame.size), isDimmed: isDimmed)
    }

    /// Moves and resizes the panel. Its content is lost.
    public func move(to frame: Frame) {
        guard let window = terminal.newWindow(for: frame) else { return }
        replace_panel(panel, window)
        terminal.delete(self.window)
        self.window = window
        generation = Self.nextGeneration()
        self.frame = frame
        paintBackground()
    }

    /// Clears the panel so that everything is drawn again, for example after a theme change.
    func invalidate() {
        generation = Self.nextGeneration()
        paintBackground()
    }

    /// Fills the window with the theme's background. A new window has the terminal's own.
    private func paintBackground() {
        canvas.clear()
    }

    /// Moves the panel above all others.
    public func raise() {
        terminal.makeCurrent()
        top_panel(panel)
    }

    /// Moves the panel below all others.
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
