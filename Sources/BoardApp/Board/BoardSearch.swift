import BoardCore

/// The matches of a search so far.
nonisolated package struct BoardSearch: Sendable, Hashable {
    package let query: ListQuery
    /// The matching rows in ascending order.
    package var rows: [Int] = []
    /// A Boolean value that indicates whether all rows have been searched.
    package var isComplete = false

    package init(query: ListQuery, rows: [Int] = [], isComplete: Bool = false) {
        self.query = query
        self.rows = rows
        self.isComplete = isComplete
    }
}

extension BoardSearch {
    /// Searches posts off the main actor and delivers the matches in growing portions.
    nonisolated func results(
        in posts: ShownPosts, from row: Int, context: PostQuery.Context
    ) -> AsyncStream<BoardSearch> {
        backgroundResults { [self] hand in
            guard let query = query.query else {
                return hand(BoardSearch(query: self.query, isComplete: true))
            }
            var scan = PostScan(posts, from: row) { row in
                query.matches(posts[row], body: posts.text(at: row), in: context)
            }
            while let found = scan.next() {
                hand(
                    BoardSearch(query: self.query, rows: found.rows, isComplete: found.isComplete))
            }
        }
    }
}
