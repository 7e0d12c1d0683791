import BoardCore

/// The numbers of unread posts by source and board.
nonisolated package struct UnreadCounts: Sendable, Hashable {
    /// The counts of all boards with posts, in the order of their first posts.
    package private(set) var boards: [UnreadCount] = []
    private var indices: [SourceID: [BoardID?: Int]] = [:]

    package init() {}

    /// Counts the unread posts, in time linear in the number of posts.
    ///
    /// - Parameter isCounted: returns whether an unread post counts; `nil` to count all.
    package init(
        of posts: PostList, by state: ReadState, where isCounted: UnreadCondition? = nil
    ) {
        for (index, post) in posts.enumerated() {
            var isUnread = state.isUnread(post)
            if isUnread, let isCounted { isUnread = isCounted(post) { posts.text(at: index) } }
            add(isUnread ? 1 : 0, in: post.id.source, on: post.boardID)
        }
    }

    /// Adds the stored posts of all members of a source, except those that were counted before.
    ///
    /// - Parameters:
    ///   - posts: the posts that were counted before.
    ///   - isCounted: returns whether an unread post counts; `nil` to count all.
    package mutating func addStored(
        by source: any BoardSource, without posts: PostList, where isCounted: UnreadCondition?
    ) async {
        for id in source.members {
            guard let member = source.member(id) else { continue }
            let counts = await member.storedUnreadCounts(without: posts, where: isCounted)
            for (board, count) in counts.sorted(by: { $0.key?.raw ?? "" < $1.key?.raw ?? "" }) {
                add(count, in: id, on: board)
            }
        }
    }

    private mutating func add(_ count: Int, in source: SourceID, on board: BoardID?) {
        let index = indices[source]?[board] ?? boards.count
        if index == boards.count {
            boards.append(UnreadCount(source: source, board: board))
            indices[source, default: [:]][board] = index
        }
        boards[index].unread += count
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
