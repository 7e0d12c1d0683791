/// A terminal screen, computed from output in the subset of xterm that ncurses uses.
///
/// It has text and positions, but no colours. A wide character is stored in its first cell, and the
/// next cell is empty.
package struct PseudoTerminalScreen {
    /// A position on the screen; both numbers start at 0.
    package struct Position: Equatable, Sendable {
        package var row = 0
        package var column = 0
    }

    package private(set) var columns: Int
    package private(set) var rows: Int
    package internal(set) var cursor = Position()

    var cells: [[String]]
    /// The scroll region.
    var region: Range<Int>
    /// Set when the last column was filled: the next character goes to the next row.
    var wrapsNext = false
    var insertsCharacters = false
    var drawsLines = false
    var savedCursor = Position()
    /// The text and the cursor of the normal screen while the alternate screen is active.
    var normalScreen: (cells: [[String]], cursor: Position)?
    /// A Boolean value that indicates whether the cursor is visible.
    package internal(set) var showsCursor = true
    /// Set while the cursor keys or the keypad are in application mode.
    package var hasApplicationKeys: Bool { hasApplicationCursor || hasApplicationKeypad }
    var hasApplicationCursor = false
    var hasApplicationKeypad = false
    var lastScalar: Unicode.Scalar = " "
    /// A Boolean value that indicates whether emoji sequences are joined, in two columns.
    private let joinsEmoji: Bool
    /// The last cell written, and the cursor after it.
    private var lastCell: (cell: Position, cursor: Position)?
    var parser = PseudoTerminalParser()

    package init(columns: Int, rows: Int, joinsEmoji: Bool = false) {
        self.joinsEmoji = joinsEmoji
        self.columns = columns
        self.rows = rows
        region = 0..<rows
        cells = Self.blank(columns: columns, rows: rows)
    }

    /// The rows from the top, each without trailing spaces.
    package var lines: [String] {
        cells.map { row in
            let line = row.joined()
            return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
        }
    }

    /// All rows, separated by line breaks.
    package var text: String { lines.joined(separator: "\n") }

    /// Returns whether a row contains `part`.
    package func shows(_ part: String) -> Bool { text.contains(part) }

    /// A Boolean value that indicates whether the alternate screen is active.
    package var isAlternate: Bool { normalScreen != nil }

    /// A Boolean value that indicates whether the terminal is in the state that a shell expects.
    package var isRestored: Bool { showsCursor && !isAlternate && !hasApplicationKeys }

    /// Truncates or extends the screen at the right and at the bottom; the program redraws it.
    package mutating func resize(columns: Int, rows: Int) {
        let fit = { (cells: [[String]]) in
            var fitting = Self.blank(columns: columns, rows: rows)
            for (row, old) in cells.enumerated().prefix(rows) {
                fitting[row].replaceSubrange(0..<min(columns, old.count), with: old.prefix(columns))
            }
            return fitting
        }
        cells = fit(cells)
        normalScreen = normalScreen.map { (fit($0.cells), $0.cursor) }
        (self.columns, self.rows, region) = (columns, rows, 0..<rows)
        moveCursor()
    }

    static func blank(columns: Int, rows: Int) -> [[String]] {
        Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    // MARK: - Writing

    mutating func put(_ scalar: Unicode.Scalar) {
        if joinsEmoji, join(scalar) { return }
        let width = scalar.columns
        guard width > 0 else { return combine(scalar) }
        lastScalar = scalar
        if wrapsNext || cursor.column + width > columns {
            wrapLine()
        }
        if insertsCharacters {
            insertBlanks(width)
        }
        fill(String(scalar), width: width)
        let cell = cursor
        wrapsNext = cursor.column + width >= columns
        cursor.column = min(cursor.column + width, columns - 1)
        lastCell = (cell, cursor)
    }

    /// Joins a scalar to the last character, which may become wide; returns whether it did.
    private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
        guard let (cell, end) = lastCell, end == cursor else { return false }
        let joined = cells[cell.row][cell.column] + String(scalar)
        guard joined.count == 1, joined.unicodeScalars.count > 1 else { return false }
        let isNarrow = end.column == cell.column + 1 && !wrapsNext
        let widens = scalar == "\u{FE0F}" || scalar.properties.isEmojiPresentation
        if isNarrow, widens, end.column < columns {
            cursor = cell
            fill(joined, width: 2)
            wrapsNext = cell.column + 2 >= columns
            cursor.column = min(cell.column + 2, columns - 1)
            lastCell = (cell, cursor)
        }
        cells[cell.row][cell.column] = joined
        return true
    }

    private mutating func wrapLine() {
        cursor.column = 0
        moveDownScrolling()
    }

    private mutating func fill(_ text: String, width: Int) {
        let (row, start) = (cursor.row, cursor.column)
        let end = min(start + width, columns)
        // Overwriting half of a wide character clears the other half, as terminals do.
        if cells[row][start].isEmpty, start > 0 { cells[row][start - 1] = " " }
        if end < columns, cells[row][end].isEmpty { cells[row][end] = " " }
        cells[row][start] = text
        for column in start + 1..<max(end, start + 1) { cells[row][column] = "" }
    }

    private mutating func combine(_ scalar: Unicode.Scalar) {
        var column = wrapsNext ? cursor.column : cursor.column - 1
        while column > 0, cells[cursor.row][column].isEmpty { column -= 1 }
        guard column >= 0 else { return }
        cells[cursor.row][column].unicodeScalars.append(scalar)
    }
}
