import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct EditorScrollingTests {
    private let screen: EditorOnScreen

    init() throws {
        let lines = (1...30).map { "line \($0)" }.joined(separator: "\n")
        screen = try EditorOnScreen(lines, columns: 16, rows: 5)
    }

    @Test func `the text scrolls as little as necessary to show the cursor`() throws {
        try screen.press("<Down><Down><Down><Down>")
        #expect(
            screen.picture == """
                 line 1        ┃
                 line 2        │
                 line 3        │
                 line 4        │
                 |line 5        │
                """)
        try screen.press("<Down><Up><Up><Up><Up><Up>")
        #expect(
            screen.picture == """
                 |line 1        ┃
                 line 2        │
                 line 3        │
                 line 4        │
                 line 5        │
                """)
    }

    @Test func `a page move keeps one row visible and the column`() throws {
        try screen.press("<Right><PageDown>")
        #expect(screen.picture.hasPrefix(" l|ine 5  "))
        try screen.press("<PageUp>")
        #expect(screen.picture.hasPrefix(" l|ine 1  "))
        try screen.press("<C-End>")
        #expect(screen.picture.hasPrefix(" line 26 "))
        #expect(screen.picture.hasSuffix(" line 30|       ┃"))
        try screen.press("<PageDown><PageUp>")
        #expect(screen.picture.contains(" line 26|"))
    }

    @Test func `the last page stays full when lines are removed`() throws {
        try screen.press("<C-End><C-u><Backspace><C-u><Backspace>")

        #expect(screen.picture.hasPrefix(" line 24 "))
    }

    @Test func `another width keeps the same text at the top`() throws {
        let screen = try EditorOnScreen(
            String(repeating: "eins zwei drei ", count: 40), columns: 40, rows: 6)
        for _ in 0..<10 { try screen.press("<Down>") }
        let word = screen.editor.position

        screen.terminal.resize(to: Size(columns: 14, rows: 6))
        screen.panel.move(to: Frame(size: Size(columns: 14, rows: 6)))

        #expect(screen.picture.contains("|"))
        #expect(screen.editor.position == word)
    }

    @Test func `the wheel scrolls and moves the cursor only if necessary`() throws {
        screen.use(.wheel(1), row: 2, column: 2)
        #expect(screen.picture.hasPrefix(" |line 4  "))
        screen.use(.wheel(-1), row: 2, column: 2)
        #expect(screen.picture.hasPrefix(" line 1  "))
        #expect(screen.picture.contains(" |line 4"))
    }

    @Test func `a press moves the cursor, and a drag selects`() throws {
        screen.use(.press, row: 2, column: 4)
        #expect(screen.picture.contains(" lin|e 3"))
        screen.use(.drag, row: 3, column: 3)
        screen.use(.release, row: 3, column: 3)
        #expect(screen.reversed == ["e 3 ", "li"])
        screen.use(.press, row: 1, column: 12)
        #expect(screen.picture.contains(" line 2|"))
        #expect(screen.reversed.isEmpty)
    }

    @Test func `the scroll bar shows the visible part and can be dragged`() throws {
        screen.use(.press, row: 0, column: 15)
        screen.use(.drag, row: 4, column: 15)
        #expect(screen.picture.contains("line 30"))
        screen.use(.drag, row: 0, column: 15)
        screen.use(.release, row: 0, column: 15)
        #expect(screen.picture.hasPrefix(" line 1 "))
    }

    @Test func `a text that fits has no scroll bar`() throws {
        let screen = try EditorOnScreen("1\n2\n3\n4\n5", columns: 8, rows: 5)

        #expect(!screen.picture.contains("┃"))
        try screen.press("<C-End><Enter>")
        #expect(screen.picture.contains("┃"))
    }
}
