import TerminalUI

/// The preferred widths of the columns, measured on a sample of the rows.
struct ColumnWidths: Equatable {
    /// The 90th percentile of the title widths.
    ///
    /// A few long titles should not push the authors far to the right.
    private(set) var title = 0
    private(set) var longestTitle = 0
    private(set) var author = 0
    private(set) var board = 0
    /// The width of the longest name of a source; 0 if rows name none.
    private(set) var source = 0
    private(set) var tags = 0
    private(set) var hasAges = false
    private(set) var hasScores = false
    private(set) var hasComments = false
    /// A Boolean value that indicates whether each post is either read or unread.
    let hasReadState: Bool
    /// A Boolean value that indicates whether rows name the hosts of their links, which differ.
    let namesHosts: Bool
    /// A Boolean value that indicates whether most posts link to a page instead of having a text.
    let isMostlyLinks: Bool
    /// A Boolean value that indicates whether rows name their source.
    let namesSources: Bool

    init(_ rows: BoardRows) {
        namesSources = rows.namesSources
        hasReadState = rows.hasReadState
        let rows = Self.sample(of: rows)
        namesHosts = Set(rows.map(\.host)).subtracting([""]).count > 1
        isMostlyLinks = rows.count { !$0.host.isEmpty } * 2 > rows.count
        for row in rows { add(row) }
        let widths = rows.map { $0.title.columnCount + ($0.isPinned ? 2 : 0) }.sorted()
        title = widths.isEmpty ? 0 : widths[(widths.count - 1) * 9 / 10]
        longestTitle = widths.last ?? 0
    }

    private mutating func add(_ row: BoardRow) {
        author = max(author, row.author.columnCount)
        board = max(board, row.board.columnCount)
        source = max(source, row.source.columnCount)
        tags = max(tags, row.tags.columnCount)
        hasAges = hasAges || !row.age.isEmpty
        hasScores = hasScores || !row.score.isEmpty
        hasComments = hasComments || !row.comments.isEmpty
    }

    /// Returns a sample: the first rows, and others spread over the rest of the list.
    ///
    /// Posts of other sources may have fields that the first ones lack. The cost does not grow with
    /// the length of the list.
    fileprivate static func sample<Rows: RandomAccessCollection>(of rows: Rows) -> [Rows.Element]
    where Rows.Index == Int {
        let rest = rows.indices.dropFirst(portion)
        let step = (rest.count + portion - 1) / portion
        let spread = stride(from: portion, to: rows.endIndex, by: max(1, step))
        return rows.prefix(portion) + spread.map { rows[$0] }
    }

    private static let portion = 40
}

extension BoardRows {
    /// Returns `true` if a sample suggests that the columns of both lists have the same widths.
    func measure(like others: BoardRows) -> Bool {
        boardNames == others.boardNames && namesSources == others.namesSources
            && hasReadState == others.hasReadState
            && ColumnWidths.sample(of: posts) == ColumnWidths.sample(of: others.posts)
    }
}
