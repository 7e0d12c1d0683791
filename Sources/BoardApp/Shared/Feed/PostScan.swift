import BoardCore

/// A scan of posts in portions, so that it can be cancelled.
///
/// It starts at a row and wraps around. Each portion yields all matches so far.
nonisolated struct PostScan: IteratorProtocol {
    /// The matching rows so far, in ascending order.
    struct Found {
        let rows: [Int]
        let isComplete: Bool
    }

    private let posts: ShownPosts
    private let isWanted: (Int) -> Bool
    /// The first row of the scan; the rows before it are scanned last.
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

    /// Returns the matches after the next portion; `nil` after the last one or a cancellation.
    mutating func next() -> Found? {
        guard !isFinished, !Task.isCancelled else { return nil }
        let end = min(posts.count, seen + portion)
        while seen < end { look(at: (start + seen) % posts.count) }
        // Growing portions keep the cost of delivering ever longer results linear.
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
