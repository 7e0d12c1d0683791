import BoardCore
import Localization
import TerminalUI

/// The rows above the text being written: the board and title, or a quote of the parent.
struct ComposeHead {
    let state: ComposeState
    let field: TextField
    let isInTitle: Bool

    private static let mostQuoted = 4
    private static let labelColumns = 9

    func rows(columns: Int) -> Int {
        let quoted = quotedLines(columns: columns).count
        let lines = (hasPlace ? 1 : 0) + (state.hasTitle ? 1 : 0) + quoted
        return lines == 0 ? 0 : lines + 1
    }

    /// Draws the rows and returns the position of the title's cursor.
    func draw(on canvas: Canvas) -> (row: Int, column: Int) {
        canvas.clear()
        var row = 0
        var cursor = (row: 0, column: 0)
        if hasPlace {
            drawPlace(on: canvas, row: row)
            row += 1
        }
        if state.hasTitle {
            canvas.draw(localized("Title"), row: row, column: 1, role: .detail)
            let size = Size(columns: canvas.size.columns - Self.labelColumns, rows: 1)
            let part = canvas.part(Frame(row: row, column: Self.labelColumns, size: size))
            field.draw(on: part)
            cursor = (row, Self.labelColumns + part.cursor.column)
            row += 1
        }
        for line in quotedLines(columns: canvas.size.columns) {
            canvas.draw(line, row: row, column: 1, role: .quote)
            row += 1
        }
        if row < canvas.size.rows { drawLine(on: canvas, row: row) }
        return cursor
    }

    private var hasPlace: Bool { state.wantsBoard || state.sourceName != nil }

    private func drawPlace(on canvas: Canvas, row: Int) {
        let absence =
            state.lacksBoards
            ? localized("boards are not stored; F3 types one")
            : localized("none yet; F3 chooses one")
        let board = state.wantsBoard ? state.board?.name ?? absence : nil
        let place = [state.sourceName, board].compactMap(\.self).joined(separator: " · ")
        let lacksBoard = state.wantsBoard && state.board == nil
        canvas.draw(
            state.wantsBoard ? localized("Board") : localized("Source"), row: row, column: 1,
            role: .detail)
        canvas.draw(
            place, row: row, column: Self.labelColumns, role: lacksBoard ? .error : .normal)
    }

    private func quotedLines(columns: Int) -> [String] {
        guard let quote = state.quote else { return [] }
        let width = max(1, columns - 4)
        let beginning = String(quote.text.prefix(width * (Self.mostQuoted + 1)))
        let lines = beginning.split(separator: "\n").flatMap {
            TextWrapper.lines(of: String($0), width: width)
        }
        let shown = lines.prefix(Self.mostQuoted).map { "> \($0)" }
        return lines.count > Self.mostQuoted ? shown.dropLast() + ["> …"] : shown
    }

    private func drawLine(on canvas: Canvas, row: Int) {
        canvas.draw(
            String(repeating: "─", count: canvas.size.columns), row: row, role: .border)
    }
}
