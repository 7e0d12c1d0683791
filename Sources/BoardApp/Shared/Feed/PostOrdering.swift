import BoardCore

/// A permutation of the posts of a list.
nonisolated struct PostOrdering: Sendable {
    let sort: PostSort
    /// The index of the post at each position.
    let indices: [UInt32]
    /// The position of each post.
    let places: [UInt32]

    /// Sorts posts stably. Posts without a value for the sort key come last.
    ///
    /// Sorting a million titles takes a second, so call this off the main actor.
    init(_ posts: PostList, by sort: PostSort) throws(CancellationError) {
        self.sort = sort
        indices = try Self.indices(of: posts, by: sort)
        var places = [UInt32](repeating: 0, count: indices.count)
        for (place, index) in indices.enumerated() { places[Int(index)] = UInt32(place) }
        self.places = places
    }

    private static func indices(
        of posts: PostList, by sort: PostSort
    ) throws(CancellationError) -> [UInt32] {
        let isReversed = sort.isReversed
        switch sort.order {
        case .asGiven: return (0..<UInt32(posts.count)).reversed()
        case .newest: return try indices(of: posts, descending: !isReversed) { $0.time }
        case .oldest: return try indices(of: posts, descending: isReversed) { $0.time }
        case .score: return try indices(of: posts, descending: !isReversed) { $0.score }
        case .comments: return try indices(of: posts, descending: !isReversed) { $0.commentCount }
        case .title: return try indices(of: posts, descending: isReversed) { $0.title.sortKey }
        case .author: return try indices(of: posts, descending: isReversed) { $0.author.sortKey }
        }
    }

    private static func indices<Key: Comparable>(
        of posts: PostList, descending: Bool, by key: (Post) -> Key?
    ) throws(CancellationError) -> [UInt32] {
        var known: [(key: Key, index: UInt32)] = []
        var unknown: [UInt32] = []
        for (index, post) in posts.enumerated() {
            if let key = key(post) {
                known.append((key, UInt32(index)))
            } else {
                unknown.append(UInt32(index))
            }
        }
        var steps = 0
        let isBefore = { (a: (key: Key, index: UInt32), b: (key: Key, index: UInt32)) in
            steps += 1
            if steps % 10_000 == 0 { try Task.checkCancellation() }
            if a.key == b.key { return a.index < b.index }
            return descending ? a.key > b.key : a.key < b.key
        }
        do { try known.sort(by: isBefore) } catch { throw CancellationError() }
        return known.map(\.index) + unknown
    }
}

extension Post {
    fileprivate nonisolated var time: Double? {
        guard let time = createdAt?.timeIntervalSinceReferenceDate, !time.isNaN else { return nil }
        return time
    }
}

extension String {
    /// The key for sorting text: case-insensitive, and `nil` for empty text, which sorts last.
    fileprivate nonisolated var sortKey: String? { isEmpty ? nil : lowercased() }
}
