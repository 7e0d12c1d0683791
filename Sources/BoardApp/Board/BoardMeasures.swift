import TerminalUI

/// How wide the columns of a list would like to be, by a look at its first rows.
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

    init(_ rows: BoardRows) {
        let rows = rows.prefix(Self.sample)
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

    /// Rows enough to know what a list is like; it must not cost more the longer the list is.
    fileprivate static let sample = 60
}

extension BoardRows {
    /// Whether the columns of others are as wide as these would like to be, by a quick look.
    func measure(like others: BoardRows) -> Bool {
        let (sample, other) = (posts.prefix(BoardMeasures.sample), others.posts)
        return boardNames == others.boardNames && namesSources == others.namesSources
            && sample.elementsEqual(other.prefix(BoardMeasures.sample))
    }
}
