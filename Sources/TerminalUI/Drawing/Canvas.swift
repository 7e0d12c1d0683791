import CNcurses

/// Where a screen draws: a rectangle of cells that clips, and that measures text in columns.
///
/// What is drawn stays until it is drawn over, so a screen may leave rows alone that did not change.
@MainActor public struct Canvas {
    /// How much room there is.
    public let size: Size
    /// Changes when what was drawn before is gone, as after a resize; equal to that of another
    /// canvas only where what one draws the other shows.
    public let generation: Int

    private let window: UnsafeMutablePointer<WINDOW>
    private let palette: Palette
    private let links: LinkMap
    private let base: Role?
    private let row: Int
    private let column: Int

    init(
        window: UnsafeMutablePointer<WINDOW>, generation: Int, palette: Palette, links: LinkMap,
        frame: Frame, base: Role? = nil
    ) {
        self.window = window
        self.generation = generation
        self.palette = palette
        self.links = links
        self.base = base
        size = frame.size
        row = frame.row
        column = frame.column
    }

    /// Where it stands on its screen, whatever part of a part it is; the mouse tells such places.
    var frame: Frame { Frame(row: row, column: column, size: size) }

    /// The same canvas, with the look of a role beneath all that is drawn, as in a selected row.
    public func over(_ base: Role) -> Canvas {
        Canvas(
            window: window, generation: generation, palette: palette, links: links,
            frame: Frame(row: row, column: column, size: size), base: base)
    }

    /// The part of this canvas inside `frame`, which is clipped to what there is.
    public func part(_ frame: Frame) -> Canvas {
        let top = min(max(0, frame.row), size.rows)
        let left = min(max(0, frame.column), size.columns)
        let room = Size(
            columns: min(max(0, frame.size.columns + min(0, frame.column)), size.columns - left),
            rows: min(max(0, frame.size.rows + min(0, frame.row)), size.rows - top))
        return Canvas(
            window: window, generation: generation, palette: palette, links: links,
            frame: Frame(row: row + top, column: column + left, size: room), base: base)
    }

    /// The rows from `first`, at most `count` of them, over the whole width.
    public func rows(from first: Int, count: Int) -> Canvas {
        part(Frame(row: first, size: Size(columns: size.columns, rows: count)))
    }

    /// How frames and bars are drawn here.
    public var lines: LineStyle { palette.lines }

    /// Draws one line of text; a line that begins outside of the canvas is not drawn.
    ///
    /// - Parameter width: the most columns it may take; what does not fit is left away, and a wide
    ///   character that fits only by half leaves a blank.
    /// - Returns: the column behind what was drawn.
    @discardableResult public func draw(
        _ text: String, row: Int, column: Int = 0, role: Role = .normal,
        emphasis: Emphasis = [], width: Int = .max
    ) -> Int {
        draw(
            text[...], row: row, column: column, role: role, emphasis: emphasis, width: width)
    }

    /// Draws a part of a text in the same way.
    @discardableResult public func draw(
        _ text: Substring, row: Int, column: Int = 0, role: Role = .normal,
        emphasis: Emphasis = [], width: Int = .max
    ) -> Int {
        let room = min(width, size.columns - column)
        guard (0..<size.rows).contains(row), column >= 0, room > 0 else { return column }
        let place = Frame(row: row, column: column, size: Size(columns: room, rows: 1))
        var look = palette.attributes(of: role, over: base)
        if emphasis.contains(.distinct), look == cncurses_normal() { look |= cncurses_bold() }
        if !emphasis.isEmpty { look |= palette.attributes(of: emphasis) }
        return column + (drawPlain(text, place, look) ?? drawGlyphs(of: text, place, look))
    }

    /// Draws spans one behind the other; returns the column behind the last.
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

    /// Draws blanks from `column` up to, not including, `end`.
    public func clear(row: Int, from column: Int = 0, to end: Int = .max, role: Role = .normal) {
        let column = max(0, column)
        let count = min(end, size.columns) - column
        guard (0..<size.rows).contains(row), count > 0 else { return }
        blank(
            Frame(row: row, column: column, size: Size(columns: count, rows: 1)),
            palette.attributes(of: role, over: base))
    }

    /// Draws blanks everywhere.
    public func clear() {
        for row in 0..<size.rows { clear(row: row) }
    }

    /// Puts the terminal's own cursor there, for those who follow it: screen readers, input methods.
    public func placeCursor(row: Int, column: Int) {
        guard size.rows > 0, size.columns > 0 else { return }
        let row = min(max(0, row), size.rows - 1)
        let column = min(max(0, column), size.columns - 1)
        wmove(window, CInt(self.row + row), CInt(self.column + column))
    }

    /// Where the cursor stands: behind what was drawn last, unless it was placed.
    public var cursor: (row: Int, column: Int) {
        (Int(cncurses_cursor_row(window)) - row, Int(cncurses_cursor_column(window)) - column)
    }

    /// Draws blanks in a part of a row, and goes to the first of them.
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

    /// Draws text of printable ASCII without looking at each character; `nil` for any other. What
    /// follows the last that fits is looked at too: it may be a mark upon it.
    private func drawPlain(_ text: Substring, _ place: Frame, _ look: attr_t) -> Int? {
        guard Self.isPlain(text, upTo: place.size.columns + 1) else { return nil }
        var place = place
        place.size.columns = min(text.utf8.count, place.size.columns)
        blank(place, look)
        Self.add(text, columns: place.size.columns, to: window)
        return place.size.columns
    }

    // Not on the main actor, for which closures would be checked each time that they run.

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
