import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct EditorSelectionTests {
    @Test(
        arguments: [
            ("<S-Right><S-Right>", "[ab]c\nde"), ("<S-Down>", "[abc\n]de"),
            ("<S-End>", "[abc]\nde"), ("<C-S-End>", "[abc\nde]"), ("<C-S-Right>", "[abc]\nde"),
            ("<S-Right><Right>", "ab|c\nde"), ("<S-Right><S-Left>", "|abc\nde"),
            ("<C-@><Right><Right>", "[ab]c\nde"), ("<C-@><C-End>", "[abc\nde]"),
            ("<C-@><Right><C-g><Right>", "ab|c\nde"),
        ])
    func `Shift with a movement key selects, and so does a mark`(
        keys: String, expected: String
    ) throws {
        let screen = try EditorOnScreen("abc\nde")

        try screen.press(keys)
        #expect(screen.marked == expected)
    }

    @Test(
        arguments: [
            ("x", "ax|\nde"), ("<Backspace>", "a|\nde"), ("<Delete>", "a|\nde"),
            ("<Enter>", "a\n|\nde"), ("<C-w>", "a|\nde"), ("<C-w><C-e><C-y>", "abc|\nde"),
            ("<C-k><C-k>", "a|de"),
        ])
    func `keys act on a selection`(keys: String, expected: String) throws {
        let screen = try EditorOnScreen("abc\nde")
        try screen.press("<Right><S-Right><S-Right>")

        try screen.press(keys)
        #expect(screen.marked == expected)
        try screen.press("<C-_><C-_>")
        #expect(screen.editor.text == "abc\nde")
    }

    @Test func `a paste replaces the selection in one step`() throws {
        let screen = try EditorOnScreen("abc")
        try screen.press("x<C-@><Right><Right>")

        screen.paste("eins\r\nzwei\u{1B}")

        #expect(screen.marked == "xeins\nzwei|c")
        try screen.press("<C-_>")
        #expect(screen.editor.text == "xabc")
        try screen.press("<C-_>")
        #expect(screen.editor.text == "abc")
    }

    @Test func `copying reports the text and stores it like a cut`() throws {
        let screen = try EditorOnScreen("가나 다")

        #expect(try screen.press("<M-w>") == .moved)
        #expect(try screen.press("<S-Right><S-Right><M-w>") == .copied("가나"))
        #expect(screen.marked == "가나| 다")
        try screen.press("<C-e><C-y>")
        #expect(screen.editor.text == "가나 다가나")
    }
}
