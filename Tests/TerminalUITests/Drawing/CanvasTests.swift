import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct CanvasTests {
    private let terminal: Terminal
    private let panel: Panel

    init() throws {
        terminal = try .offscreen(columns: 10, rows: 4)
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
    }

    @Test func `text appears where it was drawn`() {
        let end = panel.canvas.draw("안녕 hi", row: 1, column: 1)

        #expect(end == 8)
        #expect(picture == "\n 안녕 hi")
    }

    @Test func `Hangul vowels and finals without a syllable are drawn as letters`() {
        panel.canvas.draw("\u{1161}a\u{11AB}가\u{11C2}", row: 0)
        panel.canvas.draw("a\u{1175}b\u{119E}", row: 1)

        #expect(picture == "ㅏaㄴ가ㅎ\naㅣb\u{25CC}")
    }

    @Test func `text is clipped on all sides`() {
        let canvas = panel.canvas

        #expect(canvas.draw("0123456789abc", row: 0) == 10)
        #expect(canvas.draw("above", row: -1) == 0)
        #expect(canvas.draw("below", row: 4) == 0)
        #expect(canvas.draw("left", row: 1, column: -2) == -2)
        #expect(canvas.draw("right", row: 1, column: 10) == 10)
        #expect(canvas.draw("right", row: 1, column: 8) == 10)
        #expect(canvas.draw("narrow", row: 2, width: 3) == 3)
        #expect(canvas.draw("nothing", row: 2, column: 3, width: 0) == 3)
        #expect(picture == "0123456789\n        ri\nnar")
    }

    @Test func `half of a wide character becomes a blank`() {
        let canvas = panel.canvas
        canvas.draw("..........", row: 0)

        #expect(canvas.draw("a가나다라마", row: 0) == 10)
        #expect(canvas.draw("가나", row: 1, width: 3) == 3)
        #expect(canvas.draw("x", row: 1, column: 3) == 4)
        #expect(picture == "a가나다라\n가 x")
    }

    @Test func `the last cell of the screen can be drawn`() {
        let canvas = panel.canvas
        for row in 0..<4 { canvas.draw("가나다라e\u{301}!", row: row) }

        #expect(picture == Array(repeating: "가나다라e\u{301}!", count: 4).joined(separator: "\n"))
    }

    @Test func `a combining mark on the last cell of a row stays there`() {
        let canvas = panel.canvas
        for row in 0..<3 { canvas.draw("012345678e\u{301}", row: row) }

        #expect(picture == Array(repeating: "012345678e\u{301}", count: 3).joined(separator: "\n"))
    }

    @Test func `a part draws only inside its frame`() {
        let part = panel.canvas.part(Frame(row: 1, column: 2, size: Size(columns: 5, rows: 2)))
        part.clear(row: 0, role: .bar)
        for row in -1...3 { part.draw("abcdefgh", row: row, column: 1) }

        #expect(part.size == Size(columns: 5, rows: 2))
        #expect(picture == "\n   abcd\n   abcd")
    }

    @Test func `a part is clipped to its canvas, also when nested`() {
        let part = panel.canvas.part(Frame(row: -1, column: 6, size: Size(columns: 9, rows: 3)))
        let inner = part.part(Frame(row: 1, column: -1, size: Size(columns: 3, rows: 9)))
        inner.draw("abcdef", row: 0)

        #expect(part.size == Size(columns: 4, rows: 2))
        #expect(inner.size == Size(columns: 2, rows: 1))
        #expect(picture == "\n      ab")
        #expect(
            panel.canvas.part(Frame(row: 9, column: 99, size: Size(columns: 1, rows: 1))).size
                == Size(columns: 0, rows: 0))
        #expect(panel.canvas.rows(from: 3, count: .max).size == Size(columns: 10, rows: 1))
    }

    @Test func `clearing leaves blanks in the style of a role`() {
        let canvas = panel.canvas
        for row in 0..<3 { canvas.draw("가나다라마", row: row) }
        canvas.clear(row: 0, from: 2, to: 4)
        canvas.clear(row: 1, from: -3, to: 1)
        canvas.clear(row: 2, from: 8, to: 99, role: .bar)

        #expect(picture == "가  다라마\n  나다라마\n가나다라")
        #expect(terminal.cells[2].suffix(2).allSatisfy { $0.isReversed && $0.text == " " })
    }

    @Test func `control characters never reach the terminal`() {
        panel.canvas.draw("\u{1B}[2J\r\n\t\u{7}\u{9B}\u{202E}\u{2028}x", row: 0)

        #expect(picture == "�[2J   ��\u{FFFD}")
    }

    @Test func `the cursor is where it was placed, within the canvas`() {
        let part = panel.canvas.part(Frame(row: 1, column: 2, size: Size(columns: 5, rows: 2)))
        part.placeCursor(row: 1, column: 3)
        #expect(panel.canvas.cursor == (2, 5))
        #expect(part.cursor == (1, 3))

        part.placeCursor(row: 9, column: 99)
        #expect(panel.canvas.cursor == (2, 6))
    }

    private var picture: String {
        terminal.update()
        return terminal.picture
    }
}
