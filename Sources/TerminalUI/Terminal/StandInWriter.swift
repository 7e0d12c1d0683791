import CNcurses
import Essentials

/// Writes what `StandIns` stand in for, over the blanks that ncurses has drawn.
@MainActor enum StandInWriter {
    /// A cell that stands in for a glyph.
    struct Place {
        let row: CInt
        let column: CInt
        var cell: cchar_t

        /// The column behind the glyph.
        var end: CInt { column + (cell.chars.0 == StandIns.narrowBlank ? 1 : 2) }
    }

    /// Those in rows of which ncurses is about to send anything; which part, it does not tell.
    ///
    /// - Parameter inAllRows: whether it is about to send all of them.
    static func places(inAllRows: Bool) -> [Place] {
        guard !StandIns.isEmpty, let screen = cncurses_newscr() else { return [] }
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
                screen, row, column, StandIns.wideBlank, StandIns.narrowBlank, &cell)
            guard column >= 0 else { return places }
            let place = Place(row: row, column: column, cell: cell)
            places.append(place)
            column = place.end
        }
    }

    /// Writes glyphs right after ncurses has drawn, and leaves the cursor where it was.
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
            fputs(Cell(place.cell).text, output)
            last = place
        }
        cncurses_send_attributes(nil, output)
        fputs(restore, output)
        fflush(output)
    }
}
