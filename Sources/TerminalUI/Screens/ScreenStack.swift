import Localization

/// The stack of screens of a program, each on its own panel.
///
/// Input goes to the top screen, then to its parents. The terminal is updated once per turn of the
/// main loop, however many changes there are.
@MainActor public final class ScreenStack {
    /// The screen that receives input that all other screens ignored. It has no panel itself.
    public weak var root: ViewController?
    /// Called with every input event before a screen receives it.
    public var willHandle: (InputEvent) -> Void = { _ in }

    /// The end of the terminal's window title, after the title of the screen.
    public var programName: String {
        get { title.programName }
        set { title.programName = newValue }
    }
    /// Called after the user has moved the border between list and item.
    public var didResizePanes: () -> Void = {}
    /// The screen on which the mouse button was pressed.
    weak var pressedScreen: ViewController?
    /// Set while the mouse holds the border between list and item.
    var isGrippingBorder = false

    let terminal: Terminal
    var layers: [Layer] = []
    var panes = Panes()
    private let title = WindowTitle()
    private var message = TransientMessage()
    private let notice = SizeNotice()
    private(set) var isUpdateScheduled = false
    /// Set if the terminal is updated immediately after the current events.
    private var isResponding = false
    private let spinner: Spinner

    /// Creates an empty stack that shows its screens on `terminal`.
    ///
    /// - Parameter ticker: advances the spinner of screens that wait; `nil` for no spinner.
    public init(terminal: Terminal, ticker: Ticker? = nil) {
        self.terminal = terminal
        spinner = Spinner(ticker: ticker)
        spinner.onTurn = { [weak self] in
            self?.screens.filter(\.isWaiting).forEach { $0.setNeedsDisplay() }
        }
    }

    /// The screens, the lowest first.
    public var screens: [ViewController] { layers.map(\.screen) }

    /// The screen that receives keys first.
    public var top: ViewController? { layers.last?.screen }

    /// The style of frames, guides and bars. Set it before anything is drawn.
    public var lines: LineStyle {
        get { terminal.lines }
        set { terminal.lines = newValue }
    }

    /// The styles of the text roles on all screens.
    public var theme: Theme {
        get { terminal.theme }
        set {
            guard newValue != terminal.theme else { return }
            terminal.theme = newValue
            layers.forEach { $0.panel.invalidate() }
            redraw()
        }
    }

    /// The widths that the terminal uses for disputed characters, for all text of the process.
    public var widthRules: WidthRules {
        get { .current }
        set {
            guard newValue != .current else { return }
            WidthRules.current = newValue
            invalidate()
        }
    }

    /// Draws every screen without what it has drawn before, because all texts may be different.
    public func invalidate() {
        layers.forEach { $0.panel.invalidate() }
        drawAnew()
    }

    /// A Boolean value that indicates whether struck-through text looks different from other text.
    public var showsStrikethrough: Bool { terminal.showsStrikethrough }

    /// Shows a screen directly above its parent, beneath other screens above the parent.
    ///
    /// A screen that is already shown stays where it is.
    ///
    /// - Parameter parent: the screen that receives input which the new screen ignores. If it has
    ///   no panel, the new screen is on top of all others.
    public func push(_ screen: ViewController, above parent: ViewController? = nil) {
        guard screen.stack == nil else { return }
        let frame = screen.frame(on: terminal)
        guard let panel = Panel(on: terminal, frame: frame) else { return }
        screen.stack = self
        screen.parent = parent ?? root
        let parentIndex = layers.firstIndex { $0.screen === parent }
        let index = parentIndex.map { panes.index(above: $0, in: layers) } ?? layers.count
        layers.insert(Layer(screen: screen, panel: panel), at: index)
        layers[(index + 1)...].forEach { $0.panel.raise() }
        panes.arrange(&layers, on: terminal)
        if screen.isModal { redrawHints() }
        scheduleUpdate()
        screen.didResize()
    }

    /// Removes a screen from any position. The others keep their order.
    public func pop(_ screen: ViewController) {
        guard let index = layers.firstIndex(where: { $0.screen === screen }) else { return }
        layers.remove(at: index)
        screen.stack = nil
        panes.arrange(&layers, on: terminal)
        if message.text != nil { screenForMessages?.setNeedsDisplay() }
        if screen.isModal { redrawHints() }
        scheduleUpdate()
    }

    /// Removes all screens.
    public func popAll() {
        for screen in screens.reversed() { pop(screen) }
    }

    /// Redraws the footers: screens that a dialog blocks show no hints.
    private func redrawHints() {
        for index in layers.indices where layers[index].screen.showsMessages {
            layers[index].needsDisplay = true
        }
    }

    /// Returns whether the keys of a screen work now.
    ///
    /// They do not in the pane without focus and beneath a modal screen.
    func acceptsKeys(_ screen: ViewController) -> Bool {
        let index = layers.firstIndex { $0.screen === screen } ?? layers.endIndex
        return border(of: screen) != .unfocused
            && !layers.dropFirst(index + 1).contains(where: \.screen.isModal)
    }

    /// Sends an event to the top screen, then to its parents until one uses it.
    ///
    /// While the window is too small to see the effect, only keys with the reach `everywhere` work.
    public func handle(_ event: InputEvent) {
        handle([event], wereWaiting: false)
    }

    /// Sends events to the screens before their effects are drawn.
    ///
    /// - Parameter wereWaiting: set if the events occurred before the user could see the current
    ///   screen.
    public func handle(_ events: [InputEvent], wereWaiting: Bool) {
        if !wereWaiting { markVisibleAsSeen() }
        for event in events where !isUnseenQuestion { give(event) }
    }

    /// Sends events to the screens and draws all their effects.
    func respond(to events: [InputEvent], wereWaiting: Bool) {
        isResponding = true
        handle(events, wereWaiting: wereWaiting)
        isResponding = false
        updateNow()
    }

    private func markVisibleAsSeen() {
        for index in layers.indices where !layers[index].needsDisplay {
            layers[index].isSeen = true
        }
    }

    /// A Boolean value that indicates whether the user has not seen the question on top yet.
    private var isUnseenQuestion: Bool {
        layers.last.map { $0.screen.isQuestion && !$0.isSeen } ?? false
    }

    private func give(_ event: InputEvent) {
        switch event {
        // The focus does not change what is shown.
        case .focus: break
        case .mouse(let mouse): handle(mouse)
        case .key, .paste: handleTyped(event)
        }
    }

    private func handleTyped(_ event: InputEvent) {
        show(message: nil)
        willHandle(event)
        guard !isTooSmall, let top else {
            _ = root?.handleInherited(event, reach: .everywhere)
            return
        }
        give(event, to: top)
    }

    /// Sends a key to the top screen, as if it had been pressed.
    public func handle(_ key: Key) {
        handle(.key(key))
    }

    /// Sends a key to a screen as if that were the top one.
    func press(_ key: Key, on screen: ViewController) {
        give(.key(key), to: screen)
    }

    private func give(_ event: InputEvent, to screen: ViewController) {
        if !screen.handle(event), !pass(event, from: screen) { root?.handleUnused(event) }
    }

    /// Returns whether an ancestor of the screen used the event.
    private func pass(_ event: InputEvent, from screen: ViewController) -> Bool {
        let reach: KeyScope = screen.isDialog ? .everywhere : .branch
        return sequence(first: screen, next: \.parent).dropFirst()
            .contains { $0.handleInherited(event, reach: reach) }
    }

    /// The size of the window.
    public var size: Size { terminal.size }

    /// Adapts to a new size of the window.
    public func resize(to size: Size) {
        terminal.resize(to: size)
        panes.arrange(&layers, on: terminal)
        redraw()
        for screen in screens { screen.didResize() }
    }

    /// Updates the frames of all screens.
    public func layOut() {
        panes.arrange(&layers, on: terminal)
        drawAnew()
    }

    /// Redraws every screen and sends every cell again.
    public func redraw() {
        terminal.setNeedsFullRedraw()
        drawAnew()
    }

    func drawAnew() {
        for index in layers.indices { layers[index].needsDisplay = true }
        scheduleUpdate()
    }

    /// Draws pending changes now instead of at the end of the turn.
    public func updateNow() {
        guard isUpdateScheduled else { return }
        isUpdateScheduled = false
        let visible = firstVisible..<layers.endIndex
        dimBeneathDialog()
        var drawn: [ViewController] = []
        for index in visible where layers[index].needsDisplay {
            layers[index].needsDisplay = false
            layers[index].screen.willDraw()
            layers[index].screen.draw(on: layers[index].panel.canvas)
            drawn.append(layers[index].screen)
        }
        notice.update(on: terminal)
        title.show(for: layers, on: terminal)
        // Screen readers and magnifiers follow a visible cursor.
        terminal.showsCursor = terminal.lines == .none || top?.showsCursor == true
        terminal.update(hasOverlaps: hasOverlaps)
        spinner.turn(while: layers[visible].contains { $0.screen.isWaiting })
        for screen in drawn { screen.didDraw() }
    }

    /// Dims what is beneath the topmost dialog. A screen reader reads no colours.
    private func dimBeneathDialog() {
        let dialog =
            terminal.lines == .none ? nil : layers.lastIndex { $0.screen.isModal }
        for index in layers.indices {
            let isDimmed = dialog.map { index < $0 } ?? false
            guard layers[index].panel.isDimmed != isDimmed else { continue }
            layers[index].panel.isDimmed = isDimmed
            layers[index].needsDisplay = true
        }
    }

    /// A Boolean value that indicates whether a visible screen covers a part of the rows of another.
    private var hasOverlaps: Bool {
        let frames = layers[firstVisible...].map(\.panel.frame)
        return frames.indices.contains { index in
            frames[(index + 1)...].contains { $0.coversPart(ofRowsIn: frames[index]) }
        }
    }

    /// The index of the topmost full-size screen. Those beneath are hidden, and drawn later.
    private var firstVisible: Int {
        let whole = Frame(size: terminal.size)
        return layers.lastIndex { $0.panel.frame == whole } ?? 0
    }

    func setNeedsDisplay(_ screen: ViewController) {
        guard let index = layers.firstIndex(where: { $0.screen === screen }) else { return }
        layers[index].needsDisplay = true
        scheduleUpdate()
    }

    func scheduleUpdate() {
        guard !isUpdateScheduled else { return }
        isUpdateScheduled = true
        if !isResponding { Task { updateNow() } }
    }
}

// MARK: Messages

extension ScreenStack {
    /// Shows a message until the next key, on the topmost screen that can show messages.
    ///
    /// Small panels leave the last row of the screen beneath visible.
    public func show(message: String?) {
        guard message != nil || self.message.text != nil else { return }
        self.message.put(message)
        screenForMessages?.setNeedsDisplay()
    }

    /// Shows a message at the start that stays until the next key, before any later message.
    public func greet(with message: String) {
        self.message.greet(with: message)
        screenForMessages?.setNeedsDisplay()
    }

    /// Reports that only the beginning of a paste was received, unless another message is shown.
    func reportTruncatedPaste() {
        if message.text == nil { show(message: localized("Only the first megabyte was pasted.")) }
    }

    /// Returns the message that a screen shows now.
    public func message(for screen: ViewController) -> String? {
        screen === screenForMessages ? message.text : nil
    }

    /// The hints at the end of every footer.
    public var rootHints: [KeyHelp] { root?.hintedHelp ?? [] }

    private var screenForMessages: ViewController? {
        layers.last { $0.screen.showsMessages }?.screen
    }
}

// MARK: Waiting

extension ScreenStack {
    /// Returns the spinner of a waiting screen; `nil` if it does not wait, or not for long enough.
    func sign(ofWaiting screen: ViewController) -> String? {
        screen.isWaiting ? spinner.sign(lines) : nil
    }
}

// MARK: Small windows

extension ScreenStack {
    /// A Boolean value that indicates whether the window is too small, so that a notice hides all.
    public var isTooSmall: Bool { SizeNotice.isNeeded(in: terminal.size) }
}
