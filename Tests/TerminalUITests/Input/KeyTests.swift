import Testing
import TerminalUI

@Suite struct KeyTests {
    @Test func `the help names keys as they are printed on a keyboard`() {
        let keys: [Key] = [
            "j", " ", .control("d"), .alt("x"), .enter, .escape, .backTab, .pageDown, .function(5),
        ]

        #expect(
            keys.map(\.description) == [
                "j", "Space", "Ctrl-D", "Alt-x", "Enter", "Esc", "Shift-Tab", "PgDn", "F5",
            ])
    }

    @Test(
        arguments: [
            (.control(" "), "Ctrl-Space"), (.alt(" "), "Alt-Space"), (.control("_"), "Ctrl-_"),
            ("\u{A0}", "U+00A0"), ("\u{3000}", "U+3000"), ("\u{301}", "U+0301"),
            (.alt("\u{200D}"), "Alt-U+200D"), ("\u{E0041}", "U+E0041"), ("\u{3164}", "U+3164"),
            ("가", "가"), ("é", "é"), ("ß", "ß"), ("👍", "👍"),
        ] as [(Key, String)])
    func `an invisible character has a name`(_ key: Key, _ name: String) {
        #expect(key.description == name)
    }
}
