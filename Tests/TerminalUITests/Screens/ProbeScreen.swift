@testable import TerminalUI

/// A screen that fills itself with a letter and keeps book of what happens to it.
final class ProbeScreen: ViewController {
    var letter: Character
    var uses: Set<Key> = []
    var onKey: (Key) -> Void = { _ in }
    private(set) var keys: [Key] = []
    private(set) var drawings: [Size] = []

    private let place: Frame?

    init(_ letter: Character, at place: Frame? = nil, uses: Set<Key> = []) {
        self.letter = letter
        self.place = place
        self.uses = uses
        super.init()
    }

    override func frame(in screen: Size) -> Frame { place ?? Frame(size: screen) }

    override func draw(on canvas: Canvas) {
        drawings.append(canvas.size)
        for row in 0..<canvas.size.rows {
            canvas.draw(String(repeating: letter, count: canvas.size.columns), row: row)
        }
    }

    override func handle(_ key: Key) -> Bool {
        keys.append(key)
        onKey(key)
        return uses.contains(key)
    }
}
