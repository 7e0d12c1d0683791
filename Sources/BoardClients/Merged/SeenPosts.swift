import BoardCore
import Synchronization

/// The page on which each post of a merged list first appeared.
///
/// Lists that change between requests return some posts twice.
final class SeenPosts: Sendable {
    private let pages = Mutex<[PostID: Int]>([:])

    func isKnown(_ post: PostID, before page: Int) -> Bool {
        pages.withLock { $0[post].map { $0 < page } ?? false }
    }

    /// Returns the number of posts from a source.
    func count(of source: SourceID) -> Int {
        pages.withLock { $0.keys.count { $0.source == source } }
    }

    func note(_ posts: PostList, on page: Int) {
        pages.withLock { pages in
            for post in posts { pages[post.id] = min(pages[post.id] ?? page, page) }
        }
    }
}
