import BoardCore
import Essentials

/// What a source has read of its feed.
struct FeedMemory {
    /// A page with what it was made of.
    struct Page {
        let url: URL
        let list: PostPage
        let threads: [PostID: PostThread]
        let validators: Validators?
    }

    /// The first page, then older ones in the order in which they lead to each other.
    private var pages: [Page] = []
    /// How far behind the first page each one was found, also of those that are not kept.
    private var places: [URL: Int]
    var dates = FeedDates()
    private(set) var board: Board?

    /// As many pages as anybody goes through; those that follow are not kept.
    private static let pageLimit = 50
    /// The bytes of text that are kept.
    private static let sizeLimit = 32 << 20

    /// The bytes of all texts.
    private var size: Int {
        pages.reduce(0) { $1.threads.values.reduce($0) { $0 + $1.textSize } }
    }

    /// - Parameter first: where the feed begins, whatever page is read first.
    init(of first: URL) {
        places = [first: 0]
    }

    func page(at url: URL) -> Page? { pages.first { $0.url == url } }

    func thread(_ id: PostID) -> PostThread? {
        pages.lazy.compactMap { $0.threads[id] }.first
    }

    /// Whether a page was read that comes before the one behind it: feeds must not lead in circles.
    func isCircle(from url: URL, to next: URL?) -> Bool {
        guard let next else { return false }
        let place = places[url] ?? places.count
        return next == url || places[next] ?? .max < place
    }

    mutating func keep(_ page: Page) {
        board = page.list.boards.first
        if places[page.url] == nil { places[page.url] = places.count }
        if let index = pages.firstIndex(where: { $0.url == page.url }) {
            // What follows it may have moved on.
            pages[index] = page
        } else if pages.count < Self.pageLimit, size < Self.sizeLimit {
            pages.append(page)
        }
    }
}
