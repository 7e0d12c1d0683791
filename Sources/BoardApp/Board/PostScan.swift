import BoardCore

/// A look through posts on its way, a portion at a time so that it can be cancelled.
///
/// It begins at a row and goes round, and has a result after each portion, at last everything.
nonisolated struct PostScan: IteratorProtocol {
    /// The rows found so far, ascending.
    struct Found {
        let rows: [Int]
        let isComplete: Bool
    }

    private let posts: ShownPosts
    private let isWanted: (Int) -> Bool
    /// Where the scan began; rows before it are looked at last.
    private let start: Int
    private var seen = 0
    private var portion = 500
    private var before: [Int] = []
    private var behind: [Int] = []
    private var isFinished = false

    init(_ posts: ShownPosts, from start: Int, isWanted: @escaping (Int) -> Bool) {
        self.posts = posts
        self.isWanted = isWanted
        self.start = posts.isEmpty ? 0 : min(max(0, start), posts.count - 1)
    }

    /// What has been found after the next portion; `nil` after the last one, or when the task has
    /// been cancelled.
    mutating func next() -> Found? {
        guard !isFinished, !Task.isCancelled else { return nil }
        let end = min(posts.count, seen + portion)
        while seen < end { look(at: (start + seen) % posts.count) }
        // Growing portions keep the cost of handing out ever longer results linear.
        portion *= 2
        isFinished = seen == posts.count
        return Found(rows: before + behind, isComplete: isFinished)
    }

    private mutating func look(at row: Int) {
        seen += 1
        guard isWanted(row) else { return }
        if row < start { before.append(row) } else { behind.append(row) }
    }
}

extension BoardSearch {
    /// Looks through posts away from the main actor; hands out what it has found in growing steps.
    nonisolated func results(
        in posts: ShownPosts, from row: Int, context: PostQuery.Context
    ) -> AsyncStream<BoardSearch> {
        backgroundResults { [self] hand in
            guard let query = query.query else {
                return hand(BoardSearch(query: self.query, isComplete: true))
            }
            var scan = PostScan(posts, from: row) { row in
                query.matches(posts[row], body: posts.words(at: row), in: context)
            }
            while let found = scan.next() {
                hand(
                    BoardSearch(query: self.query, rows: found.rows, isComplete: found.isComplete))
            }
        }
    }
}
