import BoardCore
import Localization
import Synchronization

/// A source that merges several sources into one list, newest posts first.
///
/// Each source contributes its default list or, if the newest posts are requested, its newest
/// posts. A source that fails or is slow does not delay the others.
package final class MergedSource: BoardSource {
    package let id: SourceID
    let sources: [any BoardSource]
    private let clock: any Clock<Duration>
    /// The states of lists by cursor, with the posts that are already loaded.
    private let lists = RecentValues<PageCursor, MergedList>(capacity: 8)
    /// The state of the list after its first page, with the request for it; `nil` before that.
    private let latest = Mutex<(request: PostRequest, list: MergedList)?>(nil)

    /// The errors of sources whose boards are missing.
    let missingBoards = Mutex<[SourceFailure]>([])

    /// The silence after which a source is reported as slow.
    private static let patience = Duration.seconds(2)
    fileprivate static let front = SourceSort("front")

    /// - Parameter clock: The clock that measures slow sources.
    package init(
        id: SourceID, sources: [any BoardSource],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.id = id
        self.sources = sources
        self.clock = clock
    }

    package var members: [SourceID] { sources.map(\.id) }

    package func member(_ id: SourceID) -> (any BoardSource)? { source(id) }

    package var name: String { localized("\(sources.count) sources") }

    package var capabilities: Capabilities {
        Capabilities(
            listsBoards: true, sorts: [Self.front, .newest],
            canSearch: sources.contains { $0.capabilities.canSearch },
            writing: sources.reduce(into: []) { $0.formUnion($1.capabilities.writing) })
    }

    /// Returns the capabilities. A list of a single source has the orders of that source.
    package func capabilities(of listing: Listing) -> Capabilities {
        var capabilities = capabilities
        if let own = member(of: listing)?.capabilities(of: listing) {
            capabilities.sorts = own.sorts
            capabilities.namedSorts = own.namedSorts
        }
        return capabilities
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] yield in
            guard let member = sourceID(of: request.listing) else {
                return try await merge(request, yield)
            }
            try await forward(request, to: member, yield)
        }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        guard let source = source(id.source) else { return .failing(.notThere(name: id.raw)) }
        return source.thread(id, under: comment, reload: reload)
    }
}

extension MergedSource {
    /// Returns the source of a list, or `nil` for a list of all sources.
    private func sourceID(of listing: Listing) -> SourceID? {
        switch listing {
        case .source(id), .everything, .search: nil
        case .source(let source): source
        case .board(let board): board.source
        }
    }

    private func member(of listing: Listing) -> (any BoardSource)? {
        sourceID(of: listing).flatMap(source)
    }

    private func source(_ id: SourceID) -> (any BoardSource)? {
        sources.first { $0.id == id }
    }

    /// Forwards a request to a single source, which has its own order and pages.
    private func forward(
        _ request: PostRequest, to id: SourceID, _ yield: (PostPage) -> Void
    ) async throws {
        guard let source = source(id) else { throw BoardError.notThere(name: id.name) }
        for try await page in source.posts(request.asked(of: source)) {
            // A document contains the posts of all boards, whatever is requested.
            let bringsAll = source.capabilities.hasAllBoards
            yield(bringsAll ? page.showing(request.listing) : page)
        }
    }

    private func merge(
        _ request: PostRequest, _ yield: @escaping @Sendable (PostPage) -> Void
    ) async throws {
        let reading = MergedPageLoader(try list(for: request), request.ofMembers(of: id))
        async let finished: Void = reading.read()
        async let _: Void = reportSlowSources(in: reading)
        for await _ in reading.changes { await reading.preview.map(yield) }
        await finished
        try Task.checkCancellation()
        let list = await reading.list
        if request.cursor == nil { latest.withLock { $0 = (request.repeatable, list) } }
        guard list.hasFailed, let failure = list.failure else {
            yield(finish(list))
            // Stored posts stay, but a reload has failed.
            if request.reload, list.isOffline, let failure = list.failure { throw failure }
            return
        }
        // Each failure is reported, including the last one.
        var page = list.page
        page.progress = ReadProgress(bytes: 0, total: nil)
        yield(page)
        throw failure
    }

    private func reportSlowSources(in reading: MergedPageLoader) async {
        // The sleep is cancelled if all sources respond in time.
        guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
        await reading.reportSlowSources()
    }

    private func list(for request: PostRequest) throws -> MergedList {
        if let sort = request.sort, !capabilities.knows(sort) {
            throw BoardError.unsupported(
                reason: localized("Several sources can be sorted by “front” or “newest” only."))
        }
        guard let cursor = request.cursor else {
            return try reloadedList(for: request) ?? firstList(for: request)
        }
        if let list = lists[cursor] { return list }
        guard let place = MergedCursor(cursor) else { throw BoardError.invalidCursor(cursor) }
        var list = try firstList(for: request)
        list.resume(at: place)
        return list
    }

    /// Returns the latest list without the sources to ask again.
    ///
    /// Returns `nil` if all sources are to be asked.
    private func reloadedList(for request: PostRequest) -> MergedList? {
        guard let reloaded = request.reloadedSources else { return nil }
        let latest = latest.withLock { $0 }
        guard var list = latest?.list, latest?.request == request.repeatable else { return nil }
        list.restart(reloaded)
        return list
    }

    private func firstList(for request: PostRequest) throws -> MergedList {
        guard case .search = request.listing else { return MergedList(of: sources) }
        let able = sources.filter(\.capabilities.canSearch)
        guard !able.isEmpty else {
            throw BoardError.unsupported(
                reason: localized("None of these sources can be searched."))
        }
        let unable = sources.filter { !$0.capabilities.canSearch }.map {
            SourceFailure(
                source: $0.id,
                .error(.unsupported(reason: localized("\($0.name) cannot be searched."))))
        }
        return MergedList(of: able, without: unable)
    }

    /// Returns the finished page with the cursor of the next one.
    private func finish(_ list: MergedList) -> PostPage {
        var page = list.page
        var list = list
        let cursor = list.dropShown().cursor
        if list.goesOn {
            lists[cursor] = list
            page.next = cursor
        }
        return page
    }
}

extension PostRequest {
    /// Returns the request for the members. The merged source's own name means all their posts.
    fileprivate func ofMembers(of id: SourceID) -> PostRequest {
        var request = self
        if request.listing == .source(id) { request.listing = .everything }
        return request
    }
}

extension PostRequest {
    /// The request without what differs between the first one and its repetitions.
    fileprivate var repeatable: PostRequest { PostRequest(listing, sort: sort, limit: limit) }

    /// Returns the request for one of several sources, without an order that it does not know.
    func asked(of source: any BoardSource) -> PostRequest {
        var request = withNewest(asKnownTo: source)
        if sort == MergedSource.front { request.sort = nil }
        return request
    }
}

extension PostPage {
    /// Returns the page with only the posts of the requested board.
    fileprivate func showing(_ listing: Listing) -> PostPage {
        guard case .board(let board) = listing else { return self }
        var page = self
        page.allPosts = allPosts ?? posts
        page.posts = posts.posts(in: board)
        return page
    }
}

extension AsyncThrowingStream where Failure == any Error {
    fileprivate static func failing(_ error: BoardError) -> Self {
        Self { $0.finish(throwing: error) }
    }
}
