import BoardCore

/// A list that the user can choose to read.
package enum BoardChoice: Sendable, Hashable {
    case everything
    /// All boards of one of several sources.
    case source(SourceID)
    case board(Board)

    package var listing: Listing {
        switch self {
        case .everything: .everything
        case .source(let source): .source(source)
        case .board(let board): .board(board.id)
        }
    }

    /// The chosen board; `nil` for a choice of several boards.
    var board: Board? {
        if case .board(let board) = self { board } else { nil }
    }
}
