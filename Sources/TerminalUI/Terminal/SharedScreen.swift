import CNcurses

/// The screen of terminals that have only one, such as the Linux console or a VT100.
///
/// On these, the program draws over the shell's output.
@MainActor enum SharedScreen {
    /// The sequence that moves to an empty line below the drawing, for a prompt or a crash message.
    ///
    /// Empty if the terminal returns to a separate screen of the shell.
    static var wayOut: String {
        guard cncurses_capability("rmcup") == nil else { return "" }
        // A `$` starts a delay, which only very old terminals need.
        let down = cncurses_far_down().map { String(cString: $0).prefix { $0 != "$" } } ?? ""
        return down + "\r\n"
    }
}
