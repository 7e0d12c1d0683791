import TestSupport
import Testing

@testable import TerminalUI

/// Invariants of arbitrary text: it has the measured width and does not shift text beside it.
@Suite @MainActor struct CanvasInvariantTests {
    private static let columns = 40

    private let terminal: Terminal
    private let panel: Panel

    init() throws {
        terminal = try .offscreen(columns: Self.columns, rows: 3)
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
    }

    @Test func `text after any other text is in the measured column`() {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<3000 {
            let text = String.random(
                scalars: .random(in: 0...30, using: &generator), using: &generator)
            let column = Int.random(in: 0...20, using: &generator)
            let width = Int.random(in: 0...(Self.columns - column - 1), using: &generator)
            check(text, row: round % 3, column: column, width: width)
        }
    }

    @Test func `every row remains as wide as the screen, whatever is drawn`() throws {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<3000 {
            let text = String.random(
                scalars: .random(in: 0...10, using: &generator), using: &generator)
            let column = Int.random(in: 0..<Self.columns, using: &generator)
            let end = panel.canvas.draw(text, row: 1, column: column)
            if Bool.random(using: &generator) {
                panel.canvas.clear(row: 1, from: column, to: min(end, column + 3))
            }
            terminal.update()

            try #require(width(of: terminal.cells[1]) == Self.columns)
        }
    }

    /// Draws a text between two bars and finds the bars on the screen.
    private func check(_ text: String, row: Int, column: Int, width: Int) {
        let canvas = panel.canvas
        canvas.clear()
        let end = canvas.draw(text, row: row, column: column, width: width)
        canvas.draw("|", row: row, column: end)
        terminal.update()
        let cells = terminal.cells[row]

        #expect(end - column == min(text.columnCount, max(0, end - column)))
        #expect(end - column == text.columnCount || end - column == width)
        #expect(self.width(of: cells) == Self.columns)
        #expect(cell(at: end, of: cells)?.text == "|", "\(Array(text.unicodeScalars))")
        #expect(
            cells.allSatisfy { !$0.text.isEmpty && $0.text.unicodeScalars.allSatisfy(isHarmless) })
    }

    private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            && !scalar.properties.isBidiControl
    }

    private func width(of cells: [Cell]) -> Int {
        cells.reduce(0) { $0 + $1.text.columnCount }
    }

    private func cell(at column: Int, of cells: [Cell]) -> Cell? {
        var before = 0
        return cells.first { cell in
            defer { before += cell.text.columnCount }
            return before == column
        }
    }
}
