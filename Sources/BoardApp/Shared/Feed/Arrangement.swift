import BoardCore

/// The sorting and filtering to apply to a list of posts before it is shown.
nonisolated struct Arrangement: Sendable {
    let posts: PostList
    var sort = PostSort()
    /// The order of the posts, if it was computed before.
    var ordering: PostOrdering?
    var filter: PostQuery?
    let context: PostQuery.Context
    /// The index of the post near the selection, from which filtering starts.
    var start = 0

    /// A Boolean value that indicates whether the list needs neither sorting nor filtering.
    var isTrivial: Bool { sort.isAsGiven && filter == nil }

    /// Sorts and filters off the main actor. A filter delivers its matches in growing portions.
    func results() -> AsyncStream<ShownPosts> {
        backgroundResults { hand in
            // A cancelled sort has no receiver left.
            let ordering: PostOrdering?
            do { ordering = try sorted() } catch { return }
            guard let filter else { return hand(ShownPosts(posts, ordering: ordering)) }
            let all = ShownPosts(posts, ordering: ordering)
            let row = posts.indices.contains(start) ? all.row(nearIndex: start) : 0
            var scan = PostScan(all, from: row) { row in
                filter.matches(all[row], body: all.text(at: row), in: context)
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
