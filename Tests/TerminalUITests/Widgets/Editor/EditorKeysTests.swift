import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct EditorKeysTests {
    @Test(
        arguments: [
            ("<Right>", "새| 글 쓰기\n둘째 줄"), ("<C-f><C-f><C-b>", "새| 글 쓰기\n둘째 줄"),
            ("<Left>", "|새 글 쓰기\n둘째 줄"), ("<Down>", "새 글 쓰기\n|둘째 줄"),
            ("<C-n><C-p>", "|새 글 쓰기\n둘째 줄"), ("<Up>", "|새 글 쓰기\n둘째 줄"),
            ("<End>", "새 글 쓰기|\n둘째 줄"), ("<C-e><Right>", "새 글 쓰기\n|둘째 줄"),
            ("<End><Home>", "|새 글 쓰기\n둘째 줄"), ("<C-e><C-a>", "|새 글 쓰기\n둘째 줄"),
            ("<M-f>", "새| 글 쓰기\n둘째 줄"), ("<C-Right><M-Right>", "새 글| 쓰기\n둘째 줄"),
            ("<M-f><M-f><M-f><M-f>", "새 글 쓰기\n둘째| 줄"),
            ("<C-End>", "새 글 쓰기\n둘째 줄|"), ("<C-End><C-Left>", "새 글 쓰기\n둘째 |줄"),
            ("<C-End><M-b><M-b><M-b>", "새 글 |쓰기\n둘째 줄"),
            ("<C-End><C-Home>", "|새 글 쓰기\n둘째 줄"),
            ("<Down><Down>", "새 글 쓰기\n둘째 줄|"), ("<C-End><Down>", "새 글 쓰기\n둘째 줄|"),
        ])
    func `a key moves the cursor`(keys: String, expected: String) throws {
        let screen = try EditorOnScreen("새 글 쓰기\n둘째 줄")

        #expect(try screen.press(keys) == .moved)
        #expect(screen.marked == expected)
    }

    @Test(
        arguments: [
            ("x", "ab cx|d\nef"), ("<Enter>", "ab c\n|d\nef"), ("<Tab>", "ab c  |d\nef"),
            ("<Backspace>", "ab |d\nef"), ("<C-h>", "ab |d\nef"), ("<Delete>", "ab c|\nef"),
            ("<C-d><C-d>", "ab c|ef"), ("<C-w>", "ab |d\nef"), ("<C-w><C-w>", "|d\nef"),
            ("<M-d>", "ab c|\nef"), ("<C-Delete><M-d>", "ab c|"), ("<C-u>", "|d\nef"),
            ("<C-k>", "ab c|\nef"), ("<C-k><C-k>", "ab c|ef"),
            ("<Home><Backspace>", "|ab cd\nef"), ("<Down><Home><Backspace>", "ab cd|ef"),
        ])
    func `a key changes the text at the cursor`(keys: String, expected: String) throws {
        let screen = try EditorOnScreen("ab cd\nef")
        try screen.press("<End><Left>")

        try screen.press(keys)
        #expect(screen.marked == expected)
    }

    @Test func `successive cuts are inserted together`() throws {
        let screen = try EditorOnScreen("eins\nzwei drei\n")

        try screen.press("<C-k><C-k><C-k><C-End><C-y>")
        #expect(screen.marked == "\neins\nzwei drei|")
        try screen.press("<C-w><C-w><C-Home><C-y>")
        #expect(screen.marked == "zwei drei|\neins\n")
        try screen.press("<Home><M-d><End><M-b><M-d><C-y><C-y>")
        #expect(screen.marked == " dreidrei|\neins\n")
    }

    @Test(arguments: [("\u{1100}", "\u{1161}b"), ("\u{1F1F0}", "\u{1F1F7}b"), ("👍", "🏽b")])
    func `a character typed before its second part joins it`(
        first: String, rest: String
    ) throws {
        let screen = try EditorOnScreen(rest)

        try screen.press(first)
        #expect(screen.marked == "\(first)\(rest.dropLast())|b")
        try screen.press("<Backspace>")
        #expect(screen.marked == "|b")
    }

    @Test func `jamo that arrive one by one form one character`() throws {
        let screen = try EditorOnScreen("")

        try screen.press("\u{1112}")
        try screen.press("\u{1161}")
        try screen.press("\u{11AB}")
        #expect(screen.picture == " 한|")
        try screen.press("<Backspace>")
        #expect(screen.editor.text.isEmpty)
    }

    @Test func `vertical moves keep the column across shorter rows`() throws {
        let screen = try EditorOnScreen("가나다라\nab\n\n0123456789")

        try screen.press("<End><Left><Down>")
        #expect(screen.marked == "가나다라\nab|\n\n0123456789")
        try screen.press("<Down><Down>")
        #expect(screen.marked == "가나다라\nab\n\n012345|6789")
        try screen.press("<Up><Up><Up>")
        #expect(screen.marked == "가나다|라\nab\n\n0123456789")
        try screen.press("<Down><Left><Down><Down>")
        #expect(screen.marked == "가나다라\nab\n\n0|123456789")
    }

    @Test func `vertical moves go through the rows of one line`() throws {
        let screen = try EditorOnScreen("one two three four five", columns: 12)

        #expect(screen.picture == " |one two\n three\n four five")
        try screen.press("<M-f><M-f><Down>")
        #expect(screen.picture == " one two\n three|\n four five")
        try screen.press("<Down>")
        #expect(screen.picture == " one two\n three\n four fi|ve")
    }

    @Test func `keys of the surrounding screen are unused`() throws {
        let screen = try EditorOnScreen("a")

        for keys in ["<C-s>", "<Esc>", "<F4>", "<C-x>", "<F1>", "<C-c>", "<M-q>"] {
            #expect(try screen.press(keys) == .unused, "\(keys)")
        }
        screen.editor.tabKey = .unused
        #expect(try screen.press("<Tab>") == .unused)
        #expect(screen.editor.text == "a")
    }

    @Test func `positions are counted as in error messages`() throws {
        let screen = try EditorOnScreen("e\u{301}x\n가👨‍👩‍👧나\n")

        screen.editor.move(to: TextPosition(line: 2, column: 7))
        #expect(screen.marked == "e\u{301}x\n가👨‍👩‍👧|나\n")
        #expect(screen.editor.position == TextPosition(line: 2, column: 7))
        screen.editor.move(to: TextPosition(line: 1, column: 99))
        #expect(screen.marked == "e\u{301}x|\n가👨‍👩‍👧나\n")
        screen.editor.move(to: TextPosition(line: .max, column: .max))
        #expect(screen.editor.position == TextPosition(line: 3, column: 1))
        screen.editor.move(to: TextPosition(line: .min, column: .min))
        #expect(screen.editor.position == TextPosition(line: 1, column: 1))
    }

    @Test func `every action is in the table, and no key has two actions`() {
        let bindings = EditorAction.bindings
        let keys = bindings.flatMap(\.keys)

        #expect(Set(EditorAction.allCases) == Set(bindings.map(\.action)))
        #expect(Set(keys).count == keys.count)
        #expect(keys.allSatisfy { if case .character = $0 { false } else { true } })
    }
}
