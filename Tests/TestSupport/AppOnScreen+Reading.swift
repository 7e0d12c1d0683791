import BoardApp
import TerminalUI

/// Parts of the screen that tests examine.
extension AppOnScreen {
    /// The title bar; for a post whose title is below the bar, including that title.
    package var title: String {
        let rows = rows
        guard let bar = rows.first, rows.count > 1, isShowingPost,
            bar.dropFirst().hasPrefix(sourceName)
        else { return rows.first ?? "" }
        return " " + rows[1].dropFirst(2) + bar.dropFirst(1 + sourceName.count)
    }

    /// The screen without the scroll bar at the right.
    package var pictureWithoutBar: String {
        rows.map { $0.trimmingSuffix { " ┃│".contains($0) } }.joined(separator: "\n")
    }

    private var isShowingPost: Bool {
        screens.screens.contains { $0 is PostDetailViewController }
    }

    package var foot: String { rows.last ?? "" }

    /// The selected row of the list.
    package var selectedRow: String? {
        rows.first { $0.hasPrefix("> ") }.map { $0.trimmingSuffix { " ┃│".contains($0) } }
    }

    /// The visible titles of posts, for lists with a single column of sample posts.
    package var postTitles: [String] {
        rows.dropFirst().dropLast().filter { !$0.drop { $0 == " " }.hasPrefix("Title  ") }.map {
            row in
            let title = row.dropFirst(2).drop { "•◆* ".contains($0) }.split(
                separator: "  ", omittingEmptySubsequences: true)
            return title.first.map { $0.trimmingSuffix(while: { $0 == " " }) } ?? ""
        }.filter { !$0.isEmpty }
    }

    /// Returns the text of all reversed cells of a row, such as the selected row and the title bar.
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
