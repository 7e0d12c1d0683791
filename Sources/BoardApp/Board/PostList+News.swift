import BoardCore

/// What a list has that an older one had not.
nonisolated struct ListNews: Sendable {
    var newcomers: Set<PostID> = []
    /// How many comments the posts had before that have more now.
    var answered: [PostID: Int] = [:]

    var isEmpty: Bool { newcomers.isEmpty && answered.isEmpty }
}

extension PostList {
    /// What is new since an older list; a walk through both.
    ///
    /// - Parameters:
    ///   - goesOn: whether the older one went on: what stands behind its posts is no news then.
    ///   - seen: how many comments of some posts the reader has got before the list told of them.
    nonisolated func news(
        since older: PostList, goesOn: Bool, seen: [PostID: Int] = [:]
    ) -> ListNews {
        let known = Dictionary(older.lazy.map { ($0.id.hashValue, $0.commentCount) }) { $1 }
        let last = goesOn ? lastIndex { known[$0.id.hashValue] != nil } : nil
        var news = ListNews()
        for post in prefix(last.map { $0 + 1 } ?? count) {
            guard let count = known[post.id.hashValue] else {
                news.newcomers.insert(post.id)
                continue
            }
            let known = Swift.max(count, seen[post.id] ?? 0)
            if post.commentCount > known { news.answered[post.id] = known }
        }
        return news
    }
}

extension PostList {
    /// The posts that have to be asked for, and of whose comments an older list told something else.
    nonisolated func withOtherThreads(since older: PostList) -> Set<PostID> {
        guard let first = indices.first, reach(ofThreadAt: first) == .elsewhere else { return [] }
        let known = Dictionary(older.lazy.map { ($0.id, $0) }) { first, _ in first }
        return Set(
            lazy.filter { post in
                guard let old = known[post.id] else { return false }
                return old.commentCount != post.commentCount || old.activeAt != post.activeAt
            }.map(\.id))
    }
}

extension ShownPosts {
    /// The rows of some posts, ascending; a walk through all of them.
    nonisolated func rows(of posts: Set<PostID>) -> [Int] {
        posts.isEmpty ? [] : indices.filter { posts.contains(self[$0].id) }
    }

    /// The nearest row of a post that is wanted, going round from a row in steps of 1 or -1.
    nonisolated func row(
        from row: Int, by step: Int, where isWanted: (Post) -> Bool
    ) -> Int? {
        for distance in stride(from: 1, through: count, by: 1) {
            if distance % 1000 == 0, Task.isCancelled { return nil }
            let candidate = (row + step * distance + 2 * count) % count
            if isWanted(self[candidate]) { return candidate }
        }
        return nil
    }
}
