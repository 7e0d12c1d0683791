import BoardCore
import Essentials
import Localization
import Synchronization

/// The source of a feed in RSS, Atom or JSON Feed.
package final class FeedSource: BoardSource {
    package let id: SourceID
    package let name: String
    package let capabilities = Capabilities(hasAllBoards: true, sorts: [.newest])

    private let url: URL
    private let service: @Sendable (URL) throws -> any HTTPService
    private let now: @Sendable () -> Date
    private let memory: Mutex<FeedCache>

    /// Creates the source of the feed at an `http` or `https` address.
    ///
    /// Throws `BoardError.badAddress`.
    ///
    /// - Parameters:
    ///   - version: The program's version for the `User-Agent` field.
    ///   - response: A response with the feed that has already been received; `nil` if there is
    ///     none.
    package convenience init(
        id: SourceID, url: URL, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits(), after response: HTTPResponse? = nil
    ) throws(BoardError) {
        var limits = limits
        limits.responseSize = min(limits.responseSize, limits.feedSize)
        let client = try HTTPClient(base: url, version: version, engine: engine, limits: limits)
        response?.body.lowerLimit(to: limits.responseSize)
        let feed: any HTTPService = response.map { PreloadedService($0, then: client) } ?? client
        self.init(id: id, url: client.base) { [limits] page in
            // Older pages on the same server use the same password.
            let isFirst = page == client.base
            return isFirst
                ? feed
                : try HTTPClient(
                    base: page.adopting(userOf: url), version: version, engine: engine,
                    limits: limits)
        }
    }

    /// - Parameters:
    ///   - url: The address of the feed.
    ///   - now: A closure that returns the time for entries without any known date.
    ///   - service: A closure that creates the service for a page, either `url` or a link of the
    ///     feed.
    init(
        id: SourceID, url: URL, now: @escaping @Sendable () -> Date = { Date() },
        service: @escaping @Sendable (URL) throws -> any HTTPService
    ) {
        self.id = id
        self.url = url
        self.now = now
        self.service = service
        memory = Mutex(FeedCache(of: url))
        name = url.server.sanitized(as: .line)
    }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in
            yield(try await self.page(at: self.url, reload: reload).list.boards)
        }
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            try self.check(request)
            let url = try self.address(of: request.cursor)
            yield(try await self.page(at: url, reload: request.reload).list)
        }
    }

    package func thread(
        _ id: PostID, under _: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { yield in
            yield(try await self.thread(id, reload: reload))
        }
    }

    /// Returns a cached thread, even of an older page that the feed no longer contains.
    private func thread(_ id: PostID, reload: Bool) async throws -> PostThread {
        let known = memory.withLock { $0.thread(id) }
        if !reload, let known { return known }
        _ = try await page(at: url, reload: reload)
        guard let thread = memory.withLock({ $0.thread(id) }) ?? known else {
            throw BoardError.notThere(name: id.raw)
        }
        return thread
    }
}

extension FeedSource {
    private var boardID: BoardID { BoardID("feed", in: id) }

    private func check(_ request: PostRequest) throws(BoardError) {
        switch request.listing {
        case .search: throw .unsupported(reason: localized("Feeds cannot be searched."))
        case .board(let board) where board != boardID: throw .notThere(name: board.raw)
        case .everything, .source, .board: break
        }
        if let sort = request.sort, sort != .newest {
            throw .unsupported(
                reason: localized("Feeds cannot be sorted by “\(sort.name)”, only by “newest”."))
        }
    }

    private func address(of cursor: PageCursor?) throws(BoardError) -> URL {
        guard let cursor else { return url }
        let address = AddressSecrets(in: url.absoluteString).restored(in: cursor.raw)
        guard let page = URL(string: address), Origin(page) != nil else {
            throw .invalidCursor(cursor)
        }
        return page
    }

    /// Returns the cursor of an older page.
    ///
    /// Secrets from the feed's own address are masked because programs print cursors.
    private func cursor(of page: URL) -> PageCursor {
        let address = page.absoluteString
        let masked = AddressSecrets(in: address).masked
        let restored = AddressSecrets(in: url.absoluteString).restored(in: masked)
        return PageCursor(restored == address ? masked : address)
    }

    private func page(at url: URL, reload: Bool) async throws -> FeedCache.Page {
        let known = memory.withLock { $0.page(at: url) }
        if !reload, let known { return known }
        switch try await answer(at: url, validators: known?.validators) {
        case .feed(let feed, let place, let validators):
            return keep(feed, of: url, foundAt: place, validators: validators)
        case .unchanged:
            guard let known else { throw BoardError.empty }
            return known.unchanged
        }
    }

    private func answer(
        at url: URL, validators: Validators?
    ) async throws -> FeedResponse {
        do {
            return try await service(url).request(.feed(validators: validators))
        } catch let error as BoardError {
            throw error.ofFeed
        }
    }

    private func keep(
        _ feed: FeedDocument, of url: URL, foundAt place: URL, validators: Validators?
    ) -> FeedCache.Page {
        let now = now()
        var feed = feed
        return memory.withLock { memory in
            memory.dates.complete(&feed, lastModified: validators?.date, readAt: now)
            let known = url == self.url ? nil : memory.board
            let page = FeedCache.Page(
                url: url,
                threads: FeedPage(source: id, board: boardID).threads(of: feed),
                board: known ?? board(of: feed),
                next: memory.leadsInCycle(from: url, to: feed.next)
                    ? nil : feed.next(at: place).map(cursor),
                isCutOff: feed.isCutOff, skipped: feed.skipped, validators: validators)
            memory.keep(page)
            return page
        }
    }

    private func board(of feed: FeedDocument) -> Board {
        Board(
            id: boardID, name: feed.title.isBlank ? name : feed.title, summary: feed.summary)
    }
}

extension Validators {
    /// The date from the `Last-Modified` field.
    fileprivate var date: Date? {
        lastModified.flatMap(Timestamp.date)
    }
}

extension FeedDocument {
    /// Returns the next page if it is on the same server. Other servers are not contacted.
    fileprivate func next(at place: URL) -> URL? {
        next.flatMap { Origin($0) == Origin(place) ? $0 : nil }
    }
}

extension [PostThread] {
    /// The threads in order of date, newest first. Assumed dates are included.
    fileprivate var newestFirst: Self { sorted { $0.post.sortDate > $1.post.sortDate } }
}

extension Post {
    fileprivate var sortDate: Date { createdAt ?? activeAt ?? .distantPast }
}

extension FeedCache.Page {
    fileprivate init(
        url: URL, threads: [PostThread], board: Board, next: PageCursor?, isCutOff: Bool,
        skipped: SkippedPosts, validators: Validators?
    ) {
        var collector = PostCollector(order: .asGiven)
        for thread in threads.newestFirst { collector.append(thread) }
        self.init(
            url: url,
            list: PostPage(
                boards: [board], posts: collector.list(), skipped: skipped,
                truncation: isCutOff ? .cutOff(posts: threads.count, of: .feed) : nil,
                next: next),
            threads: Dictionary(threads.map { ($0.id, $0) }) { first, _ in first },
            validators: validators)
    }

    fileprivate var unchanged: Self {
        var list = list
        list.isUnchanged = true
        return Self(url: url, list: list, threads: threads, validators: validators)
    }
}

extension BoardError {
    /// The same error with a reason that refers to a feed instead of a board document.
    var ofFeed: BoardError {
        switch self {
        case .refused(let host, 404, _):
            .rejectedByServer(host: host, reason: localized("there is no such feed (HTTP 404)."))
        case .refused(let host, 410, _):
            .rejectedByServer(host: host, reason: localized("the feed was removed (HTTP 410)."))
        case .wrongType(let host, let type, _): .wrongType(host: host, type: type, wanted: .feed)
        case .unreadable(let reason, let line, let column, _):
            .unreadable(reason: reason, line: line, column: column, wanted: .feed)
        default: self
        }
    }
}
