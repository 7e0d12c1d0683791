import Essentials
import Localization
import TerminalUI

/// A column of the list to the right of the titles.
struct BoardColumn {
    let heading: String
    private(set) var width: Int
    /// The width of the longest text.
    var wantedWidth = 0
    let role: Role
    /// The role in rows with new comments; `nil` if it is the same.
    var roleOfNews: Role?
    var isRightAligned = false
    /// The minimum width of the titles at which this column is shown.
    var minimumTitleWidth = 22
    /// The index of the column, from the left.
    var place = 0
    let text: (BoardRow, Int) -> String

    func role(in row: BoardRow) -> Role { row.hasNewComments ? roleOfNews ?? role : role }

    /// Returns the columns that have content, in the order of their priority.
    ///
    /// With several sources, the board column has the highest priority.
    ///
    /// - Parameter scores: returns the score of a row as text.
    static func all(
        for measures: ColumnWidths, width: Int, scores: @escaping (BoardRow) -> String
    ) -> [BoardColumn] {
        var columns = inOrder(for: measures, Limits(width: width), scores: scores)
        // A list beside a post needs its titles more than its columns.
        let leastTitle = width < 52 ? 22 : 26
        for place in columns.indices {
            columns[place].place = place
            columns[place].minimumTitleWidth = max(leastTitle, columns[place].minimumTitleWidth)
        }
        if measures.namesSources, let board = columns.firstIndex(where: \.namesBoard) {
            columns[board].minimumTitleWidth = leastTitle
            columns.insert(columns.remove(at: board), at: 0)
        }
        return columns
    }

    private static func inOrder(
        for measures: ColumnWidths, _ limits: Limits, scores: @escaping (BoardRow) -> String
    ) -> [BoardColumn] {
        var columns: [BoardColumn] = []
        if measures.author > 0 {
            columns.append(
                .named(localized("Author"), measures.author, limits.author, .author) { $0.author })
        }
        if measures.hasAges {
            columns.append(.numbers(localized("Age"), Date.ageColumnCount, .detail) { $0.age })
        }
        if measures.hasScores {
            columns.append(.numbers(localized("Score"), numberWidth + 1, .score, scores))
        }
        if measures.hasComments {
            var comments = numbers(localized("Cmts"), numberWidth, .comments) { $0.signedComments }
            comments.roleOfNews = .new
            columns.append(comments)
        }
        if measures.board > 0 { columns.append(.board(measures.board, limits.board)) }
        if measures.tags > 0, limits.tags > 0 {
            var tags = named(localized("Tags"), measures.tags, limits.tags, .tag) { $0.tags }
            tags.minimumTitleWidth = 60
            columns.append(tags)
        }
        return columns
    }

    /// Shortens boards to the names of their sources; returns the number of columns this saves.
    mutating func shortenBoards(for measures: ColumnWidths) -> Int {
        let width = max(measures.source, heading.columnCount)
        guard namesBoard, measures.source > 0, width < self.width else { return 0 }
        defer { self.width = width }
        return self.width - width
    }

    /// Takes room for texts that are cut; returns the number of columns that this takes.
    mutating func widen(by room: Int) -> Int {
        let missing = min(wantedWidth, Self.maximumWidth) - width
        let added = max(0, min(missing, room))
        width += added
        return added
    }

    private static let maximumWidth = 40

    private var namesBoard: Bool { heading == Self.boardHeading }

    /// The width of the longest common number.
    private static var numberWidth: Int { 1_234_567.short.columnCount }

    private static var boardHeading: String { localized("Board") }

    private static func named(
        _ heading: String, _ wanted: Int, _ limit: Int, _ role: Role,
        _ text: @escaping (BoardRow) -> String
    ) -> BoardColumn {
        let width = min(limit, max(wanted, heading.columnCount))
        return BoardColumn(heading: heading, width: width, wantedWidth: wanted, role: role) {
            row, width in text(row).cut(toColumns: width)
        }
    }

    private static func numbers(
        _ heading: String, _ width: Int, _ role: Role, _ text: @escaping (BoardRow) -> String
    ) -> BoardColumn {
        BoardColumn(heading: heading, width: width, role: role, isRightAligned: true) { row, _ in
            text(row)
        }
    }

    private static func board(_ wanted: Int, _ limit: Int) -> BoardColumn {
        let width = min(limit, max(wanted, boardHeading.columnCount))
        return BoardColumn(
            heading: boardHeading, width: width, wantedWidth: wanted, role: .board,
            minimumTitleWidth: 34
        ) { row, width in
            row.place(inColumns: width)
        }
    }

    /// The maximum widths of names.
    private struct Limits {
        let author: Int
        let board: Int
        let tags: Int

        init(width: Int) {
            switch width {
            case ..<90: (author, board, tags) = (12, 10, 0)
            case ..<140: (author, board, tags) = (16, 16, 0)
            default: (author, board, tags) = (24, 30, 30)
            }
        }
    }
}

extension BoardRow {
    /// The number of comments in four columns. An asterisk for new comments replaces the tenths.
    fileprivate var signedComments: String {
        guard hasNewComments else { return comments }
        let point = comments.firstIndex(of: ".")
        let whole = point.map { comments[..<$0] + comments.suffix(1) } ?? comments[...]
        return comments.count < 4 ? comments + "*" : whole.count < 4 ? whole + "*" : comments
    }

    /// Returns the board's name, shortened to a width.
    ///
    /// Shortening always gives the same result for a board, so its rows do not differ. If only a
    /// few letters of the board would be left after the source, the source's name is used alone.
    fileprivate func place(inColumns width: Int) -> String {
        if board.columnCount <= width { return board }
        let isAlone = !source.isEmpty && width - source.columnCount < Self.minimumWidthAfterSource
        return (isAlone ? source : board).cut(toColumns: width)
    }

    private static let minimumWidthAfterSource = " · abc…".columnCount
}
