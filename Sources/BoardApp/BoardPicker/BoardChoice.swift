import BoardCore

/// What a reader can choose to read.
package enum BoardChoice: Sendable, Hashable {
    case everything
    /// One of several sources, with all of its boards.
    case source(SourceID)
    case board(Board)

    package var listing: Listing {
        switch self {
        case .everything: .everything
        case .source(let source): .source(source)
        case .board(let board): .board(board.id)
        }
    }

    /// The board that it is; `nil` for several.
    var board: Board? {
        if case .board(let board) = self { board } else { nil }
    }
}
