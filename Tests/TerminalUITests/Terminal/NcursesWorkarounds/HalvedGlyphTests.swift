import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct HalvedGlyphTests {
    @Test func `half of a covered wide character has the theme's background`() throws {
        let theme = Theme(
            name: "t", styles: [.normal: Style(foreground: .terminal(7), background: .terminal(4))])
        let terminal = try Terminal.offscreen(columns: 20, rows: 3, theme: theme)
        let beneath = try #require(
            Panel(on: terminal, frame: Frame(size: Size(columns: 20, rows: 3))))
        beneath.canvas.draw("가나다라마", row: 1)
        terminal.update()
        let above = try #require(
            Panel(
                on: terminal, frame: Frame(row: 1, column: 3, size: Size(columns: 4, rows: 1))))
        above.canvas.draw("xxxx", row: 0)
        terminal.update()

        let row = terminal.cells[1]
        #expect(terminal.contents[1].hasPrefix("가 xxxx"))
        #expect(row.allSatisfy { $0.colourPair == row[0].colourPair })
        #expect(row[0].colourPair != 0)
        _ = (beneath, above)
    }

    @Test(arguments: [
        (Frame(row: 2, column: 3, size: Size(columns: 4, rows: 2)), true),
        (Frame(row: 2, size: Size(columns: 9, rows: 2)), true),
        (Frame(size: Size(columns: 20, rows: 9)), false),
        (Frame(row: 8, size: Size(columns: 20, rows: 1)), false),
        (Frame(row: 9, column: 3, size: Size(columns: 4, rows: 2)), false),
        (Frame(column: 20, size: Size(columns: 4, rows: 9)), false),
    ])
    func `only a frame that covers some columns can halve a character`(frame: Frame, halves: Bool) {
        let beneath = Frame(size: Size(columns: 20, rows: 9))
        #expect(frame.coversPart(ofRowsIn: beneath) == halves)
    }
}
