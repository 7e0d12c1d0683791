/// The screens of a program, one above the other, each on a panel of its own.
///
/// Keys go to the top screen first. However much happens in one turn of the main loop, the terminal
/// is updated once.
@MainActor public final class ScreenStack {
    /// Gets the keys that no screen used.
    public var handleUnused: (Key) -> Void = { _ in }
    /// Whether a key acts for the whole program, so that an alert leaves it alone.
    public var worksEverywhere: (Key) -> Bool = { _ in false }
    /// Hears of every key before a screen gets it.
    public var willHandle: (Key) -> Void = { _ in }

    private let terminal: Terminal
    private var sheets: [Sheet] = []
    private var notice: Panel?
    private var isUpdateScheduled = false

    /// Makes an empty stack that shows its screens on `terminal`.
    public init(terminal: Terminal) {
        self.terminal = terminal
    }

    /// The screens, the lowest first.
    public var screens: [ViewController] { sheets.map(\.screen) }

    /// The screen that gets keys first.
    public var top: ViewController? { sheets.last?.screen }

    /// Whether something waits to be drawn.
    public var needsUpdate: Bool { isUpdateScheduled }

    /// Shows a screen above all others; a screen that is shown already stays where it is.
    public func push(_ screen: ViewController) {
        guard screen.stack == nil else { return }
        let frame = screen.frame(in: terminal.size)
        guard let panel = Panel(on: terminal, frame: frame) else { return }
        screen.stack = self
        sheets.append(Sheet(screen: screen, panel: panel))
        scheduleUpdate()
    }

    /// Takes a screen away, wherever it stands; the others stay in their order.
    public func pop(_ screen: ViewController) {
        guard let index = sheets.firstIndex(where: { $0.screen === screen }) else { return }
        sheets.remove(at: index)
        screen.stack = nil
        scheduleUpdate()
    }

    /// Gives a key to the top screen, and to those beneath in turn while it goes unused.
    ///
    /// While the window is too small to see what one does, no screen gets any. A paste is for the
    /// top screen alone: a field beneath another screen is out of sight.
    public func handle(_ key: Key) {
        willHandle(key)
        let isUsed =
            !isTooSmall
            && screens.reversed().prefix(key.isPaste ? 1 : .max).contains { screen in
                screen.stack === self && screen.handle(key)
            }
        if !isUsed { handleUnused(key) }
    }

    /// Follows a change of the window's size.
    public func resize(to size: Size) {
        terminal.resize(to: size)
        for sheet in sheets { sheet.panel.move(to: sheet.screen.frame(in: terminal.size)) }
        redraw()
    }

    /// Has every screen drawn and every cell sent anew.
    public func redraw() {
        for index in sheets.indices { sheets[index].needsDisplay = true }
        terminal.setNeedsFullRedraw()
        scheduleUpdate()
    }

    /// Draws what changed now instead of at the end of the turn.
    public func updateNow() {
        guard isUpdateScheduled else { return }
        isUpdateScheduled = false
        for index in sheets.indices where sheets[index].needsDisplay {
            sheets[index].needsDisplay = false
            sheets[index].screen.draw(on: sheets[index].panel.canvas)
        }
        showNoticeIfTooSmall()
        terminal.showsCursor = top?.showsCursor ?? false
        terminal.update()
    }

    func setNeedsDisplay(_ screen: ViewController) {
        guard let index = sheets.firstIndex(where: { $0.screen === screen }) else { return }
        sheets[index].needsDisplay = true
        scheduleUpdate()
    }

    private func scheduleUpdate() {
        guard !isUpdateScheduled else { return }
        isUpdateScheduled = true
        Task { updateNow() }
    }
}

/// A screen and the panel it draws on.
private struct Sheet {
    let screen: ViewController
    let panel: Panel
    var needsDisplay = true
}

extension ScreenStack {
    /// The smallest window in which screens can be read.
    public static let minimumSize = Size(columns: 20, rows: 5)

    /// Whether a notice hides all screens, because nobody could read them.
    public var isTooSmall: Bool {
        terminal.size.columns < Self.minimumSize.columns
            || terminal.size.rows < Self.minimumSize.rows
    }

    private func showNoticeIfTooSmall() {
        notice = isTooSmall ? Panel(on: terminal, frame: Frame(size: terminal.size)) : nil
        guard let canvas = notice?.canvas else { return }
        let minimum = "\(Self.minimumSize.columns)×\(Self.minimumSize.rows)"
        let text = "Too small: \(minimum) needed"
        for (row, line) in TextWrapper.lines(of: text, width: canvas.size.columns).enumerated() {
            canvas.draw(line, row: row)
        }
    }
}
