import Essentials

/// What the program prints for people, pagers and other programs.
struct StandardOutput {
    private var waiting: [UInt8] = []

    /// Whoever reads may have seen enough at any time, which is no failure to speak of.
    init() {
        signal(SIGPIPE, SIG_IGN)
    }

    private static let portion = 1 << 16

    /// Writes one text. Throws an `ExitCode` if that fails.
    static func print(_ text: String) throws {
        var output = StandardOutput()
        try output.write(text)
        try output.flush()
    }

    mutating func write(_ text: String) throws {
        waiting += text.utf8
        if waiting.count >= Self.portion { try flush() }
    }

    mutating func write(lines: [String]) throws {
        for line in lines { try write(line + "\n") }
    }

    /// Hands over what is left. Throws an `ExitCode` where it cannot be written.
    mutating func flush() throws {
        defer { waiting = [] }
        do {
            try FileDescriptor.standardOutput.write(waiting)
        } catch {
            if error.code == .EPIPE { endProcess(with: EXIT_SUCCESS) }
            throw Failure(
                sentence: "standard output cannot be written: \(error.reason).",
                status: .inputOutput
            ).report()
        }
    }

    /// How many columns a line may take: those of the terminal, or 80.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return max(20, Int(size.ws_col))
    }
}
