import TerminalUI

/// The symbols before titles and scores, which are distinct even without colours.
nonisolated struct PostSymbols: Sendable {
    let unread: String
    let marked: String
    let pinned: String
    let highlighted: String
    let votedUp: String
    let votedDown: String
    let inbox: String

    private static let unicode = PostSymbols(
        unread: "•", marked: "◆", pinned: "*", highlighted: "★",
        votedUp: "▲", votedDown: "▼", inbox: "✉")
    private static let ascii = PostSymbols(
        unread: "*", marked: "#", pinned: "^", highlighted: "+",
        votedUp: "^", votedDown: "v", inbox: "@")

    /// A Boolean value that indicates whether read posts leave a space in place of the sign.
    private var hasGutter = false

    static func of(_ settings: ListSettings, hasGutter: Bool = false) -> PostSymbols {
        var symbols = settings.usesASCII ? ascii : unicode
        symbols.hasGutter = hasGutter
        return symbols
    }

    /// The width of the sign of unread posts and the space behind it, before all titles.
    var gutterWidth: Int { hasGutter ? 2 : 0 }

    /// Returns the score with the vote's symbol, without the plus sign if space is short.
    func score(of row: BoardRow) -> String {
        guard row.vote != 0 else { return row.score }
        let score = row.score.count > 4 ? row.score.drop { $0 == "+" } : row.score[...]
        return (row.vote > 0 ? votedUp : votedDown) + score
    }

    func of(_ row: BoardRow) -> [(String, Role)] {
        var signs: [(String, Role)] = []
        if row.isUnread || hasGutter { signs.append((row.isUnread ? unread : " ", .new)) }
        if row.isMarked { signs.append((marked, .mention)) }
        if row.isHighlighted { signs.append((highlighted, .mention)) }
        if row.isPinned { signs.append((pinned, .detail)) }
        return signs
    }

    func columnCount(of row: BoardRow) -> Int {
        of(row).reduce(0) { $0 + $1.0.columnCount + 1 }
    }
}
