import Testing

@testable import TerminalUI

@Suite struct KeyBindingTests {
    private enum Action { case down, up, open }

    private let table = [
        KeyBinding("j", .down, action: Action.down, help: "next post", hint: "next"),
        KeyBinding("k", .up, action: .up, help: "previous post"),
    ]

    @Test func `each key of a line does what the line says`() {
        #expect(table.action(for: "j") == .down)
        #expect(table.action(for: .down) == .down)
        #expect(table.action(for: "k") == .up)
        #expect(table.action(for: "x") == nil)
    }

    @Test func `a jamo does what the key at its place does`() {
        #expect(table.action(for: "ㅓ") == .down)
        #expect(table.action(for: "ㅏ") == .up)
        #expect(table.action(for: "ㅁ") == nil)
    }

    @Test func `a jamo that is bound itself wins`() {
        let table = table + [KeyBinding("ㅓ", action: .open, help: "open")]

        #expect(table.action(for: "ㅓ") == .open)
    }

    @Test func `shifted jamo stand where the capital letters do`() {
        #expect(Key.character("ㅃ").physicalNeighbour == "Q")
        #expect(Key.character("ㅖ").physicalNeighbour == "P")
        #expect(Key.control("ㅓ").physicalNeighbour == nil)
    }

    @Test func `help names all keys and the footer the first`() {
        let help = table.help()

        #expect(help.map(\.keys) == ["j ↓", "k ↑"])
        #expect(help.map(\.help) == ["next post", "previous post"])
        #expect(help.map(\.footer) == ["j next", nil])
    }
}
