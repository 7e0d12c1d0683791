import Testing

@testable import TerminalUI

@Suite struct KeyNameTests {
    @Test(
        arguments: [
            ("j", "j"), ("J", "J"), (" ", " "), ("Space", " "), ("-", "-"), ("ㅓ", "ㅓ"),
            ("가", "가"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("é", "é"), ("👍", "👍"),
            ("U+00A0", "\u{A0}"), ("u+3000", "\u{3000}"), ("Enter", .enter), ("esc", .escape),
            ("Return", .enter), ("Escape", .escape),
            ("PgDn", .pageDown), ("pagedown", .pageDown), ("↑", .up), ("Up", .up),
            ("Del", .delete), ("Delete", .delete), ("Shift-Tab", .backTab), ("F5", .function(5)),
            ("f24", .function(24)), ("Ctrl-D", .control("d")), ("ctrl-d", .control("d")),
            ("Ctrl-\\", .control("\\")), ("Ctrl-Space", .control(" ")), ("Ctrl-@", .control(" ")),
            ("Alt-x", .alt("x")), ("Alt-X", .alt("X")), ("Alt-Space", .alt(" ")),
            ("alt-가", .alt("가")), ("Ctrl-Left", .left.with(.control)),
            ("shift-pgup", .pageUp.with(.shift)),
            ("Ctrl-Shift-Del", .delete.with([.control, .shift])),
            ("Alt-↑", .up.with(.alt)),
        ] as [(String, Key)])
    func `a key has its help name or a spelled-out one`(_ name: String, _ key: Key) throws {
        #expect(try Key(named: name) == key)
    }

    @Test(
        arguments: [
            ("Ctrl-J", .enter), ("Ctrl-m", .enter), ("Ctrl-I", .tab), ("Ctrl-H", .backspace),
            ("Ctrl-[", .escape), ("Ctrl-?", .backspace), ("Ctrl-Enter", .enter),
            ("Shift-F5", .function(5)), ("Shift-j", "J"), ("Shift-É", "É"),
            ("Shift-Space", " "),
        ] as [(String, Key)])
    func `a key with the bytes of another is reported as the same`(_ name: String, _ key: Key) {
        #expect(throws: Key.NameFailure.same(as: key)) { try Key(named: name) }
    }

    @Test(arguments: [
        "", "Retrun", "jk", "F0", "F25", "F05", "F+5", "Ctrl-", "Ctrl-1", "Ctrl-é", "Ctrl-dd",
        "Alt-", "Alt-ab", "Alt-Enter", "Shift-1", "Shift-", "Shift-ß", "\t", "\n", "\r\n", "\u{1B}",
        "U+0009", "U+D800", "U+110000", "U+", "U+ 41", "U++41", "👍🏽", "j\u{301}",
        "U+0000000000000000000000000000041F",
    ])
    func `a key that no terminal sends has no name`(_ name: String) {
        #expect(throws: Key.NameFailure.unknown) { try Key(named: name) }
    }

    @Test func `every key is found by its name and its description`() throws {
        let signs = (0x20...0x7E).map { Character(Unicode.Scalar($0)) }
        let characters = signs + ["ㅓ", "가", "é", "\u{301}", "\u{200D}", "\u{3000}"]
        let controls = (UInt8(0)...0x1F).map(InputDecoder.key(ofControl:))
        let keys =
            characters.map(Key.character) + characters.map(Key.alt) + controls
            + Key.spelledOut.values + (1...24).map(Key.function)
            + Key.modifiable.flatMap { key in (1...7).map { key.with(KeyModifiers(rawValue: $0)) } }

        for key in keys {
            #expect(try Key(named: key.name) == key)
            #expect(try Key(named: key.description) == key)
        }
    }

    @Test func `all listed names are valid`() throws {
        for name in Key.names { _ = try Key(named: name) }
        #expect(Key.names.contains("PgDn"))
    }
}
