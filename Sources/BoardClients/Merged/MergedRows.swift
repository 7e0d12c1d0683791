import BoardCore

/// The posts of one page of a source that a merged list has not shown yet.
struct MergedRows {
    let posts: PostList
    /// Those with a date, the newest first.
    private(set) var dated: Dated = []
    /// The places of the others, in the order of the source.
    private(set) var undated: [Int] = []

    typealias Dated = ArraySlice<Row>

    struct Row {
        /// In seconds since 2001; never NaN.
        let time: Double
        let position: Int
    }

    /// - Parameter isNew: tells posts from those that an earlier page had.
    init(_ posts: PostList = .empty, isNew: (PostID) -> Bool = { _ in true }) {
        self.posts = posts
        var rows: [Row] = []
        for (position, post) in posts.enumerated() where isNew(post.id) {
            let time = (post.createdAt ?? post.activeAt)?.timeIntervalSinceReferenceDate
            if let time, !time.isNaN {
                rows.append(Row(time: time, position: position))
            } else {
                undated.append(position)
            }
        }
        dated = rows.newestFirst[...]
    }

    var isEmpty: Bool { dated.isEmpty && undated.isEmpty }

    /// Forgets those that a page shows which reaches down to `floor`: all without a date, too.
    mutating func dropShown(downTo floor: Double) {
        dated = dated.drop { $0.time >= floor }
        undated = []
    }
}

extension [MergedRows.Row] {
    /// Most sources give them in this order, and some have very many.
    fileprivate var newestFirst: Self {
        let isSorted = zip(self, dropFirst()).allSatisfy { $0.time >= $1.time }
        return isSorted ? self : sorted { ($1.time, $0.position) < ($0.time, $1.position) }
    }
}
