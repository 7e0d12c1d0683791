import BoardCore

/// What is to be done to a list of posts before it is shown.
nonisolated struct Arrangement: Sendable {
    let posts: PostList
    var sort = PostSort()
    /// The order of these posts, where it is known already.
    var ordering: PostOrdering?
    var filter: PostQuery?
    let context: PostQuery.Context
    /// The post near which the reader is: what is around it is looked at first.
    var start = 0

    /// Whether there is nothing to do.
    var isTrivial: Bool { sort.isAsGiven && filter == nil }

    /// Sorts and filters away from the main actor; a filter hands out what it has in growing steps.
    func results() -> AsyncStream<ShownPosts> {
        backgroundResults { hand in
            // What has been cancelled has nobody who waits for it.
            let ordering: PostOrdering?
            do { ordering = try sorted() } catch { return }
            guard let filter else { return hand(ShownPosts(posts, ordering: ordering)) }
            let all = ShownPosts(posts, ordering: ordering)
            let row = posts.indices.contains(start) ? all.row(nearIndex: start) : 0
            var scan = PostScan(all, from: row) { row in
                filter.matches(all[row], body: all.words(at: row), in: context)
            }
            while let found = scan.next() {
                hand(ShownPosts(posts, ordering: ordering, kept: found.rows))
            }
        }
    }

    private func sorted() throws(CancellationError) -> PostOrdering? {
        if sort.isAsGiven { return nil }
        if let ordering, ordering.sort == sort { return ordering }
        return try PostOrdering(posts, by: sort)
    }
}
