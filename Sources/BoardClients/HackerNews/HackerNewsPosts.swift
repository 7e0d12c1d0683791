import BoardCore
import Localization

extension HackerNewsSource {
    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] yield in
            var key = request
            key.reload = false
            if !request.reload, let page = pages[key] { return yield(page) }
            let page = try await page(request, deliver: yield)
            if page.missing.isEmpty { pages[key] = page }
            yield(page)
        }
    }

    private func page(
        _ request: PostRequest, deliver: (PostPage) -> Void
    ) async throws -> PostPage {
        guard request.sort == nil || request.sort == .newest else {
            throw BoardError.unsupported(reason: Self.noSorts)
        }
        switch request.listing {
        case .everything, .source:
            return try await list(request.sort == nil ? .top : .new, request, deliver: deliver)
        case .board(let id):
            guard let board = HackerNewsBoard(rawValue: id.raw) else {
                throw BoardError.notThere(name: id.raw)
            }
            return try await list(board, request, deliver: deliver)
        case .search(let terms): return try await search(terms, after: request.cursor)
        }
    }

    private static var noSorts: String {
        localized("Hacker News has no orders except its boards: top, new, best, ask, show and job.")
    }

    /// Returns a page of a board.
    ///
    /// The cursor contains the remaining ids, so that pages are consistent while the list changes.
    /// Items that failed come first and are requested once more.
    private func list(
        _ board: HackerNewsBoard, _ request: PostRequest, deliver: (PostPage) -> Void
    ) async throws -> PostPage {
        let isAsked = if case .board = request.listing { true } else { false }
        let places = try await places(on: board, request)
        let size = min(Self.pageSize, max(1, request.limit ?? Self.pageSize))
        var key = request
        key.reload = false
        var page = HackerNewsPage(places: Array(places.prefix(size)), after: unfinished[key])
        func state() -> PostPage {
            page.postPage(in: id) { row($0, on: isAsked ? board : $0.home ?? board) }
        }
        try await ParallelRequests.standard.forEach(startingWith: page.missing) { [servers] in
            try await servers.item($0)
        } take: { number, result in
            page.take(result, numbered: number)
            deliver(state())
            return []
        }
        unfinished[key] = page.failure == nil ? nil : page
        if let failure = page.failure { throw failure }
        var result = state()
        result.progress = nil
        result.next = PageCursor(places: page.carried + places.dropFirst(size))
        return result
    }

    /// Returns the ids of a list. Newer stories have higher ids.
    private func places(
        on board: HackerNewsBoard, _ request: PostRequest
    ) async throws -> [Int] {
        if let cursor = request.cursor { return try cursor.places }
        let numbers = try await servers.numbers(on: board)
        return request.sort == .newest ? numbers.sorted(by: >) : numbers
    }

    /// Returns a page of search results. The search server returns at most 1,000.
    private func search(_ terms: String, after cursor: PageCursor?) async throws -> PostPage {
        let number = try cursor?.pageNumber(from: 0) ?? 0
        let answer = try await servers.hits(for: terms, page: number)
        var collector = PostCollector(order: .asGiven)
        var known: Set<Int> = []
        var skipped = SkippedPosts()
        for hit in (answer["hits"].array ?? []).rows(noting: &skipped) {
            guard let item = HackerNewsItem(hit: hit) else {
                skipped.add(localized("a hit without objectID"))
                continue
            }
            if known.insert(item.id).inserted { collector.append(row(item, on: nil)) }
        }
        let lastPage = min(max(1, answer["nbPages"].int ?? 0), Self.searchedPages) - 1
        let next = number < lastPage ? PageCursor(String(number + 1)) : nil
        return PostPage(posts: collector.list(), skipped: skipped, next: next)
    }

    /// The number of pages with search results. The last one is not full.
    private static let searchedPages = (1000 + pageSize - 1) / pageSize

    private func row(_ item: HackerNewsItem, on board: HackerNewsBoard?) -> Post {
        rows[item.id] = item
        return item.post(as: PostID(String(item.id), in: id), on: board)
    }
}

extension PageCursor {
    fileprivate init?(places: some Collection<Int>) {
        guard !places.isEmpty else { return nil }
        self.init(places.map(String.init).joined(separator: " "))
    }

    fileprivate var places: [Int] {
        get throws(BoardError) {
            let components = raw.split(separator: " ")
            let numbers = components.compactMap { Int($0) }
            guard numbers.count == components.count, !numbers.isEmpty else {
                throw .invalidCursor(self)
            }
            return numbers
        }
    }
}

/// The lists of Hacker News.
enum HackerNewsBoard: String, CaseIterable {
    case top, new, best, ask, show, job

    /// The path of the list on the server.
    var path: String { "\(rawValue)stories.json" }

    func board(in source: SourceID) -> Board {
        Board(id: BoardID(rawValue, in: source), name: name, summary: summary)
    }

    private var name: String {
        switch self {
        case .top: "Top"
        case .new: "New"
        case .best: "Best"
        case .ask: "Ask HN"
        case .show: "Show HN"
        case .job: "Jobs"
        }
    }

    private var summary: String {
        switch self {
        case .top: localized("the front page and the pages after it")
        case .new: localized("all stories, newest first")
        case .best: localized("the most votes of the last days")
        case .ask: localized("questions to everyone")
        case .show: localized("projects of readers")
        case .job: localized("job offers")
        }
    }
}

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
