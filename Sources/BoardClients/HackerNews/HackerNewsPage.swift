import BoardCore

/// A page of a list whose items arrive one by one.
struct HackerNewsPage: Sendable {
    /// The ids of the page in order.
    ///
    /// An id that failed on an earlier page is negative.
    private let places: [Int]
    private var items: [Int: HackerNewsItem] = [:]
    private var failures: [Int: BoardError] = [:]
    /// The ids for which the server has responded.
    private var arrived: Set<Int> = []

    /// Creates a page with the items that an earlier attempt has loaded.
    init(places: [Int], after earlier: HackerNewsPage? = nil) {
        self.places = places
        guard let earlier else { return }
        items = earlier.items
        arrived = earlier.arrived
    }

    /// The ids to request.
    var missing: [Int] { places.map(\.itemNumber).filter { !arrived.contains($0) } }

    mutating func take(_ result: Result<HackerNewsItem?, any Error>, numbered number: Int) {
        switch result {
        // Lists contain ids of hidden and missing items.
        case .success(let item):
            arrived.insert(number)
            failures[number] = nil
            if item?.presence == .present { items[number] = item }
        case .failure(let error): failures[number] = BoardError(error)
        }
    }

    /// The error that ends the page.
    ///
    /// It is an error with a time to wait, or the cause if no item at all could be loaded.
    var failure: BoardError? {
        let waits = failures.values.filter { $0.retryAfter != nil }
        if let longest = waits.max(by: { $0.retryAfter ?? .zero < $1.retryAfter ?? .zero }) {
            return longest
        }
        let isAnotherAttempt = places.allSatisfy { $0 < 0 }
        guard arrived.isEmpty, !isAnotherAttempt else { return nil }
        return missing.first.flatMap { failures[$0] }
    }

    /// The failed ids to request once more with the next page, as negative numbers.
    var carried: [Int] { places.filter { $0 > 0 && failures[$0] != nil }.map { -$0 } }

    /// Returns the posts loaded so far, in order.
    func postPage(in source: SourceID, row: (HackerNewsItem) -> Post) -> PostPage {
        var collector = PostCollector(order: .asGiven)
        for place in places { items[place.itemNumber].map { collector.append(row($0)) } }
        // The unit is posts instead of bytes. Only the fraction is shown.
        let progress = ReadProgress(bytes: arrived.count, total: places.count)
        var page = PostPage(posts: collector.list(), progress: progress)
        for (number, error) in failures { page.missing[PostID("\(number)", in: source)] = error }
        return page
    }
}

extension Int {
    /// The id of an item that may be marked as failed.
    fileprivate var itemNumber: Int { Int(clamping: magnitude) }
}
