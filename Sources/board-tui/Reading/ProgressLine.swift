import BoardCore
import Essentials
import Synchronization
import TerminalUI

/// A line on standard error that says what goes on, where that is a terminal.
final class ProgressLine: Sendable {
    private let isShown = isatty(STDERR_FILENO) == 1
    /// How many columns of the line are written.
    private let width = Mutex(0)

    func show(_ text: String) {
        guard isShown else { return }
        width.withLock { width in
            let room = String(repeating: " ", count: max(0, width - text.columnCount))
            write("\r" + text + room)
            width = text.columnCount
        }
    }

    /// Takes the line away.
    func clear() {
        show("")
        if isShown { write("\r") }
    }

    /// Says a sentence that stays, to a terminal only.
    func note(_ sentence: String) {
        if isShown { say(sentence) }
    }

    /// Says a sentence that stays, whether or not it is a terminal.
    func say(_ sentence: String) {
        clear()
        FileDescriptor.standardError.say("board-tui: \(sentence)")
    }

    private func write(_ text: String) {
        try? FileDescriptor.standardError.write(Array(text.utf8))
    }
}
