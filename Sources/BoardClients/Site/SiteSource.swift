import BoardCore
import Essentials
import Synchronization

/// Whatever is behind an `http` or `https` address: a document, a feed or a site of a known kind.
///
/// It finds that out when it is used first, and then is that source.
package final class SiteSource: BoardSource {
    package let id: SourceID
    package let name: String
    /// Whether somebody gave it its name, who knows what it is.
    private let isNamed: Bool
    private let finder: SiteFinder
    private let found: Mutex<FoundSite?>
    /// Those who come while one finds out wait for what that brings.
    private let gate = HostGate()

    /// Makes a source that asks nobody until it is asked.
    ///
    /// Throws `BoardError.badAddress`.
    ///
    /// - Parameters:
    ///   - id: what the source is called; `nil` for its host and path.
    ///   - version: the program's version, which the server is told.
    package init(
        id: SourceID?, url: URL, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits(), credentials: Credentials = Credentials(),
        showsNSFW: Bool = false
    ) throws(BoardError) {
        let clean = try HTTPClient(base: url, version: version, engine: engine).base
        name = clean.siteName
        isNamed = id != nil
        let id = id ?? SourceID(clean.siteName)
        self.id = id
        finder = SiteFinder(
            id: id, url: url, version: version, engine: engine, limits: limits,
            credentials: credentials, showsNSFW: showsNSFW)
        found = Mutex(try finder.findWithoutAsking())
    }

    /// What was found, as a sentence for the reader; `nil` while that is not known, and for whoever
    /// knows the site by a name.
    package var finding: String? { isNamed ? nil : found.withLock { $0?.finding } }

    package var foundAddress: String? { found.withLock { $0?.address } }

    /// What can be asked of what was found; as long as that is not known, of a document.
    package var capabilities: Capabilities {
        found.withLock { $0?.source.capabilities }
            ?? Capabilities(bringsAllBoards: true, namedSorts: [.newest])
    }

    package func capabilities(of listing: Listing) -> Capabilities {
        found.withLock { $0?.source.capabilities(of: listing) } ?? capabilities
    }

    package var accounts: (any AccountService)? { known?.accounts }

    package var writer: (any PostWriter)? { known?.writer }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        forwarding { $0.boards(reload: reload) }
    }

    package var boardTroubles: [SourceTrouble] { known?.boardTroubles ?? [] }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        forwarding { source in
            // The newest may have been asked for before anybody knew what this is.
            source.posts(request.withNewest(asKnownTo: source))
        }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        forwarding { $0.thread(id, under: comment, reload: reload) }
    }

    package func readAhead(_ id: PostID, reload: Bool) async throws {
        try await source().readAhead(id, reload: reload)
    }
}

extension SiteSource {
    private func forwarding<State: Sendable>(
        _ ask: @escaping @Sendable (any BoardSource) -> AsyncThrowingStream<State, any Error>
    ) -> AsyncThrowingStream<State, any Error> {
        .states { [self] yield in
            for try await state in ask(try await source()) { yield(state) }
        }
    }

    /// What failed is tried again by whoever comes next.
    private func source() async throws -> any BoardSource {
        if let known { return known }
        try await gate.enter(name, atMost: 1)
        defer { gate.leave(name) }
        if let known { return known }
        let site = try await finder.find()
        // A response that nobody reads goes stale; the next one is better off with another.
        try Task.checkCancellation()
        found.withLock { $0 = site }
        return site.source
    }

    private var known: (any BoardSource)? { found.withLock { $0?.source } }
}

extension URL {
    /// The host and the path, on one line, without the code of an invitation, which is a secret.
    fileprivate var siteName: String {
        let whole = path(percentEncoded: false)
        let path = whole[..<(whole.firstRange(of: "/invitations/")?.lowerBound ?? whole.endIndex)]
        return (server + (path == "/" ? "" : path)).sanitized(as: .line)
    }
}
