import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct EditorDrawingTests {
    @Test func `an empty text shows a cursor in the corner`() throws {
        #expect(try EditorOnScreen("").picture == " |")
    }

    @Test(
        arguments: [
            (
                30,
                """
                 |터미널에서 글을 쓴다는 것
                 Write 🚀 once, wrap as
                 often as you like.
                   들여 쓴 줄
                """
            ),
            (
                20,
                """
                 |터미널에서 글을
                 쓴다는 것
                 Write 🚀 once,
                 wrap as often as
                 you like.
                   들여 쓴 줄
                """
            ),
            (
                12,
                """
                 |터미널에
                 서 글을
                 쓴다는 것
                 Write 🚀
                 once,
                 wrap as
                 often as
                 you like.
                   들여 쓴
                 줄
                """
            ),
        ])
    func `a text is wrapped to the width and keeps its blanks`(columns: Int, expected: String)
        throws
    {
        let text = """
            터미널에서 글을 쓴다는 것
            Write 🚀 once, wrap as often as you like.
              들여 쓴 줄
            """
        let screen = try EditorOnScreen(text, columns: columns, rows: 12)

        #expect(screen.picture == expected)
    }

    @Test func `the cursor is in the column of its character`() throws {
        let screen = try EditorOnScreen("한글 e\u{301}👍🏽!\t끝", columns: 30)

        var columns: [Int] = []
        for _ in 0...8 {
            columns.append(screen.panel.canvas.cursor.column)
            try screen.press("<Right>")
        }

        #expect(columns == [1, 3, 5, 6, 7, 9, 10, 17, 19])
        #expect(screen.picture.hasPrefix(" 한글 e\u{301}👍!       끝|"))
    }

    @Test func `the cursor has its own column after a full row`() throws {
        let screen = try EditorOnScreen("", columns: 10)

        try screen.press("abcdefg")
        #expect(screen.picture == " abcdefg|")
        try screen.press("h")
        #expect(screen.picture == " abcdefg\n h|")
    }

    @Test func `blanks at the end of a row may exceed the width`() throws {
        let screen = try EditorOnScreen("", columns: 10)

        try screen.press("abcdefg<Space><Space><Space>")
        #expect(screen.picture == " abcdefg|")
        try screen.press("h")
        #expect(screen.picture == " abcdefg\n h|")
        try screen.press("<Left>")
        #expect(screen.picture == " abcdefg\n |h")
        try screen.press("<Left>")
        #expect(screen.picture == " abcdefg|\n h")
    }

    @Test func `a selected newline appears as a blank`() throws {
        let screen = try EditorOnScreen("ab\ncd")

        try screen.press("<Right><C-@><Down>")

        #expect(screen.reversed == ["b ", "c"])
    }

    @Test func `a wide character in a row of one column is drawn at most by half`() throws {
        for columns in 1...6 {
            let screen = try EditorOnScreen("가👨‍👩‍👧\u{1100}\u{1161}나", columns: columns, rows: 3)
            for _ in 0..<6 { try screen.press("<Right>") }
            #expect(screen.terminal.contents.allSatisfy { $0.columnCount <= columns })
        }
    }

    @Test func `a row that ends at a soft hyphen shows a hyphen that is not in the text`()
        throws
    {
        let screen = try EditorOnScreen("Donau\u{AD}dampf\u{AD}schiff", columns: 15, rows: 3)

        #expect(
            screen.terminal.picture.split(separator: "\n").map { $0.filter { $0 != " " } } == [
                "Donaudampf-", "schiff",
            ])
        #expect(screen.editor.text == "Donau\u{AD}dampf\u{AD}schiff")
    }

    @Test func `control characters are neither stored nor drawn`() throws {
        let screen = try EditorOnScreen("a\u{1B}[31mb\r\nc\u{7}\rd\u{9B}e")

        #expect(screen.editor.text == "a[31mb\nc\nde")
        screen.paste("\u{1B}]0;x\u{7}")
        #expect(screen.editor.text.hasPrefix("]0;xa"))
    }
}
