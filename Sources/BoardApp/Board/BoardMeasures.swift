import TerminalUI

/// How wide the columns of a list would like to be, by a look at some of its rows.
struct BoardMeasures: Equatable {
    /// The width that most titles do with: a few long ones are not to part all others from their
    /// authors.
    private(set) var title = 0
    private(set) var author = 0
    private(set) var board = 0
    private(set) var tags = 0
    private(set) var hasAges = false
    private(set) var hasScores = false
    private(set) var hasComments = false
    /// Whether rows are of several sources, and say of which.
    let namesSources: Bool

    init(_ rows: BoardRows) {
        namesSources = rows.namesSources
        let rows = Self.sample(of: rows)
        for row in rows { add(row) }
        let widths = rows.map { $0.title.columnCount + ($0.isPinned ? 2 : 0) }.sorted()
        title = widths.isEmpty ? 0 : widths[(widths.count - 1) * 3 / 4]
    }

    private mutating func add(_ row: BoardRow) {
        author = max(author, row.author.columnCount)
        board = max(board, row.board.columnCount)
        tags = max(tags, row.tags.columnCount)
        hasAges = hasAges || !row.age.isEmpty
        hasScores = hasScores || !row.score.isEmpty
        hasComments = hasComments || !row.comments.isEmpty
    }

    /// Rows enough to know what a list is like, the first ones and others from all over it: what comes
    /// of another source may have what those lack. It must not cost more the longer the list is.
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
    /// Whether the columns of others are as wide as these would like to be, by a quick look.
    func measure(like others: BoardRows) -> Bool {
        boardNames == others.boardNames && namesSources == others.namesSources
            && BoardMeasures.sample(of: posts) == BoardMeasures.sample(of: others.posts)
    }
}
