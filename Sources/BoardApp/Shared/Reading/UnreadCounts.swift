import BoardCore

/// The numbers of unread posts by source and board.
nonisolated package struct UnreadCounts: Sendable, Hashable {
    /// The counts of all boards with posts, in the order of their first posts.
    package private(set) var boards: [UnreadCount] = []

    package init() {}

    /// Counts the unread posts, in time linear in the number of posts.
    package init(of posts: some Sequence<Post>, by state: ReadState) {
        var indices: [SourceID: [BoardID?: Int]] = [:]
        for post in posts {
            let (source, board) = (post.id.source, post.boardID)
            let index = indices[source]?[board] ?? boards.count
            if index == boards.count {
                boards.append(UnreadCount(source: source, board: board))
                indices[source, default: [:]][board] = index
            }
            if state.isUnread(post) { boards[index].unread += 1 }
        }
    }

    package var total: Int { boards.reduce(0) { $0 + $1.unread } }

    package func count(in source: SourceID) -> Int {
        boards.reduce(0) { $0 + ($1.source == source ? $1.unread : 0) }
    }

    package func count(on board: BoardID) -> Int {
        boards.first { $0.board == board }?.unread ?? 0
    }
}

/// The number of unread posts on a board, or in a source without boards.
nonisolated package struct UnreadCount: Sendable, Hashable {
    package let source: SourceID
    package let board: BoardID?
    package fileprivate(set) var unread = 0
}
