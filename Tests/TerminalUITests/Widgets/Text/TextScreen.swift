import TestSupport
import Testing

@testable import TerminalUI

/// A text on its own terminal.
@MainActor final class TextScreen {
    let terminal: Terminal
    let panel: Panel
    var text = TextView()

    init(columns: Int, rows: Int) throws {
        terminal = try .offscreen(columns: columns, rows: rows)
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
    }

    /// Returns items with a number of lines each. Line 2 of item 3 reads `3.2`.
    static func items(_ lines: [Int]) -> [TextItem] {
        lines.enumerated().map { item, count in
            TextItem(
                .number(item), (0..<count).map { TextBlock(.line([TextSpan("\(item).\($0)")])) })
        }
    }

    func resize(columns: Int, rows: Int) {
        terminal.resize(to: Size(columns: columns, rows: rows))
        panel.move(to: Frame(size: terminal.size))
    }

    func draw() {
        text.draw(on: panel.canvas)
        terminal.update()
    }

    var picture: String {
        draw()
        return terminal.picture
    }
}
