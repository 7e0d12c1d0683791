import BoardCore
import Essentials

/// Lobsters, or a sister site that runs the same program, perhaps an old one.
package final class LobstersSource: BoardSource {
    package let id: SourceID
    package let name: String
    package let capabilities = Capabilities(
        listsBoards: true, sorts: LobstersSort.allCases.map(\.sort),
        // 400 in an hour are all that is allowed; five a minute leave a quarter of them.
        readingAhead: .atMost(perMinute: 5))
    /// A tag has one order.
    package func capabilities(of listing: Listing) -> Capabilities {
        var capabilities = capabilities
        if case .board = listing { capabilities.sorts = [LobstersSort.newest.sort] }
        return capabilities
    }

    let server: LobstersServer
    let pages = RecentValues<PostRequest, PostPage>(
        capacity: 24, size: { $0.memory })
    private let tags = RecentValues<SourceID, [Board]>(capacity: 1)
    private let threads = RecentValues<String, PostThread>(
        capacity: 24, size: { $0.textSize })

    /// Makes a source that asks nobody until it is asked.
    ///
    /// Throws `BoardError.badAddress`.
    ///
    /// - Parameters:
    ///   - url: where the site is; `nil` for Lobsters itself.
    ///   - version: the program's version, which the server is told.
    package convenience init(
        id: SourceID, url: URL? = nil, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits()
    ) throws(BoardError) {
        let address = "https://lobste.rs"
        guard let base = url ?? URL(string: address) else { throw .badAddress(address) }
        var limits = limits
        // More than four in a second are refused.
        limits.requestsAtOnce = min(limits.requestsAtOnce, 4)
        let client = try HTTPClient(base: base, version: version, engine: engine, limits: limits)
        self.init(id: id, base: client.base, service: client)
    }

    /// - Parameter base: what the source is named after, and what web pages are below.
    init(id: SourceID, base: URL, service: any HTTPService) {
        self.id = id
        name = base.server == "lobste.rs" ? "Lobsters" : base.server.sanitized(as: .line)
        server = LobstersServer(source: id, base: base, service: service)
    }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { [self] yield in
            if !reload, let known = tags[id] { return yield(known) }
            let boards = try await server.tags()
            tags[id] = boards
            yield(boards)
        }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: server.base) { [self] yield in
            // A story comes with all comments: none of them is ever missing.
            if !reload, let known = threads[id.raw] { return yield(known) }
            let thread = try await server.thread(id)
            threads[id.raw] = thread
            yield(thread)
        }
    }
}
