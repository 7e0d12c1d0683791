import CNcurses
import Essentials

extension Terminal {
    /// Takes over the user's terminal.
    ///
    /// Output goes to standard output. Keys come from standard input, or from `/dev/tty` if
    /// standard input is a file or a pipe.
    ///
    /// - Returns: the terminal, and the descriptor to read keys from.
    public static func user(
        theme: Theme = .standard
    ) throws(TerminalError) -> (terminal: Terminal, keyboard: CInt) {
        guard isatty(STDOUT_FILENO) == 1 else { throw .outputIsNoTerminal }
        let environment = ProcessInfo.processInfo.environment
        let type = environment["TERM"] ?? ""
        try checkType(type)
        guard let input = keyboard() else { throw .noKeyboard }
        let frames = FrameOutput(to: STDOUT_FILENO)
        let terminal = try Terminal(
            type: type, output: frames?.file ?? cncurses_stdout(), input: input, frames: frames,
            theme: theme, depth: .ofCurrentTerminal(environment: environment),
            modes: TerminalModes(
                type: type, areForScreen: TerminalModes.isScreen(environment),
                areForTmux: environment["TMUX"] != nil,
                notifications: DesktopNotifications(type: type, environment: environment)))
        if let size = windowSize() { terminal.resize(to: size) }
        return (terminal, fileno(input))
    }

    /// Returns the size of the user's window; `nil` if the system does not know it.
    public static func windowSize() -> Size? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Copies a text to the clipboard of the terminal's user. Returns false if it was not sent.
    ///
    /// GNU screen ignores the request. tmux forwards it if `set-clipboard` is on.
    public func copy(_ text: String) -> Bool {
        guard let sequence = modes.copying(text) else { return false }
        send(sequence)
        return true
    }

    /// Announces an event. A terminal without notifications rings the bell instead.
    func notify(_ text: String) {
        switch notificationStyle {
        case .none: break
        case .bell: send(TerminalModes.bell)
        case .desktop: send(modes.notification(text) ?? TerminalModes.bell)
        }
    }

    /// Requests the background colour. The response arrives as input.
    func queryBackground() {
        send(modes.backgroundQuery)
    }

    private static func keyboard() -> UnsafeMutablePointer<FILE>? {
        isatty(STDIN_FILENO) == 1 ? cncurses_stdin() : fopen("/dev/tty", "r+")
    }

    /// Queries terminfo first, because ncurses would accept a printer as a terminal.
    private static func checkType(_ type: String) throws(TerminalError) {
        var status: CInt = 0
        guard !type.isEmpty, setupterm(type, STDOUT_FILENO, &status) == OK else {
            throw .unknownType(type)
        }
        guard cncurses_capability("cup") != nil else { throw .cannotMoveCursor(type) }
    }
}

/// The reason why a terminal cannot be taken over.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard output goes to a file or a pipe.
    case outputIsNoTerminal
    /// There is no terminal to read keys from.
    case noKeyboard
    /// `TERM` names a terminal without a terminfo entry. The value is empty if it is unset.
    case unknownType(String)
    /// The terminal cannot move its cursor, like a printer or `TERM=dumb`.
    case cannotMoveCursor(String)
    /// The system has no UTF-8 locale, not even `C.UTF-8`.
    case noUTF8Locale
}
