import BoardCore
import Essentials

/// A search in the posts that are stored.
package protocol StoredPostSearch: Sendable {
    /// Returns matching posts, at most one per thread, with the matches and the next cursor.
    ///
    /// - Parameters:
    ///   - sources: The sources to search in, by the address under which they are stored.
    ///   - isByDate: Whether the newest posts come first, instead of the best ones.
    ///   - marks: Returns the user's marks of posts.
    func page(
        _ query: PostQuery, in sources: [String: SourceID], isByDate: Bool,
        after cursor: PageCursor?, limit: Int, now: Date,
        marks: @escaping @Sendable ([Post]) async -> PostMarks
    ) async throws -> PostPage
}

extension StoredSearch: StoredPostSearch {}

/// A source whose search finds stored posts at once, then posts of its servers and documents.
///
/// A search uses the query language. Servers get its words, and their results are filtered by its
/// other conditions. A server that cannot search is searched in what is stored of it.
package final class SearchedSource: WrappingSource {
    /// The wrapped source, or the combination of several.
    package let source: any BoardSource
    private let cached: [CachedSource]
    private let stored: any StoredPostSearch
    private let isOffline: Bool
    private let patience: Duration?
    private let clock: any Clock<Duration>
    private let marks: Marks

    package typealias Marks = @Sendable ([Post]) async -> PostMarks

    /// - Parameters:
    ///   - cached: The sources whose posts are stored.
    ///   - isOffline: Whether to search only in what is stored.
    ///   - patience: The time after which a search ends without the servers that have not responded;
    ///     `nil` to wait for all of them.
    ///   - marks: Returns the user's marks of posts, which queries can ask for.
    package init(
        _ source: any BoardSource, cached: [CachedSource], stored: any StoredPostSearch,
        isOffline: Bool, patience: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), marks: @escaping Marks
    ) {
        self.source = source
        self.cached = cached
        self.stored = stored
        self.isOffline = isOffline
        self.patience = patience
        self.clock = clock
        self.marks = marks
    }

    package var capabilities: Capabilities { capabilities(of: .everything) }

    package func member(_ id: SourceID) -> (any BoardSource)? { source.member(id) }

    package func capabilities(of listing: Listing) -> Capabilities {
        var capabilities = source.capabilities(of: listing)
        (capabilities.canSearch, capabilities.searchesByQuery) = (true, true)
        guard case .search = listing else { return capabilities }
        capabilities.hasAllBoards = false
        (capabilities.sorts, capabilities.namedSorts) = ([.relevance, .newest], [])
        return capabilities
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        guard case .search(let text) = request.listing else { return source.posts(request) }
        return .states { [self] in try await search(for: text, request, $0) }
    }

}

extension SearchedSource {
    /// The longest time to put the threads of bookmarks into an emptied cache.
    private static let longestPreparation = Duration.seconds(2)
    /// The maximum number of posts on a page of stored results and of those of a server.
    private static let pageLimit = 50
    /// The number of characters of a matching line, as in stored results.
    private static let lineLength = 160

    private func search(
        for text: String, _ request: PostRequest, _ yield: @Sendable (PostPage) -> Void
    ) async throws {
        let query: PostQuery?
        do throws(PostQuery.Fault) {
            query = try PostQuery(text, isComplete: true)
        } catch {
            throw BoardError.unsupported(reason: error.message)
        }
        guard let query, let place = SearchCursor(request.cursor) else {
            return yield(PostPage())
        }
        let isByDate = request.sort == .newest
        var results = SearchResults(of: query, isByDate: isByDate)
        let first = try await storedPage(query, at: place, isByDate, request)
        results.add(first, of: nil)
        let lanes = isOffline ? [] : lanes(of: query).filter { place.goesOn(at: $0.id) }
        results.awaited = Set(lanes.map(\.id))
        let rest = (try? first.get()).flatMap { $0.posts.isEmpty ? $0.next : nil }
        if rest != nil { results.awaited.insert(nil) }
        yield(results.page(isOffline: isOffline))
        try await withThrowingTaskGroup(of: (SourceID?, Result<PostPage, any Error>)?.self) {
            group in
            if let rest {
                var place = place
                place[nil] = rest
                group.addTask { [self, place] in
                    (nil, try await storedPage(query, at: place, isByDate, request))
                }
            }
            for lane in lanes {
                var request = request
                request.cursor = place[lane.id]
                request.limit = request.limit.map { min($0, Self.pageLimit) }
                group.addTask { [self, request] in (lane.id, await answer(lane, query, request)) }
            }
            if let patience, !lanes.isEmpty {
                group.addTask { [clock] in
                    try? await clock.sleep(for: patience)
                    return nil
                }
            }
            for try await response in group {
                if let (id, answer) = response {
                    results.add(answer, of: id)
                } else {
                    results.giveUp()
                }
                yield(results.page(isOffline: isOffline))
                if results.awaited.isEmpty { return group.cancelAll() }
            }
        }
        try Task.checkCancellation()
        if let failure = results.failure { throw failure }
    }

    private func storedPage(
        _ query: PostQuery, at place: SearchCursor, _ isByDate: Bool, _ request: PostRequest
    ) async throws -> Result<PostPage, any Error> {
        guard place.goesOnInStored else { return .success(PostPage()) }
        var sources: [String: SourceID] = [:]
        let end = ContinuousClock.now + Self.longestPreparation
        for source in cached {
            try await source.storeBookmarkedThreads(until: end)
            if let address = await source.readableAddress { sources[address] = source.id }
        }
        do {
            return .success(
                try await stored.page(
                    query, in: sources, isByDate: isByDate, after: place.stored,
                    limit: min(request.limit ?? Self.pageLimit, Self.pageLimit), now: Date(),
                    marks: marks))
        } catch {
            try Task.checkCancellation()
            return .failure(error)
        }
    }

    /// A member that is searched besides what is stored.
    private enum SearchedMember {
        case server(any BoardSource, terms: String)
        case document(any BoardSource)

        var id: SourceID {
            switch self {
            case .server(let source, _), .document(let source): source.id
            }
        }
    }

    private func lanes(of query: PostQuery) -> [SearchedMember] {
        let storedIDs = Set(cached.map(\.id))
        return members.compactMap(member).compactMap { source in
            if source.capabilities.canSearch {
                return query.serverTerms.map { .server(source, terms: $0) }
            }
            return storedIDs.contains(source.id) ? nil : .document(source)
        }
    }

    private func answer(
        _ lane: SearchedMember, _ query: PostQuery, _ request: PostRequest
    ) async -> Result<PostPage, any Error> {
        do {
            var page = PostPage()
            switch lane {
            case .server(let source, let terms):
                let request = PostRequest(
                    .search(terms), after: request.cursor, reload: request.reload,
                    limit: request.limit)
                for try await state in source.posts(request) { page = state }
            case .document(let source):
                for try await state in source.posts(PostRequest()) { page = state }
            }
            return .success(await matching(query, of: page, in: lane))
        } catch {
            return .failure(error)
        }
    }

    private func matching(_ query: PostQuery, of page: PostPage, in lane: SearchedMember) async
        -> PostPage
    {
        let names = Dictionary(page.boards.map { ($0.id, $0.name) }) { first, _ in first }
        let context = PostQuery.Context(
            now: Date(), boardNames: names, marks: await marks(Array(page.posts)))
        var found = page
        var posts = PostCollector(order: .asGiven)
        for (index, post) in page.posts.enumerated() {
            let isWanted =
                switch lane {
                case .server: query.accepts(post, in: context)
                case .document:
                    query.matches(post, body: page.posts.text(at: index), in: context)
                }
            guard isWanted else { continue }
            posts.append(post)
            let text = Excerpt.visibleText(of: page.posts.text(at: index))
            let line = Excerpt.text(ofPlainText: text, limit: .max)
            found.matches[post.id] = SearchMatch(
                line: query.excerpt(of: line, length: Self.lineLength) ?? post.title)
        }
        found.posts = posts.list()
        return found
    }
}
