import CNcurses
import Essentials

extension Terminal {
    /// Takes over the user's terminal: standard output, and for keys standard input, or
    /// `/dev/tty` where standard input is a file or a pipe.
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
                areForTmux: environment["TMUX"] != nil))
        if let size = windowSize() { terminal.resize(to: size) }
        return (terminal, fileno(input))
    }

    /// The size of the user's window as the system knows it; `nil` where it does not.
    public static func windowSize() -> Size? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Puts a text on the clipboard of whoever sits at the terminal; whether it was sent.
    ///
    /// GNU screen passes over it; tmux hands it on where `set-clipboard` is on.
    public func copy(_ text: String) -> Bool {
        guard let sequence = modes.copying(text) else { return false }
        send(sequence)
        return true
    }

    /// Asks for the colour behind plain text; the answer comes as input.
    func askForBackground() {
        send(modes.backgroundQuestion)
    }

    /// Asks how wide emoji are drawn; before anything is, or it would be drawn over.
    func askForWidths() {
        send(modes.widthQuestion(in: size))
    }

    private static func keyboard() -> UnsafeMutablePointer<FILE>? {
        isatty(STDIN_FILENO) == 1 ? cncurses_stdin() : fopen("/dev/tty", "r+")
    }

    /// Asks terminfo before ncurses does, which would take a printer for a screen.
    private static func checkType(_ type: String) throws(TerminalError) {
        var status: CInt = 0
        guard !type.isEmpty, setupterm(type, STDOUT_FILENO, &status) == OK else {
            throw .unknownType(type)
        }
        guard cncurses_capability("cup") != nil else { throw .cannotMoveCursor(type) }
    }
}
