@testable import TerminalUI

/// A screen that fills itself with a letter and records its calls.
final class ProbeScreen: ViewController {
    var letter: Character
    var uses: Set<Key> = []
    var onKey: (Key) -> Void = { _ in }
    /// The keys that this screen received, first or from a child.
    private(set) var keys: [Key] = []
    /// The reach of the keys from children.
    private(set) var inherited: [KeyScope] = []
    private(set) var unused: [InputEvent] = []
    private(set) var drawings: [Size] = []

    private let place: Frame?
    private let ownPane: Pane?

    init(
        _ letter: Character, at place: Frame? = nil, in pane: Pane? = nil, uses: Set<Key> = []
    ) {
        self.letter = letter
        self.place = place
        ownPane = pane
        self.uses = uses
        super.init()
    }

    override var pane: Pane? { ownPane }

    override func frame(in screen: Size) -> Frame { place ?? Frame(size: screen) }

    override func draw(on canvas: Canvas) {
        drawings.append(canvas.size)
        for row in 0..<canvas.size.rows {
            canvas.draw(String(repeating: letter, count: canvas.size.columns), row: row)
        }
    }

    override func handle(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event else { return false }
        keys.append(key)
        onKey(key)
        return uses.contains(key)
    }

    override func handleInherited(_ event: InputEvent, reach: KeyScope) -> Bool {
        inherited.append(reach)
        return handle(event)
    }

    override func handleUnused(_ event: InputEvent) {
        unused.append(event)
    }
}
