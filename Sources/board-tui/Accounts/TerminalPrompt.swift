import ArgumentParser
import Essentials

/// A prompt on the controlling terminal, independent of redirected standard streams.
struct TerminalPrompt {
    private let descriptor: CInt

    /// Opens the controlling terminal; returns `nil` if there is none.
    init?() {
        descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 { return nil }
    }

    /// Prints a question and returns the line that the user types, without echo for a secret.
    ///
    /// Throws an `ExitCode` if the user cancels.
    ///
    /// - Parameter goesOn: Returns whether more lines follow those typed so far. Unread lines of a
    ///   paste would be run by the shell.
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
        // Input typed as soon as the question appears is read and not echoed.
        write("\(question) ")
        var lines = [try line()]
        while goesOn(lines) { lines.append(try line()) }
        return lines.joined(separator: "\n")
    }

    func confirms(_ question: String) throws -> Bool {
        ["y", "yes"].contains(try ask("\(question) [y/N]").lowercased())
    }

    /// Reads a line byte by byte.
    ///
    /// In the terminal's line mode, Ctrl-C would end the program and leave echo off.
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

    /// The exit status of a program that Ctrl-C ended.
    private static let unanswered = ExitCode(128 + SIGINT)
}

extension [UInt8] {
    fileprivate mutating func removeLastCharacter() {
        while let last = popLast(), last & 0xC0 == 0x80 {}
    }
}
