import ArgumentParser
import Essentials

/// Asks whoever sits at the terminal, whatever standard input and output are.
struct TerminalQuestion {
    private let descriptor: CInt

    /// `nil` where there is no terminal.
    init?() {
        descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 { return nil }
    }

    /// The line that was typed, of which nothing is seen where it is secret.
    ///
    /// Throws an `ExitCode` where somebody would rather not answer.
    ///
    /// - Parameter goesOn: whether more lines belong to those that were typed; what is left of a paste
    ///   would be a command for the shell.
    func ask(
        _ question: String, isSecret: Bool = false, goesOn: ([String]) -> Bool = { _ in false }
    ) throws -> String {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { throw Self.unanswered }
        var quiet = settings
        quiet.c_lflag &= ~tcflag_t(ICANON | ISIG | (isSecret ? ECHO : 0))
        tcsetattr(descriptor, TCSAFLUSH, &quiet)
        defer {
            tcsetattr(descriptor, TCSAFLUSH, &settings)
            write("\n")
        }
        // Whoever answers as soon as it stands there is heard, and not seen.
        write("\(question) ")
        var lines = [try line()]
        while goesOn(lines) { lines.append(try line()) }
        return lines.joined(separator: "\n")
    }

    func confirms(_ question: String) throws -> Bool {
        ["y", "yes"].contains(try ask("\(question) [y/N]").lowercased())
    }

    /// What is typed, key by key: left to the system, Ctrl-C would end the program with the terminal
    /// silent.
    private func line() throws -> String {
        var bytes: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { throw Self.unanswered }
            switch byte {
            case 0x0A, 0x0D: return String(decoding: bytes, as: UTF8.self)
            case 0x03, 0x04: throw Self.unanswered
            case 0x08, 0x7F: bytes.removeLastCharacter()
            case 0x15: bytes = []
            default: bytes.append(byte)
            }
        }
    }

    private func write(_ text: String) {
        try? FileDescriptor(descriptor).write(Array(text.utf8))
    }

    /// As a program ends that Ctrl-C ended.
    private static let unanswered = ExitCode(128 + SIGINT)
}

extension [UInt8] {
    fileprivate mutating func removeLastCharacter() {
        while let last = popLast(), last & 0xC0 == 0x80 {}
    }
}
