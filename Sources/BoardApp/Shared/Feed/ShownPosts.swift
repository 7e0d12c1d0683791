import BoardCore

/// The posts of a list in the order shown, possibly sorted and filtered.
///
/// Like the underlying list, it is immutable and cheap to copy.
nonisolated package struct ShownPosts: RandomAccessCollection, Sendable {
    /// All posts in the order of the source.
    package let posts: PostList
    /// The order of the posts; `nil` for that of the source.
    let ordering: PostOrdering?
    /// The shown positions in that order, ascending; `nil` for all of them.
    let kept: [Int]?
    /// The effects of the user's filters.
    package let effects: FilterEffects

    package init(_ posts: PostList) {
        self.init(posts, ordering: nil)
    }

    init(
        _ posts: PostList, ordering: PostOrdering?, kept: [Int]? = nil,
        effects: FilterEffects = FilterEffects()
    ) {
        self.posts = posts
        self.ordering = ordering
        self.kept = kept
        self.effects = effects
    }

    package static let empty = ShownPosts(.empty)

    package var startIndex: Int { 0 }
    package var endIndex: Int { kept?.count ?? posts.count }

    package subscript(row: Int) -> Post { posts[index(ofRow: row)] }

    /// Returns the searchable text of a post, which may be read from a file.
    func text(at row: Int) -> PostText { posts.text(at: index(ofRow: row)) }

    /// Returns `true` if the excerpt of a row is not in memory.
    func mustReadExcerpt(at row: Int) -> Bool { posts.mustReadExcerpt(at: index(ofRow: row)) }

    /// Returns the excerpt of a row if it is in memory, or else `nil`.
    func cachedExcerpt(at row: Int) -> String? { posts.cachedExcerpt(at: index(ofRow: row)) }

    /// Returns the excerpt of a row, which may be read from a file.
    func excerpt(at row: Int) -> String { posts.excerpt(at: index(ofRow: row)) }

    /// Returns the index of the post in a row.
    func index(ofRow row: Int) -> Int {
        let place = kept?[row] ?? row
        return ordering.map { Int($0.indices[place]) } ?? place
    }

    /// Returns the row of a post, or of the first shown post after it.
    func row(nearIndex index: Int) -> Int {
        let place = place(ofIndex: index)
        return kept?.firstIndexNotBelow(place) ?? place
    }

    /// Returns the row of a post; `nil` if it is not shown.
    func row(ofIndex index: Int) -> Int? {
        guard let kept else { return place(ofIndex: index) }
        let place = place(ofIndex: index)
        let row = kept.firstIndexNotBelow(place)
        return row < kept.count && kept[row] == place ? row : nil
    }

    private func place(ofIndex index: Int) -> Int {
        ordering.map { Int($0.places[index]) } ?? index
    }
}

extension ShownPosts {
    /// Returns the row to select in a newer list.
    ///
    /// This is the row of the post at `row`. If that post is gone, it is the row of the next one
    /// that still exists, or else the row after the last earlier one.
    nonisolated func place(of row: Int, in newer: ShownPosts) -> Int {
        let row = Swift.min(row, count)
        let followers = row..<Swift.min(count, row + Self.nearby)
        if let place = newer.firstPlace(of: followers, in: self) { return place }
        let predecessors = Swift.max(0, row - Self.nearby)..<row
        if let place = newer.firstPlace(of: predecessors.reversed(), in: self) { return place + 1 }
        return Swift.min(row, Swift.max(0, newer.count - 1))
    }

    /// Returns the row of the first post that this list contains, or of the one after it.
    private nonisolated func firstPlace(
        of rows: some Sequence<Int>, in older: ShownPosts
    ) -> Int? {
        for row in rows {
            if let index = posts.index(of: older[row], near: older.index(ofRow: row)) {
                return self.row(nearIndex: index)
            }
        }
        return nil
    }

    /// The number of posts to look for, because each missing post costs a scan of the whole list.
    private nonisolated static let nearby = 8
}
