import Testing

@testable import TerminalUI

@Suite struct KeyNotationTests {
    @Test func `every character is a key, and blanks only separate keys`() throws {
        #expect(try KeyNotation.keys(in: "j k\tㅓ 가\n:") == ["j", "k", "ㅓ", "가", ":"])
        #expect(try KeyNotation.keys(in: "") == [])
    }

    @Test(
        arguments: [
            ("<Enter>", .enter), ("<esc>", .escape), ("<SPACE>", " "), ("<lt>", "<"), (">", ">"),
            ("<PageDown>", .pageDown), ("<S-Tab>", .backTab), ("<F5>", .function(5)),
            ("<f12>", .function(12)), ("<C-d>", .control("d")), ("<c-D>", .control("d")),
            ("<C-i>", .tab), ("<C-m>", .enter), ("<C-[>", .escape), ("<C-\\>", .control("\\")),
            ("<C-@>", .control(" ")), ("<M-x>", .alt("x")), ("<M-X>", .alt("X")),
            ("<M-가>", .alt("가")), ("<C-Left>", .left.with(.control)),
            ("<Ctrl-D>", .control("d")), ("<PgDn>", .pageDown), ("<Return>", .enter),
            ("<s-up>", .up.with(.shift)), ("<C-S-End>", .end.with([.control, .shift])),
        ] as [(String, Key)])
    func `keys without a character are in angle brackets`(_ text: String, _ key: Key) throws {
        #expect(try KeyNotation.keys(in: text) == [key])
    }

    @Test(arguments: [
        "", "F0", "F25", "F+5", "F05", "C-", "C-1", "C-?", "C-é", "C-dd", "M-", "M-ab",
        " Enter", "C-Enter", "S-j", "S-C-", "S-",
    ])
    func `an unknown key is reported with its name`(_ name: String) {
        #expect(throws: KeyNotation.Failure.unknownName(name)) {
            try KeyNotation.keys(in: "j<\(name)>k")
        }
    }

    @Test func `an unclosed angle bracket is an error`() {
        #expect(throws: KeyNotation.Failure.unclosed) { try KeyNotation.keys(in: "j <Enter") }
    }

    @Test func `all listed names are valid`() throws {
        for name in KeyNotation.names {
            #expect(try KeyNotation.keys(in: name).count == 1)
        }
    }
}
