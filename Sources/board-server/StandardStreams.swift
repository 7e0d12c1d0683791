import Essentials

/// Standard input, output and error.
enum StandardStreams {
    /// Opens closed standard streams on `/dev/null`.
    ///
    /// A database could otherwise get one of their descriptors, and messages would be written into
    /// it.
    static func open() {
        while true {
            let number = Essentials.open("/dev/null", O_RDWR)
            if number > STDERR_FILENO { close(number) }
            guard (STDIN_FILENO...STDERR_FILENO).contains(number) else { return }
        }
    }

    /// Prints a line. Throws a failure if the output cannot be written, for example on a full disk.
    static func print(_ line: String) throws(CommandError) {
        do {
            try FileDescriptor.standardOutput.write(Array((line + "\n").utf8))
        } catch {
            throw CommandError(
                status: .cannotCreate,
                sentence: "Standard output cannot be written: \(error.reason).")
        }
    }

    /// Prints a line on standard error, if possible.
    static func printError(_ line: String) {
        try? FileDescriptor.standardError.write(Array((line + "\n").utf8))
    }
}
