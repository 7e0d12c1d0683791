import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct PanelTests {
    private let terminal: Terminal

    init() throws {
        terminal = try .offscreen(columns: 8, rows: 3)
    }

    @Test func `the newest panel covers the others until it is removed`() throws {
        let below = try filled("가", Frame(size: terminal.size))
        var above: Panel? = try filled(
            "x", Frame(row: 1, column: 1, size: Size(columns: 4, rows: 1)))

        #expect(picture == "가가가가\n xxxx 가\n가가가가")
        #expect(above?.frame.row == 1)

        above = nil
        #expect(picture == "가가가가\n가가가가\n가가가가")
        withExtendedLifetime(below) {}
    }

    @Test func `a panel can be raised`() throws {
        let first = try filled("1", Frame(size: Size(columns: 3, rows: 1)))
        let second = try filled("2", Frame(column: 2, size: Size(columns: 3, rows: 1)))
        #expect(picture == "11222")

        first.raise()
        #expect(picture == "11122")
        withExtendedLifetime(second) {}
    }

    @Test func `a moved panel uncovers the area beneath and draws at its new position`() throws {
        let below = try filled(".", Frame(size: terminal.size))
        let above = try filled("x", Frame(size: Size(columns: 2, rows: 1)))
        let generation = above.canvas.generation
        above.move(to: Frame(row: 2, column: 6, size: Size(columns: 2, rows: 1)))
        above.canvas.draw("가", row: 0)

        #expect(picture == "........\n........\n......가")
        #expect(above.canvas.generation != generation)
        withExtendedLifetime(below) {}
    }

    @Test func `two panels never share a drawing`() throws {
        let first = try filled("1", Frame(size: Size(columns: 3, rows: 1)))
        let second = try filled("2", Frame(size: Size(columns: 3, rows: 1)))

        #expect(first.canvas.generation == first.canvas.generation)
        #expect(first.canvas.generation != second.canvas.generation)
    }

    @Test func `an overlay at any column above wide text shifts nothing`() throws {
        let below = try filled("한", Frame(size: terminal.size))
        for column in 0..<8 {
            for columns in 1...(8 - column) {
                let frame = Frame(row: 1, column: column, size: Size(columns: columns, rows: 1))
                let above = try filled("x", frame)
                terminal.update()
                let row = terminal.cells[1].map(\.text).joined()

                #expect(row.columnCount == 8)
                #expect(row.prefix { $0 != "x" }.columnCount == column)
                #expect(row.count { $0 == "x" } == columns)
                withExtendedLifetime(above) {}
            }
        }
        #expect(picture == "한한한한\n한한한한\n한한한한")
        withExtendedLifetime(below) {}
    }

    @Test func `a panel partly outside the screen is harmless`() throws {
        let panel = try filled("x", Frame(row: 2, column: 6, size: Size(columns: 9, rows: 9)))
        let nothing = try filled("y", Frame(size: Size(columns: 0, rows: 0)))

        #expect(picture == "\n\n      xx")
        withExtendedLifetime((panel, nothing)) {}
    }

    private func filled(_ character: Character, _ frame: Frame) throws -> Panel {
        let panel = try #require(Panel(on: terminal, frame: frame))
        for row in 0..<frame.size.rows {
            panel.canvas.draw(String(repeating: character, count: frame.size.columns), row: row)
        }
        return panel
    }

    private var picture: String {
        terminal.update()
        return terminal.picture
    }
}
