import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct EditorUndoTests {
    @Test func `typing is undone and redone word by word`() throws {
        let screen = try EditorOnScreen("")

        try screen.press("one<Space>two<Enter>three")
        let texts = try (0..<5).map { _ in
            try screen.press("<C-_>")
            return screen.editor.text
        }
        #expect(texts == ["one two\n", "one two", "one ", "", ""])
        try screen.press("<M-r><M-r>")
        #expect(screen.marked == "one two|")
        try screen.press("x<M-r>")
        #expect(screen.marked == "one twox|")
    }

    @Test func `moving the cursor starts a new undo step`() throws {
        let screen = try EditorOnScreen("")

        try screen.press("ab<Left>c<Backspace><Backspace><M-u>")
        #expect(screen.marked == "ac|b")
        try screen.press("<M-u>")
        #expect(screen.marked == "a|b")
        try screen.press("<M-u><M-u>")
        #expect(screen.marked == "|")
    }

    @Test func `a text is unchanged after everything is undone`() throws {
        let screen = try EditorOnScreen("abc")

        #expect(!screen.editor.isChanged)
        try screen.press("x")
        #expect(screen.editor.isChanged)
        try screen.press("<C-_>")
        #expect(!screen.editor.isChanged)
        try screen.press("y")
        screen.editor.didSave()
        try screen.press("z")
        #expect(screen.editor.isChanged)
        try screen.press("<C-_><C-_>")
        #expect(screen.editor.isChanged)
        try screen.press("<M-r>")
        #expect(!screen.editor.isChanged)
    }

    @Test(arguments: ["x<Backspace>", "<Delete>a", "<C-k><C-y>", "one<Space>two<C-w><C-w>"])
    func `a text with its original content is unchanged, whatever the edits`(keys: String) throws {
        let screen = try EditorOnScreen("abc")
        let keys = try KeyNotation.keys(in: keys)

        for key in keys.dropLast() {
            _ = screen.editor.handle(.key(key))
            #expect(screen.editor.isChanged)
        }
        _ = screen.editor.handle(.key(try #require(keys.last)))

        #expect(screen.editor.text == "abc")
        #expect(!screen.editor.isChanged)
    }

    @Test func `replacing the whole text is one step and keeps common parts`() throws {
        let screen = try EditorOnScreen("가나다\n라마바")

        screen.editor.replaceText(with: "가나다\r\n사\u{1B}마바")
        #expect(screen.marked == "가나다\n사|마바")
        try screen.press("<C-_>")
        #expect(screen.editor.text == "가나다\n라마바")
        for text in ["", "가", "가나다\n라마바가나다\n라마바", "바", "가나다\n라마바"] {
            screen.editor.replaceText(with: text)
            #expect(screen.editor.text == text)
        }
    }

    @Test func `the oldest steps are dropped if they take too much memory`() {
        var text = EditableText("", history: EditHistory(limit: 10_000))

        for number in 0..<1000 { text.insert("\(number)\n") }
        #expect(text.history.size <= 10_000)
        let start = text.history.state
        var steps = 0
        while text.undo() { steps += 1 }
        #expect((10...200).contains(steps))
        #expect(text.text.hasPrefix("0\n1\n") && text.text.hasSuffix("\n\(999 - steps)\n"))
        while text.redo() {}
        #expect(text.history.state == start)
    }

    @Test func `a step larger than the memory limit is not stored`() {
        var text = EditableText("", history: EditHistory(limit: 1000))

        text.insert(String(repeating: "x", count: 2000))
        #expect(text.history.size == 0)
        let isUndone = text.undo()
        #expect(!isUndone)
        #expect(text.text.utf8.count == 2000)
    }
}
