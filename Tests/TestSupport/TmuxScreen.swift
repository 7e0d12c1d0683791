/// What a terminal shows at one moment, and the modes that a program may leave behind.
package struct TmuxScreen: Sendable {
    /// The rows, trailing blanks cut.
    package let text: String
    /// Whether the cursor can be seen.
    package let showsCursor: Bool
    /// Whether a program's own screen covers the shell's.
    package let isAlternate: Bool
    /// Whether the arrow or number keys send what programs asked for instead of what shells expect.
    package let hasApplicationKeys: Bool

    /// The rows from the top, as many as the window has.
    package var rows: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Whether any row holds `part`.
    package func shows(_ part: String) -> Bool { text.contains(part) }

    /// Whether the terminal is as a shell expects it.
    package var isRestored: Bool { showsCursor && !isAlternate && !hasApplicationKeys }

    static let format = "#{cursor_flag} #{alternate_on} #{keypad_flag}#{keypad_cursor_flag}"

    /// Reads the flags that `format` asks for, on a line of their own, and the rows after it.
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

/// Why a test's terminal did not do what the test needs.
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
