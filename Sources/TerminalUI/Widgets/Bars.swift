import Localization

/// The line at the top of a screen, with the title on the left and the position on the right.
@MainActor public enum TitleBar {
    /// Draws the bar on the first row.
    ///
    /// If both texts do not fit, the left one is cut to no less than half. The right one drops its
    /// parts, which are separated by two blanks. Its last part remains while it leaves a third of
    /// the row free.
    ///
    /// - Parameter abbreviations: short forms of parts that are shown instead of leaving these out.
    public static func draw(
        _ title: String, right: String = "", abbreviations: [String: String] = [:],
        role: Role = .bar, on canvas: Canvas
    ) {
        let room = max(0, canvas.size.columns - 2)
        let right = shortened(
            right, abbreviations, beside: title.columnCount, room: room)
        let rightWidth = right.columnCount
        let left = title.cut(toColumns: max(0, room - rightWidth - (right.isEmpty ? 0 : 1)))
        let start = max(0, canvas.size.columns - 1 - rightWidth)
        canvas.clear(row: 0, to: 1, role: role)
        let end = canvas.draw(left, row: 0, column: 1, role: role)
        canvas.clear(row: 0, from: end, to: start, role: role)
        let rightEnd = canvas.draw(right, row: 0, column: start, role: role)
        canvas.clear(row: 0, from: rightEnd, role: role)
    }

    private static func shortened(
        _ text: String, _ abbreviations: [String: String], beside left: Int, room: Int
    ) -> String {
        let limit = room - min(left, room / 2) - (left == 0 ? 0 : 1)
        guard text.columnCount > limit else { return text }
        let parts = text.split(separator: "  ").map(String.init)
        var rest = fitting(parts, limit)
        let isComplete = parts.allSatisfy { abbreviations[$0] == nil || rest.contains($0) }
        if !isComplete {
            let short = parts.map { abbreviations[$0] ?? $0 }
            rest = fitting(short, keeping: Set(abbreviations.values), limit)
        }
        let shown = rest.joined(separator: "  ")
        return rest.count > 1 || shown.columnCount <= room * 2 / 3 ? shown : ""
    }

    /// Drops parts from the right until the rest fits. The last part and those to keep go last.
    private static func fitting(
        _ parts: [String], keeping kept: Set<String> = [], _ limit: Int
    ) -> [String] {
        var parts = parts
        while parts.count > 1, parts.joined(separator: "  ").columnCount > limit {
            let index = parts.dropLast().lastIndex { !kept.contains($0) }
            parts.remove(at: index ?? parts.count - 2)
        }
        return parts
    }
}

/// The line at the bottom of a screen, with a message or key hints.
@MainActor public enum StatusBar {
    /// Draws the footer hints of a key table on the last row, as many complete ones as fit.
    ///
    /// The first ones come first. The last hint of a table, which closes the screen, is dropped
    /// last, because lost users need it.
    ///
    /// - Parameters:
    ///   - lasting: hints at the end of the row, which are dropped as late as that one.
    ///   - marksFirst: set to draw the first hint as a button.
    /// - Returns: the hints with their frames.
    @discardableResult static func draw(
        hints: [KeyHelp], lasting: [KeyHelp] = [], marksFirst: Bool = false, on canvas: Canvas
    ) -> [HintButton] {
        var hints = hints.compactMap(Hint.init)
        if marksFirst, !hints.isEmpty { hints[0].isMarked = true }
        let last = hints.suffix(1) + lasting.compactMap(Hint.init)
        // Hints begin in the second column, and no gap follows the last one.
        var room = canvas.size.columns + 1 - width(of: last)
        let first = hints.dropLast().prefix { hint in
            room -= width(of: [hint])
            return room >= 0
        }
        return draw(first + last, on: canvas)
    }

    private static func draw(_ hints: ArraySlice<Hint>, on canvas: Canvas) -> [HintButton] {
        let row = canvas.size.rows - 1
        var column = 1
        var buttons: [HintButton] = []
        canvas.clear(row: row)
        for hint in hints {
            let size = Size(columns: hint.columnCount, rows: 1)
            guard column + size.columns <= canvas.size.columns else { break }
            let place = canvas.part(Frame(row: row, column: column, size: size))
            buttons.append(HintButton(key: hint.key, frame: place.frame))
            let line = hint.isMarked ? canvas.over(.selected) : canvas
            column = line.draw(hint.spans, row: row, column: column) + 2
        }
        return buttons
    }

    /// Returns the width at which all hints fit, with the first one drawn as a button.
    static func columnCount(of hints: [KeyHelp]) -> Int {
        width(of: hints.compactMap(Hint.init)) + 1
    }

    /// Returns the number of columns of hints, including the gap after each.
    private static func width(of hints: some Sequence<Hint>) -> Int {
        hints.reduce(0) { $0 + $1.columnCount + 2 }
    }

    /// Draws a message on the last row.
    ///
    /// - Parameter whenCut: the end of a truncated message.
    public static func draw(
        message: String, role: Role = .normal, whenCut: String = "", on canvas: Canvas
    ) {
        let row = canvas.size.rows - 1
        let text = shortened(message, whenCut: whenCut, toColumns: canvas.size.columns - 1)
        canvas.clear(row: row, to: 1)
        canvas.clear(row: row, from: canvas.draw(text, row: row, column: 1, role: role))
    }

    private static func shortened(
        _ message: String, whenCut end: String, toColumns limit: Int
    ) -> String {
        guard message.columnCount > limit, limit > 2 * end.columnCount else {
            return message.cut(toColumns: limit)
        }
        return message.cut(toColumns: limit - end.columnCount) + end
    }
}

/// A hint on the screen. Clicking it presses its key.
struct HintButton {
    let key: Key
    let frame: Frame
}

/// The text of a hint and its key.
private struct Hint {
    private let text: [TextSpan]
    let key: Key
    /// A Boolean value that indicates whether the hint is drawn as a button.
    var isMarked = false

    var spans: [TextSpan] { isMarked ? [TextSpan(" ")] + text + [TextSpan(" ")] : text }
    var columnCount: Int { isMarked ? textColumns + 2 : textColumns }
    private let textColumns: Int

    init?(_ help: KeyHelp) {
        guard let text = help.footer, let key = help.key else { return nil }
        let name = key.description
        let label = localized(key: String(text.dropFirst(name.count + 1)))
        self.text = [TextSpan(name, .key), TextSpan(" " + label, .hint)]
        textColumns = self.text.columnCount
        self.key = key
    }
}
