import CNcurses

/// A rectangle of cells to draw in, which clips and measures text in columns.
///
/// Cells keep their content until something else is drawn there, so a screen may skip unchanged
/// rows.
@MainActor public struct Canvas {
    /// The size of the canvas in cells.
    public let size: Size
    /// A number that changes when earlier drawing is lost, for example after a resize.
    ///
    /// Two canvases have the same generation only if drawing on one shows on the other.
    public let generation: Int

    private let window: UnsafeMutablePointer<WINDOW>
    private let palette: Palette
    private let links: LinkMap
    private let base: Role?
    /// Set beneath a dialog: everything has the same faint style.
    private let isDimmed: Bool
    private let row: Int
    private let column: Int

    init(
        window: UnsafeMutablePointer<WINDOW>, generation: Int, palette: Palette, links: LinkMap,
        frame: Frame, base: Role? = nil, isDimmed: Bool = false
    ) {
        self.window = window
        self.generation = generation
        self.palette = palette
        self.links = links
        self.base = base
        self.isDimmed = isDimmed
        size = frame.size
        row = frame.row
        column = frame.column
    }

    /// The frame within the panel, also for a nested part. Mouse events use the same coordinates.
    var frame: Frame { Frame(row: row, column: column, size: size) }

    /// Returns the same canvas with the style of a role as background, as for a selected row.
    public func over(_ base: Role) -> Canvas {
        Canvas(
            window: window, generation: generation, palette: palette, links: links,
            frame: Frame(row: row, column: column, size: size), base: base, isDimmed: isDimmed)
    }

    /// Returns the part of this canvas inside `frame`, clipped to the canvas.
    public func part(_ frame: Frame) -> Canvas {
        let top = min(max(0, frame.row), size.rows)
        let left = min(max(0, frame.column), size.columns)
        let room = Size(
            columns: min(max(0, frame.size.columns + min(0, frame.column)), size.columns - left),
            rows: min(max(0, frame.size.rows + min(0, frame.row)), size.rows - top))
        return Canvas(
            window: window, generation: generation, palette: palette, links: links,
            frame: Frame(row: row + top, column: column + left, size: room), base: base,
            isDimmed: isDimmed)
    }

    /// Returns at most `count` full-width rows, starting at `first`.
    public func rows(from first: Int, count: Int) -> Canvas {
        part(Frame(row: first, size: Size(columns: size.columns, rows: count)))
    }

    /// The style of frames and bars on this canvas.
    public var lines: LineStyle { palette.lines }

    /// A Boolean value that indicates whether text is lighter than its background, as far as known.
    var isLightOnDark: Bool { palette.isLightOnDark }

    /// Draws one line of text. Draws nothing if the start is outside the canvas.
    ///
    /// - Parameter width: the maximum number of columns. Text beyond it is cut. If only half of a
    ///   wide character fits, a blank takes its column.
    /// - Returns: the column after the drawn text.
    @discardableResult public func draw(
        _ text: String, row: Int, column: Int = 0, role: Role = .normal,
        emphasis: Emphasis = [], width: Int = .max
    ) -> Int {
        draw(
            text[...], row: row, column: column, role: role, emphasis: emphasis, width: width)
    }

    /// Draws part of a string in the same way.
    @discardableResult public func draw(
        _ text: Substring, row: Int, column: Int = 0, role: Role = .normal,
        emphasis: Emphasis = [], width: Int = .max
    ) -> Int {
        let room = min(width, size.columns - column)
        guard (0..<size.rows).contains(row), column >= 0, room > 0 else { return column }
        let place = Frame(row: row, column: column, size: Size(columns: room, rows: 1))
        var look = attributes(of: role)
        if isDimmed { return column + drawAny(text, place, look) }
        if emphasis.contains(.distinct), look == cncurses_normal() { look |= cncurses_bold() }
        if !emphasis.isEmpty { look |= palette.attributes(of: emphasis) }
        return column + drawAny(text, place, look)
    }

    private func attributes(of role: Role) -> attr_t {
        isDimmed ? palette.dimmed : palette.attributes(of: role, over: base)
    }

    private func drawAny(_ text: Substring, _ place: Frame, _ look: attr_t) -> Int {
        drawPlain(text, place, look) ?? drawGlyphs(of: text, place, look)
    }

    /// Draws spans one after the other and returns the column after the last one.
    @discardableResult public func draw(_ spans: [TextSpan], row: Int, column: Int = 0) -> Int {
        var column = column
        for span in spans {
            let start = column
            column = draw(
                span.text, row: row, column: start, role: span.role, emphasis: span.emphasis)
            if let link = span.link, column > start {
                links.add(
                    link, row: self.row + row, columns: self.column + start..<self.column + column)
            }
        }
        return column
    }

    /// Draws blanks from `column` up to, but not including, `end`.
    public func clear(row: Int, from column: Int = 0, to end: Int = .max, role: Role = .normal) {
        let column = max(0, column)
        let count = min(end, size.columns) - column
        guard (0..<size.rows).contains(row), count > 0 else { return }
        blank(
            Frame(row: row, column: column, size: Size(columns: count, rows: 1)),
            attributes(of: role))
    }

    /// Fills the canvas with blanks.
    public func clear() {
        for row in 0..<size.rows { clear(row: row) }
    }

    /// Moves the terminal's cursor, which screen readers and input methods follow.
    public func placeCursor(row: Int, column: Int) {
        guard size.rows > 0, size.columns > 0 else { return }
        let row = min(max(0, row), size.rows - 1)
        let column = min(max(0, column), size.columns - 1)
        wmove(window, CInt(self.row + row), CInt(self.column + column))
    }

    /// The position of the cursor: after the text drawn last, unless `placeCursor` moved it.
    public var cursor: (row: Int, column: Int) {
        (Int(cncurses_cursor_row(window)) - row, Int(cncurses_cursor_column(window)) - column)
    }

    /// Draws blanks in a part of a row and moves the cursor to the first of them.
    private func blank(_ place: Frame, _ look: attr_t) {
        if !links.isEmpty {
            let start = column + place.column
            links.remove(row: row + place.row, columns: start..<start + place.size.columns)
        }
        wattrset(window, CInt(bitPattern: look))
        cncurses_blank(
            window, CInt(row + place.row), CInt(column + place.column), CInt(place.size.columns),
            chtype(look))
    }

    /// Draws printable ASCII text without examining each character; returns `nil` for other text.
    ///
    /// The check includes the character after the last one that fits, which may be a combining
    /// mark.
    private func drawPlain(_ text: Substring, _ place: Frame, _ look: attr_t) -> Int? {
        guard Self.isPlain(text, upTo: place.size.columns + 1) else { return nil }
        var place = place
        place.size.columns = min(text.utf8.count, place.size.columns)
        blank(place, look)
        Self.add(text, columns: place.size.columns, to: window)
        return place.size.columns
    }

    // Nonisolated: closures on the main actor would check their executor at each call.

    private nonisolated static func isPlain(_ text: Substring, upTo count: Int) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.prefix(count).allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        } ?? false
    }

    private nonisolated static func add(
        _ text: Substring, columns: Int, to window: UnsafeMutablePointer<WINDOW>
    ) {
        _ = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                waddnstr(window, characters.baseAddress, CInt(columns))
            }
        }
    }

    private func drawGlyphs(of text: Substring, _ place: Frame, _ look: attr_t) -> Int {
        var text = CellText(text, columns: place.size.columns)
        if lines != .thin { text.characters = text.characters.map(lines.drawn) }
        var place = place
        place.size.columns = text.columns
        blank(place, look)
        text.add(to: window)
        return text.columns
    }
}

extension Canvas {
    /// Clears the canvas and draws a frame around it, with a title in the top edge.
    public func drawFrame(title: String) {
        clear()
        if lines != .none { drawLines() }
        let title = title.cut(toColumns: size.columns - 6)
        if !title.isEmpty { draw(" \(title) ", row: 0, column: 2, role: .title) }
    }

    private func drawLines() {
        let edge = String(repeating: "─", count: max(0, size.columns - 2))
        draw("┌" + edge + "┐", row: 0, role: .border)
        for row in 1..<max(1, size.rows - 1) {
            draw("│", row: row, role: .border)
            draw("│", row: row, column: size.columns - 1, role: .border)
        }
        draw("└" + edge + "┘", row: size.rows - 1, role: .border)
    }
}
