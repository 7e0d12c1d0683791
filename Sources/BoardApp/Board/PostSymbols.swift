import TerminalUI

/// The symbols before titles and scores, which are distinct even without colours.
nonisolated struct PostSymbols: Sendable {
    let unread: String
    let marked: String
    let pinned: String
    let highlighted: String
    let votedUp: String
    let votedDown: String

    private static let unicode = PostSymbols(
        unread: "•", marked: "◆", pinned: "*", highlighted: "★",
        votedUp: "▲", votedDown: "▼")
    private static let ascii = PostSymbols(
        unread: "*", marked: "#", pinned: "^", highlighted: "+",
        votedUp: "^", votedDown: "v")

    static func of(_ settings: ListSettings) -> PostSymbols {
        settings.usesASCII ? ascii : unicode
    }

    /// Returns the score with the vote's symbol, without the plus sign if space is short.
    func score(of row: BoardRow) -> String {
        guard row.vote != 0 else { return row.score }
        let score = row.score.count > 4 ? row.score.drop { $0 == "+" } : row.score[...]
        return (row.vote > 0 ? votedUp : votedDown) + score
    }

    func of(_ row: BoardRow) -> [(String, Role)] {
        var signs: [(String, Role)] = []
        if row.isUnread { signs.append((unread, .unread)) }
        if row.isMarked { signs.append((marked, .mention)) }
        if row.isHighlighted { signs.append((highlighted, .mention)) }
        if row.isPinned { signs.append((pinned, .detail)) }
        return signs
    }

    func columnCount(of row: BoardRow) -> Int {
        of(row).reduce(0) { $0 + $1.0.columnCount + 1 }
    }
}
