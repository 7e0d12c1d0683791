import Essentials

/// Standard input, output and error.
enum StandardStreams {
    /// Opens those that are closed: a database would get the number of one of them, and messages would be
    /// written into it.
    static func open() {
        while true {
            let number = Essentials.open("/dev/null", O_RDWR)
            if number > STDERR_FILENO { close(number) }
            guard (STDIN_FILENO...STDERR_FILENO).contains(number) else { return }
        }
    }

    /// Prints a line; fails where the output cannot be written, as on a full disk.
    static func print(_ line: String) throws(Failure) {
        do {
            try FileDescriptor.standardOutput.write(Array((line + "\n").utf8))
        } catch {
            throw Failure(
                status: .cannotCreate,
                sentence: "Standard output cannot be written: \(error.reason).")
        }
    }

    /// Prints a line on standard error, if possible.
    static func printError(_ line: String) {
        try? FileDescriptor.standardError.write(Array((line + "\n").utf8))
    }
}
