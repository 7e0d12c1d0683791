/// The screens of a program, one above the other, each on a panel of its own.
///
/// What the reader does goes to the top screen, then up its parents. However much happens in one
/// turn of the main loop, the terminal is updated once.
@MainActor public final class ScreenStack {
    /// Gets what all screens on its way left unused; it has no panel itself.
    public weak var root: ViewController?
    /// Hears of everything that the reader does before a screen gets it.
    public var willHandle: (InputEvent) -> Void = { _ in }

    /// What ends the title of the terminal's window, behind that of the screen.
    public var programName: String {
        get { title.programName }
        set { title.programName = newValue }
    }
    /// The screen on which the mouse's button was pressed.
    weak var pressedScreen: ViewController?

    private let terminal: Terminal
    private(set) var layers: [Layer] = []
    private var panes = Panes()
    private let title = WindowTitle()
    private var message = ReaderMessage()
    private let notice = SizeNotice()
    private var isUpdateScheduled = false
    /// Whether the terminal is updated right behind what is being done.
    private var isResponding = false
    private let spinner: Spinner

    /// Makes an empty stack that shows its screens on `terminal`.
    ///
    /// - Parameter ticker: turns the sign of screens that wait; `nil` for no such sign.
    public init(terminal: Terminal, ticker: Ticker? = nil) {
        self.terminal = terminal
        spinner = Spinner(ticker: ticker)
        spinner.onTurn = { [weak self] in
            self?.screens.filter(\.isWaiting).forEach { $0.setNeedsDisplay() }
        }
    }

    /// The screens, the lowest first.
    public var screens: [ViewController] { layers.map(\.screen) }

    /// The screen that gets keys first.
    public var top: ViewController? { layers.last?.screen }

    /// How frames, guides and bars are drawn; set before anything is.
    public var lines: LineStyle {
        get { terminal.lines }
        set { terminal.lines = newValue }
    }

    /// How the roles of text look, on all screens at once.
    public var theme: Theme {
        get { terminal.theme }
        set {
            guard newValue != terminal.theme else { return }
            terminal.theme = newValue
            layers.forEach { $0.panel.invalidate() }
            panes.redraw()
            redraw()
        }
    }

    /// How wide the terminal draws what terminals disagree about, for all text of the process.
    public var widthRules: WidthRules {
        get { .current }
        set {
            guard newValue != .current else { return }
            WidthRules.current = newValue
            layers.forEach { $0.panel.invalidate() }
            drawAnew()
        }
    }

    /// Whether text that is struck through looks different from other text.
    public var showsStruckText: Bool { terminal.showsStruckText }

    /// Whether something waits to be drawn.
    public var needsUpdate: Bool { isUpdateScheduled }

    /// Shows a screen right above its parent's, beneath whatever else lies there; a screen that is
    /// shown already stays where it is.
    ///
    /// - Parameter parent: the screen that gets what this one has no use for; where it has no panel,
    ///   the new screen comes above all others.
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
    }

    /// Takes a screen away, wherever it stands; the others stay in their order.
    public func pop(_ screen: ViewController) {
        guard let index = layers.firstIndex(where: { $0.screen === screen }) else { return }
        layers.remove(at: index)
        screen.stack = nil
        panes.arrange(&layers, on: terminal)
        if message.text != nil { screenForMessages?.setNeedsDisplay() }
        if screen.isModal { redrawHints() }
        scheduleUpdate()
    }

    /// Those that a dialog keeps keys from hint at none.
    private func redrawHints() {
        for index in layers.indices where layers[index].screen.showsMessages {
            layers[index].needsDisplay = true
        }
    }

    /// Whether keys do now what a screen says they do: not in the pane that the reader is not in, nor
    /// beneath what waits for an answer.
    func isAtHand(_ screen: ViewController) -> Bool {
        let index = layers.firstIndex { $0.screen === screen } ?? layers.endIndex
        return !isAside(screen) && !layers.dropFirst(index + 1).contains(where: \.screen.isModal)
    }

    /// Gives the top screen what the reader did, and its parents in turn while it goes unused.
    ///
    /// While the window is too small to see what one does, only keys act that work everywhere.
    public func handle(_ event: InputEvent) {
        handle([event], wereWaiting: false)
    }

    /// Gives the screens what the reader did before anything is drawn that comes of it.
    ///
    /// - Parameter wereWaiting: whether they did it before they saw what is drawn now.
    public func handle(_ events: [InputEvent], wereWaiting: Bool) {
        if !wereWaiting { noteWhatIsSeen() }
        for event in events where !isUnseenQuestion { give(event) }
    }

    /// Gives the screens what the reader did, and draws all that comes of it.
    func respond(to events: [InputEvent], wereWaiting: Bool) {
        isResponding = true
        handle(events, wereWaiting: wereWaiting)
        isResponding = false
        updateNow()
    }

    private func noteWhatIsSeen() {
        for index in layers.indices where !layers[index].needsDisplay {
            layers[index].isSeen = true
        }
    }

    /// Whether what the reader does cannot be meant for the top screen, which wants an answer.
    private var isUnseenQuestion: Bool {
        layers.last.map { $0.screen.isQuestion && !$0.isSeen } ?? false
    }

    private func give(_ event: InputEvent) {
        switch event {
        // What is shown does not depend on it.
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

    /// Gives a key to the top screen, as one that was pressed.
    public func handle(_ key: Key) {
        handle(.key(key))
    }

    /// Acts as if a screen were the top one and a key had been pressed.
    func press(_ key: Key, on screen: ViewController) {
        give(.key(key), to: screen)
    }

    private func give(_ event: InputEvent, to screen: ViewController) {
        if !screen.handle(event), !pass(event, from: screen) { root?.handleUnused(event) }
    }

    /// Returns whether a parent of the screen, or one of theirs, used the event.
    private func pass(_ event: InputEvent, from screen: ViewController) -> Bool {
        let reach: KeyReach = screen.isDialog ? .everywhere : .branch
        return sequence(first: screen, next: \.parent).dropFirst()
            .contains { $0.handleInherited(event, reach: reach) }
    }

    /// Hands a text over to the clipboard; returns whether the terminal takes it.
    public func copy(_ text: String) -> Bool {
        terminal.copy(text)
    }

    /// The size of the window.
    public var size: Size { terminal.size }

    /// Follows a change of the window's size.
    public func resize(to size: Size) {
        terminal.resize(to: size)
        panes.arrange(&layers, on: terminal)
        redraw()
    }

    /// Gives every screen the frame that it wants now.
    func layOut() {
        panes.arrange(&layers, on: terminal)
        drawAnew()
    }

    /// Has every screen drawn and every cell sent anew.
    public func redraw() {
        terminal.setNeedsFullRedraw()
        drawAnew()
    }

    private func drawAnew() {
        for index in layers.indices { layers[index].needsDisplay = true }
        scheduleUpdate()
    }

    /// Draws what changed now instead of at the end of the turn.
    public func updateNow() {
        guard isUpdateScheduled else { return }
        isUpdateScheduled = false
        let visible = firstVisible..<layers.endIndex
        var drawn: [ViewController] = []
        for index in visible where layers[index].needsDisplay {
            layers[index].needsDisplay = false
            layers[index].screen.willDraw()
            layers[index].screen.draw(on: layers[index].panel.canvas)
            drawn.append(layers[index].screen)
        }
        notice.update(on: terminal)
        title.show(for: layers, on: terminal)
        // A screen reader, or a magnifier, follows a cursor that is seen.
        terminal.showsCursor = terminal.lines == .none || top?.showsCursor == true
        terminal.update()
        spinner.turn(while: layers[visible].contains { $0.screen.isWaiting })
        for screen in drawn { screen.didDraw() }
    }

    /// The topmost screen that takes the whole terminal: it hides all beneath, which are drawn when
    /// it is gone.
    private var firstVisible: Int {
        let whole = Frame(size: terminal.size)
        return layers.lastIndex { $0.panel.frame == whole } ?? 0
    }

    func setNeedsDisplay(_ screen: ViewController) {
        guard let index = layers.firstIndex(where: { $0.screen === screen }) else { return }
        layers[index].needsDisplay = true
        scheduleUpdate()
    }

    private func scheduleUpdate() {
        guard !isUpdateScheduled else { return }
        isUpdateScheduled = true
        if !isResponding { Task { updateNow() } }
    }
}

// MARK: Panes

extension ScreenStack {
    /// Whether screens with panes stand side by side where the terminal is wide enough; they do
    /// unless the reader wants one at a time.
    public var wantsPanes: Bool {
        get { panes.isWanted }
        set {
            panes.isWanted = newValue
            panes.arrange(&layers, on: terminal)
            redraw()
        }
    }

    /// How many columns a terminal has to have for two panes.
    public static var minimumColumnsOfPanes: Int { PaneLayout.minimumColumns }

    /// Whether two screens stand side by side now.
    public var isSplit: Bool { panes.isSplit }

    /// Puts the reader into the pane that they are not in; a dialog above the panes keeps them.
    public func focusOtherPane() {
        guard isSplit, top?.pane != nil else { return }
        panes.focus(in: &layers)
        scheduleUpdate()
    }

    /// Puts the reader into the pane of a screen; a dialog above the panes keeps them.
    public func focus(_ screen: ViewController) {
        guard let pane = screen.pane, top?.pane != nil else { return }
        panes.focus(pane, in: &layers)
        scheduleUpdate()
    }

    /// Whether a screen is the pane that the reader is not in.
    func isAside(_ screen: ViewController) -> Bool {
        panes.isAside(screen, in: layers)
    }
}

// MARK: Messages

extension ScreenStack {
    /// Tells the reader something until the next key, on the topmost screen that has a place for
    /// it; small panels leave the foot of the screen beneath them in sight.
    public func show(message: String?) {
        guard message != nil || self.message.text != nil else { return }
        self.message.put(message)
        screenForMessages?.setNeedsDisplay()
    }

    /// Tells the reader something at the start, which stays until the next key, whatever else they
    /// are told before it.
    public func greet(with message: String) {
        self.message.greet(with: message)
        screenForMessages?.setNeedsDisplay()
    }

    /// Tells the reader that only the beginning of a paste was received, unless it was of no use.
    func noticePasteCut() {
        if message.text == nil { show(message: "Only the first megabyte was pasted.") }
    }

    /// What a screen is to tell the reader now.
    public func message(for screen: ViewController) -> String? {
        screen === screenForMessages ? message.text : nil
    }

    /// The hints that every footer ends in.
    public var rootHints: [KeyHelp] { root?.hintedHelp ?? [] }

    private var screenForMessages: ViewController? {
        layers.last { $0.screen.showsMessages }?.screen
    }
}

// MARK: Waiting

extension ScreenStack {
    /// What turns on a screen that waits; `nil` where it does not, or not for long enough.
    func sign(ofWaiting screen: ViewController) -> String? {
        screen.isWaiting ? spinner.sign(lines) : nil
    }
}

// MARK: Windows too small

extension ScreenStack {
    /// Whether a notice hides all screens, because nobody could read them.
    public var isTooSmall: Bool { SizeNotice.isNeeded(in: terminal.size) }
}
