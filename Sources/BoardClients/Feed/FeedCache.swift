import BoardCore
import Essentials

/// A cache of the pages of a feed.
struct FeedCache {
    /// A page and the threads and validators from its response.
    struct Page {
        let url: URL
        let list: PostPage
        let threads: [PostID: PostThread]
        let validators: Validators?
    }

    /// The first page, followed by older pages in the order of their links.
    private var pages: [Page] = []
    /// The position of each known page after the first, including pages that are not cached.
    private var places: [URL: Int]
    var dates = AssumedDates()
    private(set) var board: Board?

    /// The maximum number of cached pages.
    private static let pageLimit = 50
    /// The maximum size of the cached text, in bytes.
    private static let sizeLimit = 32 << 20

    /// The size of the cached text, in bytes.
    private var size: Int {
        pages.reduce(0) { $1.threads.values.reduce($0) { $0 + $1.textSize } }
    }

    /// - Parameter first: The URL of the first page, whichever page is read first.
    init(of first: URL) {
        places = [first: 0]
    }

    func page(at url: URL) -> Page? { pages.first { $0.url == url } }

    func thread(_ id: PostID) -> PostThread? {
        pages.lazy.compactMap { $0.threads[id] }.first
    }

    /// Returns whether the next page is at or before this one: links must not form a cycle.
    func leadsInCycle(from url: URL, to next: URL?) -> Bool {
        guard let next else { return false }
        let place = places[url] ?? places.count
        return next == url || places[next] ?? .max < place
    }

    mutating func keep(_ page: Page) {
        board = page.list.boards.first
        if places[page.url] == nil { places[page.url] = places.count }
        if let index = pages.firstIndex(where: { $0.url == page.url }) {
            // The next page may have changed.
            pages[index] = page
        } else if pages.count < Self.pageLimit, size < Self.sizeLimit {
            pages.append(page)
        }
    }
}
