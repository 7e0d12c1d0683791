import CNcurses

/// An ncurses panel and its window: a sheet on the screen that may cover others.
@MainActor public final class Panel {
    /// Where on the screen it is.
    public private(set) var frame: Frame

    private let terminal: Terminal
    private var window: UnsafeMutablePointer<WINDOW>
    private var sheet: Int
    private let panel: UnsafeMutablePointer<PANEL>

    /// Puts a new panel on top of all others, or `nil` where ncurses has no memory left.
    public init?(on terminal: Terminal, frame: Frame) {
        guard let window = terminal.newWindow(for: frame) else { return nil }
        guard let panel = new_panel(window) else {
            terminal.delete(window)
            return nil
        }
        self.terminal = terminal
        self.window = window
        sheet = Self.nextSheet()
        self.panel = panel
        self.frame = frame
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
            window: window, sheet: sheet, palette: terminal.palette, frame: Frame(size: frame.size))
    }

    /// Gives the panel another place and size; what it showed is gone.
    public func move(to frame: Frame) {
        guard let window = terminal.newWindow(for: frame) else { return }
        replace_panel(panel, window)
        terminal.delete(self.window)
        self.window = window
        sheet = Self.nextSheet()
        self.frame = frame
    }

    /// Shows the panel above all others.
    public func raise() {
        terminal.makeCurrent()
        top_panel(panel)
    }

    private static var sheets = 0

    private static func nextSheet() -> Int {
        sheets += 1
        return sheets
    }
}
