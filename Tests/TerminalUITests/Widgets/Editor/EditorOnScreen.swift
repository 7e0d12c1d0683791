import TestSupport
import Testing

@testable import TerminalUI

/// An editor on its own terminal.
@MainActor final class EditorOnScreen {
    let terminal: Terminal
    let panel: Panel
    var editor: TextEditor

    init(_ text: String = "", columns: Int = 20, rows: Int = 6) throws {
        terminal = try .offscreen(columns: columns, rows: rows)
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        editor = TextEditor(text)
        draw()
    }

    /// Types keys in `KeyNotation` and draws after each one, as a screen does.
    @discardableResult func press(_ keys: String) throws -> TextEditor.Outcome {
        var outcome = TextEditor.Outcome.unused
        for key in try KeyNotation.keys(in: keys) {
            outcome = editor.handle(.key(key))
            draw()
        }
        return outcome
    }

    func paste(_ text: String) {
        _ = editor.handle(.paste(text))
        draw()
    }

    func use(_ kind: MouseEvent.Kind, row: Int, column: Int) {
        _ = editor.handle(MouseEvent(kind, row: row, column: column))
        draw()
    }

    func draw() {
        editor.draw(on: panel.canvas)
        terminal.update()
    }

    /// The screen with a bar inserted at the cursor.
    var picture: String {
        draw()
        let cursor = panel.canvas.cursor
        var rows = terminal.contents
        rows[cursor.row] = Self.mark(rows[cursor.row], atColumn: cursor.column)
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows.joined(separator: "\n")
    }

    /// The text with a bar at the cursor and brackets around the selection.
    var marked: String {
        let content = editor.content
        let (start, end) = (content.selection.lowerBound, content.selection.upperBound)
        guard start < end else {
            return text(0, end) + "|" + text(end, content.chunked.count)
        }
        return text(0, start) + "[" + text(start, end) + "]" + text(end, content.chunked.count)
    }

    private func text(_ start: Int, _ end: Int) -> String {
        editor.content.chunked.text(in: start..<end)
    }

    private static func mark(_ row: String, atColumn column: Int) -> String {
        let missing = max(0, column - row.columnCount)
        let row = row + String(repeating: " ", count: missing)
        let before = row.prefix(columns: column)
        return before + "|" + row[before.endIndex...]
    }

    /// The reversed text of each row, without the scroll bar.
    var reversed: [String] {
        draw()
        return terminal.cells.map { $0.filter(\.isReversed).map(\.text).joined() }
            .filter { !$0.isEmpty && $0 != "┃" }
    }
}
