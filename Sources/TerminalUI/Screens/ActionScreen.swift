/// A screen whose keys are a table of actions.
open class ActionScreen<Action: ScreenAction>: ViewController {
    private let keyMap: KeyMap<Action>
    /// The hints that were drawn last.
    private var hintRow: HintRow?
    private var areHintsInSight = false

    /// What help says; made once, as every drawn footer asks for it.
    public final override var keyHelp: [KeyHelp] { help }
    private let help: [KeyHelp]

    /// Makes a screen with its own keys, or those that are configured.
    public init(keyMap: KeyMap<Action> = KeyMap()) {
        self.keyMap = keyMap
        help = keyMap.help
        super.init()
    }

    /// Does what a key or a command asks for.
    open func perform(_ action: Action) {}

    /// Why an action cannot be done now, as a sentence for the reader; `nil` where it can.
    open func reason(against action: Action) -> String? { nil }

    /// The word of the footer for what an action does now; `nil` for the one in the table.
    open func hint(for action: Action) -> String? { nil }

    /// What to press for an action, or where it has no key, what to type.
    public final func way(to action: Action) -> String { keyMap.way(to: action) }

    /// The same as a sentence begins that asks for it.
    public final func call(for action: Action) -> String { keyMap.call(for: action) }

    /// A number that is another one where other hints may hold than before; `nil` where nobody
    /// knows.
    open var hintsVersion: Int? { nil }

    /// The hints of what can be done now.
    public final var hints: [KeyHelp] {
        var hints: [KeyHelp] = []
        // No closure: whether it runs on the main actor would be checked for each action.
        for number in help.indices where help[number].footer != nil {
            let action = keyMap.action(at: number)
            guard reason(against: action) == nil else { continue }
            hints.append(hint(for: action).map(help[number].hinting) ?? help[number])
        }
        return hints
    }

    final override var hintedHelp: [KeyHelp] { helpWithHints }
    private lazy var helpWithHints = help.filter { $0.footer != nil }

    /// The action of a key, as far as the key's reach goes.
    public final func action(for event: InputEvent, reach: KeyReach = .screen) -> Action? {
        line(for: event, reach: reach).map(keyMap.action)
    }

    open override func handle(_ event: InputEvent) -> Bool {
        line(for: event, reach: .screen).map(performLine) ?? false
    }

    public final override func handleInherited(_ event: InputEvent, reach: KeyReach) -> Bool {
        line(for: event, reach: reach).map(performLine) ?? false
    }

    /// Draws hints on the last row, which a click presses.
    ///
    /// - Parameters:
    ///   - lasting: hints that end the row, and are left away last.
    ///   - areLast: whether nothing was drawn on the row since the last hints: where they were the
    ///     same, they stay.
    public final func drawHints(
        _ hints: [KeyHelp], lasting: [KeyHelp] = [], on canvas: Canvas, areLast: Bool = false
    ) {
        areHintsInSight = true
        let basis = HintRow.Basis(
            hints: hints, lasting: lasting, frame: canvas.frame, generation: canvas.generation)
        if !areLast || hintRow?.basis != basis {
            let buttons = StatusBar.draw(hints: hints, lasting: lasting, on: canvas)
            hintRow = HintRow(basis: basis, buttons: buttons)
        }
        hintRow?.version = hintsVersion
    }

    /// Says whether the hints that were drawn last hold and stand there still, without a look at
    /// them.
    final func haveHints(stoodOn canvas: Canvas) -> Bool {
        guard let hintRow, let version = hintRow.version, version == hintsVersion,
            hintRow.basis.generation == canvas.generation, hintRow.basis.frame == canvas.frame
        else { return false }
        areHintsInSight = true
        return true
    }

    final override func willDraw() {
        areHintsInSight = false
    }

    private func hint(at mouse: MouseEvent) -> HintButton? {
        areHintsInSight ? hintRow?.buttons.first { $0.frame.contains(mouse) } : nil
    }

    /// A click on a hint presses its key here, whatever lies above.
    public final override func handleMouse(_ mouse: MouseEvent) {
        if mouse.kind == .press, let hint = hint(at: mouse) {
            stack?.press(hint.key, on: self)
        } else {
            setNeedsDisplay()
            handleMouseInBody(mouse)
        }
    }

    /// Does what the mouse asks for where no hints are.
    open func handleMouseInBody(_ mouse: MouseEvent) {}

    /// The line of the table for a key, as far as the key's reach goes.
    private func line(for event: InputEvent, reach: KeyReach) -> Int? {
        guard case .key(let key) = event, let number = keyMap.table.number(of: key) else {
            return nil
        }
        return keyMap.table.lines[number].reach >= reach ? number : nil
    }

    public final override func actions(reach: KeyReach) -> [ActionDescription] {
        let lines = keyMap.table.lines
        return lines.indices.filter { lines[$0].reach >= reach }.map { number in
            ActionDescription(
                name: lines[number].name, keys: help[number].keys, help: lines[number].help,
                reason: reason(against: keyMap.action(at: number)),
                isShared: lines[number].isShared)
        }
    }

    public final override func perform(named name: String, reach: KeyReach) -> Bool {
        guard let number = keyMap.table.number(named: name),
            keyMap.table.lines[number].reach >= reach
        else { return false }
        _ = performLine(number)
        return true
    }

    /// Does what a line of the table says; returns whether nobody else is to get the key.
    private func performLine(_ number: Int) -> Bool {
        setNeedsDisplay()
        let action = keyMap.action(at: number)
        if let reason = reason(against: action) {
            show(message: reason)
        } else {
            perform(action)
        }
        return !keyMap.table.lines[number].isShared
    }
}

/// The hints in the last row of a screen, and what they follow from.
private struct HintRow {
    struct Basis: Equatable {
        let hints: [KeyHelp]
        let lasting: [KeyHelp]
        let frame: Frame
        let generation: Int
    }

    let basis: Basis
    let buttons: [HintButton]
    /// That of the screen when the hints were looked at last.
    var version: Int?
}
