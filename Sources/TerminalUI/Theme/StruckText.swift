import CNcurses

/// How a terminal shows text that is struck through, for which ncurses has no attribute.
///
/// Where terminfo knows how to strike, blinking text is struck instead: nothing here blinks.
@MainActor enum StruckText {
    /// What draws it on the current terminal, dimmed where it cannot be struck.
    static func attribute() -> attr_t {
        cncurses_strike_for_blink() ? cncurses_blink() : cncurses_dim()
    }

    /// Whether the current terminal shows it: some have no dimmed text, others none in colour.
    static var isSeen: Bool {
        if cncurses_strike_for_blink() { return true }
        let withoutColours = max(0, cncurses_number("ncv"))
        return cncurses_has(cncurses_dim()) && withoutColours & dimInTerminfo == 0
    }

    private static let dimInTerminfo: CInt = 1 << 4
}
