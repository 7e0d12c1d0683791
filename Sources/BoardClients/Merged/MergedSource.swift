import BoardCore
import Synchronization

/// Several sources side by side: their posts in one list, the newest first.
///
/// Each brings what it puts first when it is alone, or, where the newest of all are asked for, what
/// is newest there.
///
/// One that fails or is slow holds up none of the others.
package final class MergedSource: BoardSource {
    package let id: SourceID
    let sources: [any BoardSource]
    private let clock: any Clock<Duration>
    /// Where lists go on, with what of them is here already.
    private let lists = RecentValues<PageCursor, MergedList>(capacity: 8)

    /// Why boards of some are missing.
    let missingBoards = Mutex<[SourceTrouble]>([])

    /// How long a source may be silent before a reader is told.
    private static let patience = Duration.seconds(2)
    fileprivate static let front = SourceSort("front")

    /// - Parameter clock: tells when a source is slow.
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

    package var name: String { "\(sources.count) sources" }

    package var capabilities: Capabilities {
        Capabilities(
            listsBoards: true, sorts: [Self.front, .newest],
            canSearch: sources.contains { $0.capabilities.canSearch },
            writing: sources.reduce(into: []) { $0.formUnion($1.capabilities.writing) })
    }

    /// What is of one source alone has the orders of that.
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
    /// The source that a list is of; `nil` for a list of all of them.
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

    /// A single source has its own order and its own pages.
    private func forward(
        _ request: PostRequest, to id: SourceID, _ yield: (PostPage) -> Void
    ) async throws {
        guard let source = source(id) else { throw BoardError.notThere(name: id.name) }
        for try await page in source.posts(request.asked(of: source)) {
            // A document gives the posts of all boards, whatever is asked for.
            let bringsAll = source.capabilities.bringsAllBoards
            yield(bringsAll ? page.showing(request.listing) : page)
        }
    }

    private func merge(
        _ request: PostRequest, _ yield: @escaping @Sendable (PostPage) -> Void
    ) async throws {
        let reading = MergedReading(try list(for: request), request.ofMembers(of: id))
        async let finished: Void = reading.read()
        async let _: Void = nameTheSlow(in: reading)
        for await _ in reading.changes { await reading.preview.map(yield) }
        await finished
        try Task.checkCancellation()
        let list = await reading.list
        guard list.hasFailed, let failure = list.firstFailure else { return yield(finish(list)) }
        // Each is named, also the last one to fail.
        var page = list.page
        page.progress = ReadProgress(bytes: 0, total: nil)
        yield(page)
        throw failure
    }

    private func nameTheSlow(in reading: MergedReading) async {
        // It is cancelled where none is slow.
        guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
        await reading.nameTheSlow()
    }

    private func list(for request: PostRequest) throws -> MergedList {
        if let sort = request.sort, !capabilities.knows(sort) {
            throw BoardError.unsupported(
                reason: "Several sources together are sorted by “front” or “newest” only.")
        }
        guard let cursor = request.cursor else { return try firstList(for: request) }
        if let list = lists[cursor] { return list }
        guard let place = MergedPlace(cursor) else { throw BoardError.noPlace(cursor) }
        var list = try firstList(for: request)
        list.resume(at: place)
        return list
    }

    private func firstList(for request: PostRequest) throws -> MergedList {
        guard case .search = request.listing else { return MergedList(of: sources) }
        let able = sources.filter(\.capabilities.canSearch)
        guard !able.isEmpty else {
            throw BoardError.unsupported(reason: "None of these sources can be searched.")
        }
        let unable = sources.filter { !$0.capabilities.canSearch }.map {
            SourceTrouble(
                source: $0.id, .error(.unsupported(reason: "\($0.name) cannot be searched.")))
        }
        return MergedList(of: able, without: unable)
    }

    /// The whole page, and where the list goes on.
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
    /// Whoever asks for the merged source by its name asks its members for all they have.
    fileprivate func ofMembers(of id: SourceID) -> PostRequest {
        var request = self
        if request.listing == .source(id) { request.listing = .everything }
        return request
    }
}

extension PostRequest {
    /// The same question for one of several sources: it has no order of the others.
    func asked(of source: any BoardSource) -> PostRequest {
        var request = withNewest(asKnownTo: source)
        if sort == MergedSource.front { request.sort = nil }
        return request
    }
}

extension PostPage {
    /// The same page with the posts of one board, where one is asked for.
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
