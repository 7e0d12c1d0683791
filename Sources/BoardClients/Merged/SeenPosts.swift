import BoardCore
import Synchronization

/// On which page of its source each post of a merged list came first: lists that move while they
/// are read give some twice.
final class SeenPosts: Sendable {
    private let pages = Mutex<[PostID: Int]>([:])

    func isKnown(_ post: PostID, before page: Int) -> Bool {
        pages.withLock { $0[post].map { $0 < page } ?? false }
    }

    /// The number of posts of a source.
    func count(of source: SourceID) -> Int {
        pages.withLock { $0.keys.count { $0.source == source } }
    }

    func note(_ posts: PostList, on page: Int) {
        pages.withLock { pages in
            for post in posts { pages[post.id] = min(pages[post.id] ?? page, page) }
        }
    }
}
