import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct TextFieldDrawingTests {
    private var field = TextField(prompt: "/")

    @Test mutating func `the field is on the last row, followed by the cursor`() throws {
        field.type("한글")

        #expect(try draw(columns: 10) == Drawn(picture: "above\n/한글", row: 1, column: 5))
    }

    @Test mutating func `a text longer than the row shows its end`() throws {
        field.type("0123456789가나다")

        #expect(try draw(columns: 10) == Drawn(picture: "above\n789가나다", row: 1, column: 9))
        #expect(try draw(columns: 9) == Drawn(picture: "above\n89가나다", row: 1, column: 8))
        #expect(try draw(columns: 6) == Drawn(picture: "above\n나다", row: 1, column: 4))
    }

    @Test mutating func `the cursor is visible at every width`() throws {
        field.type("가a😀b日c e\u{301}👨‍👩‍👧")

        while true {
            for columns in 1...40 {
                #expect((0..<columns).contains(try draw(columns: columns).column))
            }
            let drawn = try draw(columns: 40)
            guard drawn.column > 1 else { break }
            field.press(.left)
        }
    }

    @Test mutating func `the cursor is in the column of its character`() throws {
        field.type("한글 e\u{301}👍🏽!")

        let columns = try (0...6).map { _ in
            defer { field.press(.left) }
            return try draw(columns: 20).column
        }

        #expect(columns == [10, 9, 7, 6, 5, 3, 1])
        #expect(try draw(columns: 20).picture == "above\n/한글 e\u{301}👍!")
    }

    @Test mutating func `a wide text does not scroll while the cursor moves through its last part`()
        throws
    {
        field.type("0123456789abcdef")

        for column in (5...9).reversed() {
            #expect(
                try draw(columns: 10) == Drawn(picture: "above\n789abcdef", row: 1, column: column))
            field.press(.left)
        }
    }

    @Test mutating func `a wide text shows the part around the cursor`() throws {
        field.type("0123456789가나다라마")
        field.press(.left, times: 5)

        #expect(try draw(columns: 10) == Drawn(picture: "above\n56789가나", row: 1, column: 5))
        field.press(.left, times: 5)
        #expect(try draw(columns: 10) == Drawn(picture: "above\n0123456789", row: 1, column: 5))
        field.press(.home)
        #expect(try draw(columns: 10) == Drawn(picture: "above\n/012345678", row: 1, column: 1))
    }

    private struct Drawn: Equatable {
        let picture: String
        /// The position of the cursor.
        let row: Int
        let column: Int
    }

    private func draw(columns: Int) throws -> Drawn {
        let terminal = try Terminal.offscreen(columns: columns, rows: 2)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        panel.canvas.draw("above", row: 0)
        panel.canvas.draw("##########", row: 1)
        field.draw(on: panel.canvas)
        terminal.update()
        let cursor = panel.canvas.cursor
        return Drawn(picture: terminal.picture, row: cursor.row, column: cursor.column)
    }
}

@MainActor struct TextFieldNoteTests {
    @Test(arguments: [(20, "/가나  not found"), (12, "/가나  not…")])
    func `a note follows the text, and the cursor stays in the text`(
        columns: Int, picture: String
    ) throws {
        let terminal = try Terminal.offscreen(columns: columns, rows: 1)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        var field = TextField(prompt: "/")
        field.text = "가나"
        field.press(.left)

        field.draw(on: panel.canvas, note: "not found")
        terminal.update()

        #expect(terminal.picture == picture)
        #expect(panel.canvas.cursor.column == 3)
    }
}
