/// A snapshot of a terminal, with the modes that a program may leave changed.
package struct TmuxScreen: Sendable {
    /// The rows without trailing spaces.
    package let text: String
    /// A Boolean value that indicates whether the cursor is visible.
    package let showsCursor: Bool
    /// A Boolean value that indicates whether the alternate screen is active.
    package let isAlternate: Bool
    /// Set while the cursor keys or the keypad are in application mode.
    package let hasApplicationKeys: Bool

    /// The rows from the top, one for each row of the window.
    package var rows: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Returns whether a row contains `part`.
    package func shows(_ part: String) -> Bool { text.contains(part) }

    /// A Boolean value that indicates whether the terminal is in the state that a shell expects.
    package var isRestored: Bool { showsCursor && !isAlternate && !hasApplicationKeys }

    static let format = "#{cursor_flag} #{alternate_on} #{keypad_flag}#{keypad_cursor_flag}"

    /// Parses the flags of `format`, on the first line, and the rows after it.
    init(report: String) throws(TmuxFailure) {
        let parts = report.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let flags = parts[0].split(separator: " ")
        guard parts.count == 2, flags.count == 3 else { throw .unexpectedAnswer(report) }
        showsCursor = flags[0] == "1"
        isAlternate = flags[1] == "1"
        hasApplicationKeys = flags[2] != "00"
        text = String(parts[1].hasSuffix("\n") ? parts[1].dropLast() : parts[1])
    }
}

/// An error of a test's terminal.
package enum TmuxFailure: Error, CustomStringConvertible {
    case notInstalled
    case refused([String], reason: String)
    case unexpectedAnswer(String)
    case never(String)
    case neverShown(String, last: String)

    package var description: String {
        switch self {
        case .notInstalled:
            "These tests need tmux, which is not in PATH; install it, then run `make test`."
        case .refused(let arguments, let reason):
            "tmux \(arguments.joined(separator: " ")): \(reason)"
        case .unexpectedAnswer(let answer): "tmux answered: \(answer)"
        case .never(let what): "It never happened that \(what)."
        case .neverShown(let what, let last): "The terminal never showed \(what), but:\n\(last)"
        }
    }
}
