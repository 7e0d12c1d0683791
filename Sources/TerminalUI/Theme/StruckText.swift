import CNcurses

/// How a terminal shows text that is struck through, for which ncurses has no attribute.
///
/// Where terminfo knows how to strike, blinking text is struck instead: nothing here blinks.
@MainActor struct StruckText {
    /// What draws it, dimmed where it cannot be struck.
    let attribute: attr_t
    /// Whether the terminal shows it: some have no dimmed text, others none in colour.
    let isSeen: Bool

    /// Asks the current terminal.
    init() {
        let isStruck = cncurses_strike_for_blink()
        attribute = isStruck ? cncurses_blink() : cncurses_dim()
        isSeen = isStruck || Self.isDimSeen
    }

    private static var isDimSeen: Bool {
        let withoutColours = max(0, cncurses_number("ncv"))
        return cncurses_has(cncurses_dim()) && withoutColours & dimInTerminfo == 0
    }

    private static let dimInTerminfo: CInt = 1 << 4
}
