import TerminalUI

/// The parts of the screen that tests look at.
extension AppOnScreen {
    /// The title bar.
    package var title: String { rows.first ?? "" }

    /// The last row.
    package var foot: String { rows.last ?? "" }

    /// The row of the list that is marked as selected.
    package var selectedRow: String? {
        rows.first { $0.hasPrefix("> ") }.map { $0.trimmingSuffix { " ┃│".contains($0) } }
    }

    /// The titles of the posts in sight, as far as they are in the sample posts' one column.
    package var postTitles: [String] {
        rows.dropFirst().dropLast().filter { !$0.hasPrefix("  Title ") }.map { row in
            let title = row.dropFirst(2).drop { "•◆* ".contains($0) }.split(
                separator: "  ", omittingEmptySubsequences: true)
            return title.first.map { $0.trimmingSuffix(while: { $0 == " " }) } ?? ""
        }.filter { !$0.isEmpty }
    }

    /// The text of all reversed cells of a row, as the selected row and the title bar are drawn.
    package func reversedText(inRow row: Int) -> String {
        screens.updateNow()
        return terminal.cells[row].filter(\.isReversed).map(\.text).joined()
    }

    private var rows: [String] {
        screens.updateNow()
        return terminal.contents
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> String {
        var text = Substring(self)
        while let last = text.last, isCut(last) { text.removeLast() }
        return String(text)
    }
}
