import Localization

/// A screen whose keys are defined by a table of actions.
open class ActionScreen<Action: ScreenAction>: ViewController {
    private let keyMap: KeyMap<Action>
    /// The most recently drawn hints.
    private var hintRow: HintRow?
    private var areHintsVisible = false

    /// The help lines, computed once because every footer reads them.
    public final override var keyHelp: [KeyHelp] { help }
    private let help: [KeyHelp]

    /// Creates a screen with its default keys or the configured ones.
    public init(keyMap: KeyMap<Action> = KeyMap()) {
        self.keyMap = keyMap
        help = keyMap.help
        super.init()
    }

    /// Performs the action of a key or a command.
    open func perform(_ action: Action) {}

    /// Returns why an action is unavailable now, as a sentence for the user, or `nil`.
    open func reason(against action: Action) -> String? { nil }

    /// Returns the current footer label of an action; `nil` for the one in the table.
    open func hint(for action: Action) -> String? { nil }

    /// Returns the key of an action, or the command to type if it has no key.
    public final func way(to action: Action) -> String { keyMap.way(to: action) }

    /// Returns the start of a sentence that asks for the action: `Press R`, `Type :refresh`.
    public final func call(for action: Action) -> String { keyMap.call(for: action) }

    /// A number that changes whenever the hints may have changed; `nil` if that is unknown.
    open var hintsVersion: Int? { nil }

    /// The hints of the available actions.
    public final var hints: [KeyHelp] {
        var hints: [KeyHelp] = []
        // No closure: Swift would check for each action that it runs on the main actor.
        for number in help.indices where help[number].footer != nil {
            let action = keyMap.action(at: number)
            guard reason(against: action) == nil else { continue }
            hints.append(hint(for: action).map(help[number].hinting) ?? help[number])
        }
        return hints
    }

    final override var hintedHelp: [KeyHelp] { helpWithHints }
    private lazy var helpWithHints = help.filter { $0.footer != nil }

    /// Returns the action of a key if the reach of the key is sufficient.
    public final func action(for event: InputEvent, reach: KeyScope = .screen) -> Action? {
        line(for: event, reach: reach).map(keyMap.action)
    }

    open override func handle(_ event: InputEvent) -> Bool {
        line(for: event, reach: .screen).map(performLine) ?? false
    }

    public final override func handleInherited(_ event: InputEvent, reach: KeyScope) -> Bool {
        line(for: event, reach: reach).map(performLine) ?? false
    }

    /// Draws hints on the last row. A click on a hint presses its key.
    ///
    /// - Parameters:
    ///   - lasting: hints at the end of the row, which are dropped last.
    ///   - marksFirst: set to draw the first hint as a button, the primary action of a dialog.
    ///   - areLast: set if nothing was drawn on the row since the last hints. Unchanged hints are
    ///     then not redrawn.
    public final func drawHints(
        _ hints: [KeyHelp], lasting: [KeyHelp] = [], marksFirst: Bool = false, on canvas: Canvas,
        areLast: Bool = false
    ) {
        areHintsVisible = true
        let basis = HintRow.Basis(
            hints: hints, lasting: lasting, frame: canvas.frame, generation: canvas.generation)
        if !areLast || hintRow?.basis != basis {
            let buttons = StatusBar.draw(
                hints: hints, lasting: lasting, marksFirst: marksFirst, on: canvas)
            hintRow = HintRow(basis: basis, buttons: buttons)
        }
        hintRow?.version = hintsVersion
    }

    /// Returns whether the hints drawn last are known to be still valid and in place.
    final func areHintsCurrent(stoodOn canvas: Canvas) -> Bool {
        guard let hintRow, let version = hintRow.version, version == hintsVersion,
            hintRow.basis.generation == canvas.generation, hintRow.basis.frame == canvas.frame
        else { return false }
        areHintsVisible = true
        return true
    }

    final override func willDraw() {
        areHintsVisible = false
    }

    private func hint(at mouse: MouseEvent) -> HintButton? {
        areHintsVisible ? hintRow?.buttons.first { $0.frame.contains(mouse) } : nil
    }

    /// Presses the key of a clicked hint on this screen, even if another screen is on top.
    public final override func handleMouse(_ mouse: MouseEvent) {
        if mouse.kind == .press, let hint = hint(at: mouse) {
            stack?.press(hint.key, on: self)
        } else {
            setNeedsDisplay()
            handleMouseInBody(mouse)
        }
    }

    /// Handles a mouse event outside the hints.
    open func handleMouseInBody(_ mouse: MouseEvent) {}

    /// Returns the table line of a key if the reach of the key is sufficient.
    private func line(for event: InputEvent, reach: KeyScope) -> Int? {
        guard case .key(let key) = event, let number = keyMap.table.number(of: key) else {
            return nil
        }
        return keyMap.table.lines[number].reach >= reach ? number : nil
    }

    public final override func actions(reach: KeyScope) -> [ActionDescription] {
        let lines = keyMap.table.lines
        return lines.indices.filter { lines[$0].reach >= reach }.map { number in
            ActionDescription(
                name: lines[number].name, keys: help[number].keys,
                help: localized(key: lines[number].help),
                reason: reason(against: keyMap.action(at: number)),
                isShared: lines[number].isShared, isHinted: lines[number].hint != nil)
        }
    }

    public final override func perform(named name: String, reach: KeyScope) -> Bool {
        guard let number = keyMap.table.number(named: name),
            keyMap.table.lines[number].reach >= reach
        else { return false }
        _ = performLine(number)
        return true
    }

    /// Performs a line of the table. Returns false if another screen is also to receive the key.
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

/// The hints in the last row of a screen, and the values they depend on.
private struct HintRow {
    struct Basis: Equatable {
        let hints: [KeyHelp]
        let lasting: [KeyHelp]
        let frame: Frame
        let generation: Int
    }

    let basis: Basis
    let buttons: [HintButton]
    /// The screen's `hintsVersion` when the hints were checked last.
    var version: Int?
}
