import CNcurses

/// The screen of a terminal that has only one, as the Linux console or a VT100, so that the program
/// draws over the shell's.
@MainActor enum SharedScreen {
    /// Leads to an empty line below all that was drawn, where a shell's prompt, or a crash message,
    /// stands by itself; empty where the terminal goes back to a screen of the shell's own.
    static var wayOut: String {
        guard cncurses_capability("rmcup") == nil else { return "" }
        // A `$` begins the delay that terminals of another age need.
        let down = cncurses_far_down().map { String(cString: $0).prefix { $0 != "$" } } ?? ""
        return down + "\r\n"
    }
}
