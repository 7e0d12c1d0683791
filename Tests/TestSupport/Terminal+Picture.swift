import TerminalUI

extension Terminal {
    /// The screen after the last update, without trailing spaces and empty rows.
    ///
    /// Tests compare it with a text literal.
    @MainActor package var picture: String {
        var rows = contents
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows.joined(separator: "\n")
    }
}
