import TerminalUI

extension Terminal {
    /// The screen after the last update as one text, a line a row, as expected pictures are written
    /// in tests: trailing blanks and trailing empty rows cut.
    @MainActor package var picture: String {
        var rows = contents
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows.joined(separator: "\n")
    }
}
