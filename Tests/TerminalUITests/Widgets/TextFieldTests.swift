import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct TextFieldTests {
    private var field = TextField(prompt: "/")

    @Test mutating func `characters of any script are typed and taken back whole`() throws {
        for key: Key in ["a", " ", "가", "日", "👍", "\u{1F3FD}"] {
            #expect(field.handle(key) == .changed)
        }
        #expect(field.text == "a 가日👍🏽")

        #expect(field.handle(.backspace) == .changed)
        #expect(field.text == "a 가日")
    }

    @Test mutating func `Ctrl-U takes all back and Ctrl-W a word`() {
        type("새 글  두 단어  ")

        #expect(field.handle(.control("w")) == .changed)
        #expect(field.text == "새 글  두 ")
        #expect(field.handle(.control("w")) == .changed)
        #expect(field.text == "새 글  ")
        #expect(field.handle(.control("u")) == .changed)
        #expect(field.text == "")
        #expect(field.handle(.control("w")) == .changed)
        #expect(field.text == "")
    }

    @Test mutating func `Enter submits, Esc cancels, and so does Backspace with nothing typed`() {
        #expect(field.handle(.backspace) == .cancelled)
        type("x")
        #expect(field.handle(.enter) == .submitted)
        #expect(field.handle(.escape) == .cancelled)
        #expect(field.text == "x")
    }

    @Test mutating func `a paste is typed on one line and submits nothing`() {
        type("x")

        #expect(field.handle(.paste("\nhello\n\tq  가\n\n")) == .changed)
        #expect(field.text == "xhello  q  가")
    }

    @Test(arguments: [Key.up, .tab, .control("c"), .alt("x"), .function(1), .pageDown])
    mutating func `other keys are left to others`(_ key: Key) {
        type("x")

        #expect(field.handle(key) == .unused)
        #expect(field.text == "x")
    }

    @Test mutating func `the field stands on the last row with the cursor behind it`() throws {
        type("한글")

        #expect(try draw(columns: 10) == Drawn(picture: "above\n/한글", row: 1, column: 5))
    }

    @Test mutating func `of a text longer than the row its end is shown`() throws {
        type("0123456789가나다")

        #expect(try draw(columns: 10) == Drawn(picture: "above\n789가나다", row: 1, column: 9))
        #expect(try draw(columns: 9) == Drawn(picture: "above\n89가나다", row: 1, column: 8))
        #expect(try draw(columns: 6) == Drawn(picture: "above\n나다", row: 1, column: 4))
    }

    @Test mutating func `the cursor is in sight at every width`() throws {
        type("가a😀b日c e\u{301}👨‍👩‍👧")

        for columns in 1...40 {
            #expect((0..<columns).contains(try draw(columns: columns).column))
        }
    }

    private mutating func type(_ text: String) {
        for character in text { _ = field.handle(.character(character)) }
    }

    private struct Drawn: Equatable {
        let picture: String
        /// Where the cursor stands.
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
