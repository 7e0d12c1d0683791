import CNcurses
import Essentials

/// A writer of the glyphs of `WideGlyphOverlay`, which overwrites the blanks that ncurses has drawn.
@MainActor enum WideGlyphWriter {
    /// A placeholder cell on the screen.
    struct Place {
        let row: CInt
        let column: CInt
        var cell: cchar_t

        /// The column after the glyph.
        var end: CInt { column + (cell.chars.0 == WideGlyphOverlay.narrowBlank ? 1 : 2) }
    }

    /// Returns the placeholders in rows that ncurses is about to update.
    ///
    /// ncurses does not report which part of a row it sends.
    ///
    /// - Parameter inAllRows: a Boolean value that indicates whether it is about to send all rows.
    static func places(inAllRows: Bool) -> [Place] {
        guard !WideGlyphOverlay.isEmpty, let screen = cncurses_newscr() else { return [] }
        return (0..<CInt(cncurses_rows(screen)))
            .filter { inAllRows || is_linetouched(screen, $0) }
            .flatMap { places(inRow: $0, of: screen) }
    }

    private static func places(
        inRow row: CInt, of screen: UnsafeMutablePointer<WINDOW>
    ) -> [Place] {
        var places: [Place] = []
        var column: CInt = 0
        while true {
            var cell = cchar_t()
            column = cncurses_find_combined(
                screen, row, column, WideGlyphOverlay.wideBlank, WideGlyphOverlay.narrowBlank, &cell
            )
            guard column >= 0 else { return places }
            let place = Place(row: row, column: column, cell: cell)
            places.append(place)
            column = place.end
        }
    }

    /// Writes glyphs right after ncurses has drawn, and restores the cursor position.
    static func write(_ places: [Place], to output: UnsafeMutablePointer<FILE>) {
        guard !places.isEmpty, let save = cncurses_capability("sc"),
            let restore = cncurses_capability("rc")
        else { return }
        fputs(save, output)
        var last: Place?
        for var place in places {
            if last?.row != place.row || last?.end != place.column {
                cncurses_send_move(place.row, place.column, output)
            }
            cncurses_send_attributes(&place.cell, output)
            fputs(WideGlyphOverlay.text(of: place.cell), output)
            last = place
        }
        cncurses_send_attributes(nil, output)
        fputs(restore, output)
        fflush(output)
    }
}
