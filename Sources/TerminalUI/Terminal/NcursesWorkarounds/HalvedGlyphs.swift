import CNcurses

/// The blanks that ncurses leaves of wide characters which a panel covers by half.
///
/// ncurses draws them in the terminal's own colours, whatever the background of the panel.
@MainActor enum HalvedGlyphs {
    /// Gives these blanks the background of a theme, in rows that ncurses is about to update.
    ///
    /// - Parameters:
    ///   - background: the attributes of plain text.
    ///   - inAllRows: a Boolean value that indicates whether it is about to send all rows.
    static func paint(_ background: attr_t, inAllRows: Bool) {
        let pair = cncurses_pair(background)
        guard pair != 0, let screen = cncurses_newscr() else { return }
        for row in 0..<CInt(cncurses_rows(screen)) where inAllRows || is_linetouched(screen, row) {
            cncurses_paint_bare_blanks(screen, row, background, pair)
        }
    }
}
