import CNcurses
import Essentials

extension Terminal {
    /// Returns a terminal without output. `contents` returns what it would show.
    ///
    /// It uses the real ncurses, so that the result is the same as on a user's terminal.
    public static func offscreen(
        columns: Int, rows: Int, theme: Theme = .standard, depth: ColourDepth = .palette256
    ) throws(TerminalError) -> Terminal {
        guard let nowhere else { throw .outputIsNoTerminal }
        let terminal = try Terminal(
            type: "xterm-256color", output: nowhere, input: nowhere, theme: theme, depth: depth)
        terminal.resize(to: Size(columns: columns, rows: rows))
        return terminal
    }

    private static let nowhere = fopen("/dev/null", "r+")

    /// The text on the screen after the last update, one string per row, without trailing blanks.
    public var contents: [String] {
        cells.map { row in
            let text = row.map(\.text).joined()
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// All cells after the last update. A wide character is one cell of two columns.
    public var cells: [[Cell]] {
        makeCurrent()
        return (0..<size.rows).map { row in cells(inRow: row) }
    }

    private func cells(inRow row: Int) -> [Cell] {
        var buffer = [cchar_t](repeating: cchar_t(), count: size.columns + 1)
        guard mvwin_wchnstr(cncurses_curscr(), CInt(row), 0, &buffer, CInt(size.columns)) == OK
        else { return [] }
        return buffer.prefix { !isEnd($0) }.map(Cell.init)
    }

    private func isEnd(_ cell: cchar_t) -> Bool {
        cell.chars.0 == 0
    }
}

/// The content of a screen cell.
public struct Cell: Sendable, Hashable {
    /// The character with its combining marks.
    public let text: String
    /// A Boolean value that indicates whether foreground and background are exchanged.
    public let isReversed: Bool
    /// A Boolean value that indicates whether the text is bold.
    public let isBold: Bool
    /// The number of the ncurses colour pair; 0 is the terminal's own colours.
    public let colourPair: Int

    @MainActor init(_ cell: cchar_t) {
        var cell = cell
        let attributes = cncurses_cell_attributes(&cell)
        text = WideGlyphOverlay.text(of: cell)
        isReversed = attributes & cncurses_reverse() != 0
        isBold = attributes & cncurses_bold() != 0
        colourPair = Int(cncurses_cell_pair(&cell))
    }
}
