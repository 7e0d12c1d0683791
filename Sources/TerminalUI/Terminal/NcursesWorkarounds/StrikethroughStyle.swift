import CNcurses

/// The attribute for struck-through text, which ncurses does not have.
///
/// If terminfo supports strikethrough, the blink attribute is mapped to it: nothing here blinks.
@MainActor struct StrikethroughStyle {
    /// The attribute: strikethrough, or dim if the terminal does not support that.
    let attribute: attr_t
    /// Set if the terminal shows the attribute. Some have no dim text, or none in colour.
    let isSeen: Bool

    /// Queries the current terminal.
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
