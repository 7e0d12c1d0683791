import TerminalUI

/// What the keys of a screen do, on its last row.
enum Footer {
    /// Draws as many hints as fit, the first ones first; the way out, which ends every table of
    /// keys, and the key that shows all keys stay longest, because the lost need them.
    static func draw(_ hints: [KeyHelp], on canvas: Canvas) {
        let hints = hints.filter { $0.footer != nil }
        let rootHints = RootViewController.help.filter { $0.footer != nil }
        let last = Array(hints.suffix(1)) + rootHints
        // Hints begin in the second column, and there is no gap behind the last.
        var room = canvas.size.columns + 1 - width(of: last)
        let fitting = hints.dropLast().prefix { hint in
            room -= width(of: [hint])
            return room >= 0
        }
        StatusBar.draw(hints: fitting + last, on: canvas)
    }

    /// How many columns hints take, with the gap behind each.
    private static func width(of hints: [KeyHelp]) -> Int {
        hints.compactMap(\.footer).reduce(0) { $0 + $1.columnCount + 2 }
    }
}
