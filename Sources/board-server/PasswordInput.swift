import Essentials

/// A password given to a command.
enum PasswordInput {
    /// Reads the first line of standard input.
    static func read() throws -> String {
        guard let line = readLine(), !line.isEmpty else {
            throw CommandError(
                status: .badData,
                sentence: "There is no password on standard input; write it there as one line.")
        }
        return line
    }

    /// Asks for a password twice on the terminal, without echo.
    static func ask(for name: String) throws -> String {
        guard let password = line("New password of \(name): "),
            let again = line("Repeat it: ")
        else {
            throw CommandError(
                status: .badData,
                sentence: "There is no terminal for the question; use --password-stdin.")
        }
        guard password == again else {
            throw CommandError(
                status: .badData, sentence: "The passwords differ; nothing was changed.")
        }
        return password
    }

    /// Reads a line without echo; returns `nil` without a terminal.
    ///
    /// `getpass` would read standard input then.
    private static func line(_ question: String) -> String? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        close(terminal)
        return getpass(question).map { String(cString: $0) }
    }
}
