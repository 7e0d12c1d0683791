import Testing

@testable import TerminalUI

@Suite struct KeyMapTests {
    private let map = KeyMap<MoveAction>()

    @Test func `each key of a line triggers its action`() {
        #expect(map.action(for: "j") == .down)
        #expect(map.action(for: .down) == .down)
        #expect(map.action(for: "k") == .up)
        #expect(map.action(for: "x") == nil)
    }

    @Test func `a jamo triggers the action of the Latin key at its position`() {
        #expect(map.action(for: "ㅓ") == .down)
        #expect(map.action(for: "ㅏ") == .up)
        #expect(map.action(for: "ㅁ") == nil)
    }

    @Test func `configured keys replace the defaults`() {
        let map = KeyMap<MoveAction>(
            KeySettings(["move": ["move-down": ["n", .function(2)], "up": []]]))

        #expect(map.action(for: "n") == .down)
        #expect(map.action(for: .function(2)) == .down)
        #expect(map.action(for: "j") == nil)
        #expect(map.action(for: "k") == nil)
        #expect(map.help.map(\.keys) == ["n F2", "", "F9"])
        #expect(map.help.map(\.footer) == ["n next", nil, nil])
    }

    @Test func `a sentence contains the first key, or the command if there is none`() {
        let map = KeyMap<MoveAction>(
            KeySettings(["move": ["move-down": ["n", .function(2)], "up": []]]))

        #expect(map.way(to: .down) == "n")
        #expect(map.call(for: .down) == "Press n")
        #expect(map.way(to: .up) == ":up")
        #expect(map.call(for: .up) == "Type :up")
    }

    @Test func `a jamo with its own binding has priority`() {
        let map = KeyMap<MoveAction>(KeySettings(["move": ["open": ["ㅓ"]]]))

        #expect(map.action(for: "ㅓ") == .open)
        #expect(map.action(for: "j") == .down)
    }

    @Test func `a key with modifiers acts as without unless it has its own binding`() {
        let map = KeyMap<MoveAction>(KeySettings(["move": ["open": [.up.with(.control)]]]))

        #expect(map.action(for: .down.with(.shift)) == .down)
        #expect(map.action(for: .up.with(.control)) == .open)
    }

    @Test func `keys configured for other screens have no effect`() {
        let map = KeyMap<MoveAction>(KeySettings(["list": ["up": ["x"]]]))

        #expect(map.action(for: "k") == .up)
    }

    @Test func `shifted jamo are at the positions of capital letters`() {
        #expect(Key.character("ㅃ").physicalNeighbour == "Q")
        #expect(Key.character("ㅖ").physicalNeighbour == "P")
        #expect(Key.control("ㅓ").physicalNeighbour == nil)
    }

    @Test func `the help shows all keys and the footer the first`() {
        #expect(map.help.map(\.name) == ["move-down", "up", "open"])
        #expect(map.help.map(\.keys) == ["j ↓", "k ↑", "F9"])
        #expect(map.help.map(\.help) == ["next post", "previous post", "open it"])
        #expect(map.help.map(\.footer) == ["j next", nil, nil])
    }
}

private enum MoveAction: String, ScreenAction {
    case down = "move-down"
    case up, open

    static let screen = "move"

    static let bindings = [
        KeyBinding("j", .down, action: MoveAction.down, help: "next post", hint: "next"),
        KeyBinding("k", .up, action: .up, help: "previous post"),
        KeyBinding(.function(9), action: .open, help: "open it"),
    ]
}
