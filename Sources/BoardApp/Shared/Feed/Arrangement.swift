import BoardCore

/// The sorting and filtering to apply to a list of posts before it is shown.
nonisolated struct Arrangement: Sendable {
    let posts: PostList
    var sort = PostSort()
    /// The order of the posts, if it was computed before.
    var ordering: PostOrdering?
    var filter: PostQuery?
    /// The filters that apply to every list.
    var filters: [PostFilter] = []
    let context: PostQuery.Context
    /// The places that a search has found.
    var matches: [PostID: SearchMatch] = [:]
    /// The index of the post near the selection, from which filtering starts.
    var start = 0

    /// A Boolean value that indicates whether the list needs neither sorting nor filtering.
    var isTrivial: Bool { sort.isAsGiven && filter == nil && filters.isEmpty }

    /// Sorts and filters off the main actor. A filter delivers its matches in growing portions.
    func results() -> AsyncStream<ShownPosts> {
        backgroundResults { hand in
            // A cancelled sort has no receiver left.
            let ordering: PostOrdering?
            do { ordering = try sorted() } catch { return }
            guard filter != nil || !filters.isEmpty else {
                return hand(ShownPosts(posts, ordering: ordering))
            }
            let all = ShownPosts(posts, ordering: ordering)
            let row = posts.indices.contains(start) ? all.row(nearIndex: start) : 0
            var effects = FilterEffects()
            var scan = PostScan(all, from: row) { row in
                let post = all[row]
                if let filter, !filter.matches(post, body: all.text(at: row), in: context) {
                    return false
                }
                return effects.apply(
                    filters, to: post, at: all.index(ofRow: row), body: { all.text(at: row) },
                    match: matches[post.id], in: context)
            }
            while let found = scan.next() {
                // Without a typed filter, the posts on the screen stay until the list is complete.
                guard filter != nil || found.isComplete else { continue }
                hand(
                    ShownPosts(
                        posts, ordering: ordering, kept: found.rows, effects: effects))
            }
        }
    }

    private func sorted() throws(CancellationError) -> PostOrdering? {
        if sort.isAsGiven { return nil }
        if let ordering, ordering.sort == sort { return ordering }
        return try PostOrdering(posts, by: sort)
    }
}
