import CNcurses

/// The mode in which a terminal puts marks around what is pasted, so that it never acts as keys.
@MainActor enum BracketedPaste {
    /// Begins the mode; empty where the current terminal might not know it.
    static var on: String { isUnderstood ? "\u{1B}[?2004h" : "" }
    /// Ends the mode.
    static var off: String { isUnderstood ? "\u{1B}[?2004l" : "" }

    /// Whether the current terminal knows the mode, or at least passes over it.
    ///
    /// Terminfo says so in `BE`, an extension that older descriptions lack. Those that keep a second
    /// screen by xterm's private mode 1049 are of its family and read private modes as it does; the
    /// Linux console, a VT100 or a dumb terminal have none, and might print what they do not know.
    private static var isUnderstood: Bool {
        if cncurses_capability("BE") != nil { return true }
        return cncurses_capability("smcup").map { String(cString: $0).contains("[?1049h") } ?? false
    }
}
