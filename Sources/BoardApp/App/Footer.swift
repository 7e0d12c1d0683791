import TerminalUI

/// What the keys of a screen do, on its last row.
enum Footer {
    /// Draws as many hints as fit, and always the key that shows all keys.
    static func draw(_ hints: [KeyHelp], on canvas: Canvas) {
        let last = RootViewController.keys.help().filter { $0.footer != nil }
        var room = canvas.size.columns - width(of: last)
        let fitting = hints.filter { $0.footer != nil }.prefix { hint in
            room -= width(of: [hint])
            return room > 0
        }
        StatusBar.draw(hints: fitting + last, on: canvas)
    }

    /// How many columns hints take, with the gap behind each.
    private static func width(of hints: [KeyHelp]) -> Int {
        hints.compactMap(\.footer).reduce(0) { $0 + $1.columnCount + 2 }
    }
}
