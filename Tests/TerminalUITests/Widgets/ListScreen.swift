import TestSupport
import Testing

@testable import TerminalUI

/// A list on its own terminal. Each row shows its number and marks the selection.
@MainActor final class ListScreen {
    let terminal: Terminal
    let panel: Panel
    var list = ListView()
    /// The terminal rows of the list; `nil` for all.
    var rows: Range<Int>?

    init(rows: Int) throws {
        terminal = try .offscreen(columns: 5, rows: rows)
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
    }

    /// Draws the list and returns the rows that it requested.
    @discardableResult func draw() -> [Int] {
        var asked: [Int] = []
        list.draw(on: canvas) { number, canvas, isSelected in
            asked.append(number)
            canvas.clear()
            canvas.draw((isSelected ? ">" : " ") + String(number), row: 0)
        }
        return asked
    }

    private var canvas: Canvas {
        rows.map { panel.canvas.rows(from: $0.lowerBound, count: $0.count) } ?? panel.canvas
    }

    func resize(rows: Int) {
        terminal.resize(to: Size(columns: 5, rows: rows))
        panel.move(to: Frame(size: terminal.size))
    }

    var picture: String {
        draw()
        terminal.update()
        return terminal.picture
    }
}
