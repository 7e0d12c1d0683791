import TestSupport
import Testing

@testable import TerminalUI

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
