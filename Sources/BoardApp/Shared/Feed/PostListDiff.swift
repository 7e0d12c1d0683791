import BoardCore

/// The differences between a list and an older one.
nonisolated struct PostListDiff: Sendable {
    var newcomers: Set<PostID> = []
    /// The previous number of comments of each post that has more now.
    var answered: [PostID: Int] = [:]

    var isEmpty: Bool { newcomers.isEmpty && answered.isEmpty }
}

extension PostList {
    /// Returns what is new since an older list, in time linear in the length of both.
    ///
    /// - Parameters:
    ///   - goesOn: whether the older list had further pages. Posts after its end are not new then.
    ///   - isOwn: returns whether the user has written a post, which is not new.
    ///   - seen: returns the number of comments at the user's last visit, or `nil` for an unread
    ///     post, which has no new comments.
    nonisolated func news(
        since older: PostList, goesOn: Bool, isOwn: (Post) -> Bool = { _ in false },
        seen: (Post) -> Int? = { _ in 0 }
    ) -> PostListDiff {
        let known = Dictionary(older.lazy.map { ($0.id.hashValue, $0.commentCount) }) { $1 }
        let last = goesOn ? lastIndex { known[$0.id.hashValue] != nil } : nil
        var news = PostListDiff()
        for post in prefix(last.map { $0 + 1 } ?? count) {
            guard let count = known[post.id.hashValue] else {
                if !isOwn(post) { news.newcomers.insert(post.id) }
                continue
            }
            guard post.commentCount > count, let seen = seen(post) else { continue }
            let known = Swift.max(count, seen)
            if post.commentCount > known { news.answered[post.id] = known }
        }
        return news
    }
}

extension PostList {
    /// Returns the posts whose threads need a new request because their comments have changed.
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
    /// Returns the rows of the given posts in ascending order, in time linear in the list.
    nonisolated func rows(of posts: Set<PostID>) -> [Int] {
        posts.isEmpty ? [] : indices.filter { posts.contains(self[$0].id) }
    }

    /// Returns the rows of a few posts, which are usually among the first.
    nonisolated func firstRows(of posts: Set<PostID>) -> [Int] {
        Array(indices.lazy.filter { posts.contains(self[$0].id) }.prefix(posts.count))
    }

    /// Returns the nearest matching row in steps of 1 or -1, wrapping around at the ends.
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
