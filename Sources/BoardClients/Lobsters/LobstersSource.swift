import BoardCore
import Essentials

/// The source of Lobsters, or of a site that runs the same software in any version.
package final class LobstersSource: BoardSource {
    package let id: SourceID
    package let name: String
    package let capabilities = Capabilities(
        listsBoards: true, sorts: LobstersSort.allCases.map(\.sort),
        // The site allows 400 requests per hour. Five per minute leave a quarter of them.
        preloadPolicy: .atMost(perMinute: 5))
    /// Returns the capabilities. A tag has a single order.
    package func capabilities(of listing: Listing) -> Capabilities {
        var capabilities = capabilities
        if case .board = listing { capabilities.sorts = [LobstersSort.newest.sort] }
        return capabilities
    }

    let server: LobstersEndpoints
    let pages = RecentValues<PostRequest, PostPage>(
        capacity: 24, size: { $0.memory })
    private let tags = RecentValues<SourceID, [Board]>(capacity: 1)
    private let threads = RecentValues<String, PostThread>(
        capacity: 24, size: { $0.textSize })

    /// Creates a source that sends no request until it is used.
    ///
    /// Throws `BoardError.badAddress`.
    ///
    /// - Parameters:
    ///   - url: The address of the site; `nil` for lobste.rs.
    ///   - version: The program's version for the `User-Agent` field.
    package convenience init(
        id: SourceID, url: URL? = nil, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits()
    ) throws(BoardError) {
        let address = "https://lobste.rs"
        guard let base = url ?? URL(string: address) else { throw .badAddress(address) }
        var limits = limits
        // The site rejects more than four requests per second.
        limits.requestsAtOnce = min(limits.requestsAtOnce, 4)
        let client = try HTTPClient(base: base, version: version, engine: engine, limits: limits)
        self.init(id: id, base: client.base, service: client)
    }

    /// - Parameter base: The base URL of web pages, from which the name is derived.
    init(id: SourceID, base: URL, service: any HTTPService) {
        self.id = id
        name = base.server == "lobste.rs" ? "Lobsters" : base.server.sanitized(as: .line)
        server = LobstersEndpoints(source: id, base: base, service: service)
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
            // A story is loaded with all its comments, so none can be missing.
            if !reload, let known = threads[id.raw] { return yield(known) }
            let thread = try await server.thread(id)
            threads[id.raw] = thread
            yield(thread)
        }
    }
}
