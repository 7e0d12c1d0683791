import BoardCore

/// The posts that a reader sees, in their order: a list, perhaps sorted, perhaps only some of it.
///
/// Like the list beneath, it never changes and costs nothing to hand over.
nonisolated package struct ShownPosts: RandomAccessCollection, Sendable {
    /// All posts, as the source has them.
    package let posts: PostList
    /// The order of the posts; `nil` where they stand as the source has them.
    let ordering: PostOrdering?
    /// The places in that order that are shown, ascending; `nil` for all of them.
    let kept: [Int]?

    package init(_ posts: PostList) {
        self.init(posts, ordering: nil)
    }

    init(_ posts: PostList, ordering: PostOrdering?, kept: [Int]? = nil) {
        self.posts = posts
        self.ordering = ordering
        self.kept = kept
    }

    package static let empty = ShownPosts(.empty)

    package var startIndex: Int { 0 }
    package var endIndex: Int { kept?.count ?? posts.count }

    package subscript(row: Int) -> Post { posts[index(ofRow: row)] }

    /// What the post in a row says, for a search; it may have to be read from a file.
    func words(at row: Int) -> PostWords { posts.words(at: index(ofRow: row)) }

    /// Whether the beginning of the text in a row has to be read first.
    func mustReadExcerpt(at row: Int) -> Bool { posts.mustReadExcerpt(at: index(ofRow: row)) }

    /// The beginning of the text in a row; `nil` where that has to be read first.
    func excerptAtHand(at row: Int) -> String? { posts.excerptAtHand(at: index(ofRow: row)) }

    /// The beginning of the text in a row; it may have to be read from a file.
    func excerpt(at row: Int) -> String { posts.excerpt(at: index(ofRow: row)) }

    /// Which post of the list stands in a row.
    func index(ofRow row: Int) -> Int {
        let place = kept?[row] ?? row
        return ordering.map { Int($0.indices[place]) } ?? place
    }

    /// The row of a post of the list, or else that of the first one behind it.
    func row(nearIndex index: Int) -> Int {
        let place = place(ofIndex: index)
        return kept?.firstIndexNotBelow(place) ?? place
    }

    /// The row of a post of the list; `nil` where it is not shown.
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
    /// Where a reader who was at `row` is among newer posts: at the same one, or where that is gone,
    /// at the first one behind it that is still there, or else behind the last one before it.
    nonisolated func place(of row: Int, in newer: ShownPosts) -> Int {
        let row = Swift.min(row, count)
        let followers = row..<Swift.min(count, row + Self.nearby)
        if let place = newer.firstPlace(of: followers, in: self) { return place }
        let predecessors = Swift.max(0, row - Self.nearby)..<row
        if let place = newer.firstPlace(of: predecessors.reversed(), in: self) { return place + 1 }
        return Swift.min(row, Swift.max(0, newer.count - 1))
    }

    /// Where the first of the posts stands, or would stand, that are in this list too, of those in
    /// some rows of `older`.
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

    /// How many posts are looked for: each that is gone costs a walk through the whole list.
    private nonisolated static let nearby = 8
}
