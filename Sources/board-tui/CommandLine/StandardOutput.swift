import BoardCore
import Essentials
import Localization

/// A buffered writer to standard output.
struct StandardOutput {
    private var waiting: [UInt8] = []

    /// Ignores SIGPIPE: a closed pager is not an error.
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

    /// Writes the rest of the buffer. Throws an `ExitCode` if that fails.
    mutating func flush() throws {
        defer { waiting = [] }
        do {
            try FileDescriptor.standardOutput.write(waiting)
        } catch {
            if error.code == .EPIPE { endProcess(with: EXIT_SUCCESS) }
            throw CLIError(
                sentence: localized("standard output cannot be written: \(error.reason)."),
                status: .inputOutput
            ).report()
        }
    }

    /// The maximum line width in columns: that of the terminal, or 80.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return max(20, Int(size.ws_col))
    }
}

extension FileDescriptor {
    /// Writes a sanitized line and ignores errors; the line may quote remote text.
    func say(_ line: String) {
        try? write(Array("\(line.sanitized(as: .line))\n".utf8))
    }
}
