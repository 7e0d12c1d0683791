import BoardCore
import Essentials
import Synchronization
import TerminalUI

/// A progress line on standard error, shown only on a terminal.
final class ProgressLine: Sendable {
    private let isShown = isatty(STDERR_FILENO) == 1
    /// The width of the current line, in columns.
    private let width = Mutex(0)

    func show(_ text: String) {
        guard isShown else { return }
        width.withLock { width in
            let room = String(repeating: " ", count: max(0, width - text.columnCount))
            write("\r" + text + room)
            width = text.columnCount
        }
    }

    func clear() {
        show("")
        if isShown { write("\r") }
    }

    /// Prints a permanent message, on a terminal only.
    func note(_ sentence: String) {
        if isShown { say(sentence) }
    }

    /// Prints a permanent message, even if standard error is not a terminal.
    func say(_ sentence: String) {
        clear()
        FileDescriptor.standardError.say("board-tui: \(sentence)")
    }

    private func write(_ text: String) {
        try? FileDescriptor.standardError.write(Array(text.utf8))
    }
}
