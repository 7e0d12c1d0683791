import BoardCore

extension BoardSearch {
    /// Looks through the titles and authors of `posts` away from the main actor, beginning at a
    /// row and going round; hands out what it has found in growing steps, at last everything.
    static func scan(
        _ posts: PostList, for query: TextQuery, from row: Int
    ) -> AsyncStream<BoardSearch> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task.detached {
                var scan = PostScan(posts: posts, query: query, start: row)
                while !Task.isCancelled, let search = scan.next() { continuation.yield(search) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// A search on its way through a list, a portion at a time so that it can be cancelled.
nonisolated private struct PostScan: IteratorProtocol {
    let posts: PostList
    let query: TextQuery
    /// Where the search began; rows before it are looked at last.
    let start: Int
    private var seen = 0
    private var portion = 500
    private var before: [Int] = []
    private var behind: [Int] = []
    private var isFinished = false

    init(posts: PostList, query: TextQuery, start: Int) {
        self.posts = posts
        self.query = query
        self.start = posts.isEmpty ? 0 : min(max(0, start), posts.count - 1)
    }

    /// The state after the next portion; `nil` after the last one.
    mutating func next() -> BoardSearch? {
        guard !isFinished else { return nil }
        let end = min(posts.count, seen + portion)
        while seen < end { look(at: (start + seen) % posts.count) }
        // Growing portions keep the cost of handing out ever longer results linear.
        portion *= 2
        isFinished = seen == posts.count
        return BoardSearch(query: query, rows: before + behind, isComplete: isFinished)
    }

    private mutating func look(at row: Int) {
        seen += 1
        let post = posts[row]
        guard query.matches(post.title) || query.matches(post.author) else { return }
        if row < start { before.append(row) } else { behind.append(row) }
    }
}
