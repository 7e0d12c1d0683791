import BoardCore
import Synchronization

/// The posts of one page of a source that a merged list has not shown yet.
struct MergedRows {
    let posts: PostList
    /// The posts with a date, newest first.
    private(set) var dated: Dated = []
    /// The indices of the other posts, in the order of the source.
    private(set) var undated: [Int] = []

    typealias Dated = ArraySlice<Row>

    struct Row {
        /// The time in seconds since 2001; never NaN.
        let time: Double
        let position: Int
    }

    /// - Parameter isNew: A predicate that rejects posts of earlier pages.
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

    /// Removes the posts that a page down to `floor` shows, including all without a date.
    mutating func dropShown(downTo floor: Double) {
        dated = dated.drop { $0.time >= floor }
        undated = []
    }
}

extension [MergedRows.Row] {
    /// The rows in order of time. Most sources already have this order, so it is checked first.
    fileprivate var newestFirst: Self {
        let isSorted = zip(self, dropFirst()).allSatisfy { $0.time >= $1.time }
        return isSorted ? self : sorted { ($1.time, $0.position) < ($0.time, $1.position) }
    }
}

/// The page on which each post of a merged list first appeared.
///
/// Lists that change between requests return some posts twice.
final class SeenPosts: Sendable {
    private let pages = Mutex<[PostID: Int]>([:])

    func isKnown(_ post: PostID, before page: Int) -> Bool {
        pages.withLock { $0[post].map { $0 < page } ?? false }
    }

    func count(of source: SourceID) -> Int {
        pages.withLock { $0.keys.count { $0.source == source } }
    }

    func note(_ posts: PostList, on page: Int) {
        pages.withLock { pages in
            for post in posts { pages[post.id] = min(pages[post.id] ?? page, page) }
        }
    }
}
