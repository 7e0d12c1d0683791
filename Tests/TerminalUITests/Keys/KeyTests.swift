import Testing
import TerminalUI

@Suite struct KeyTests {
    @Test func `help words keys as they are printed on a keyboard`() {
        let keys: [Key] = [
            "j", " ", .control("d"), .alt("x"), .enter, .escape, .backTab, .pageDown, .function(5),
        ]

        #expect(
            keys.map(\.description) == [
                "j", "Space", "Ctrl-D", "Alt-x", "Enter", "Esc", "Shift-Tab", "PgDn", "F5",
            ])
    }
}
