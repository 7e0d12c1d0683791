import BoardCore
import Essentials
import Synchronization

/// The source of an `http` or `https` address with a document, a feed or a supported site.
///
/// The kind is detected when the source is first used. All calls are then forwarded.
package final class SiteSource: BoardSource {
    package let id: SourceID
    /// The host and path; at a board server that the user has not named, the server's own name.
    package var name: String {
        isNamed ? siteName : (known as? BoardServerSource)?.name ?? siteName
    }
    private let siteName: String
    /// A Boolean value that indicates whether the user has named the source and thus knows it.
    private let isNamed: Bool
    private let finder: SiteDetector
    private let found: Mutex<DetectedSite?>
    /// A gate that makes concurrent callers wait for a running detection.
    private let gate = HostLimiter()

    /// Creates a source that sends no request until it is used.
    ///
    /// Throws `BoardError.badAddress`.
    ///
    /// - Parameters:
    ///   - id: The identifier of the source; `nil` to use its host and path.
    ///   - version: The program's version for the `User-Agent` field.
    package init(
        id: SourceID?, url: URL, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits(), credentials: Credentials = Credentials(),
        showsNSFW: Bool = false
    ) throws(BoardError) {
        let clean = try HTTPClient(base: url, version: version, engine: engine).base
        siteName = clean.siteName
        isNamed = id != nil
        let id = id ?? SourceID(clean.siteName)
        self.id = id
        finder = SiteDetector(
            id: id, isNamed: isNamed, url: url, version: version, engine: engine, limits: limits,
            credentials: credentials, showsNSFW: showsNSFW)
        found = Mutex(try finder.findByAddress())
    }

    /// The result of the detection as a sentence for the user.
    ///
    /// It is `nil` before the detection, and for a site that the user has named.
    package var finding: String? { isNamed ? nil : found.withLock { $0?.finding } }

    package var foundAddress: String? { found.withLock { $0?.address } }

    /// The capabilities of the detected site, or those of a document before the detection.
    package var capabilities: Capabilities {
        found.withLock { $0?.source.capabilities }
            ?? Capabilities(hasAllBoards: true, namedSorts: [.newest])
    }

    package func capabilities(of listing: Listing) -> Capabilities {
        found.withLock { $0?.source.capabilities(of: listing) } ?? capabilities
    }

    package var accounts: (any AccountService)? { known?.accounts }

    package var writer: (any PostWriter)? { known?.writer }

    package var inbox: (any InboxSource)? { known?.inbox }

    package var moderation: (any ModerationSource)? { known?.moderation }

    package var changes: (any ChangeSource)? { known?.changes }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        forwarding { $0.boards(reload: reload) }
    }

    package var boardFailures: [SourceFailure] { known?.boardFailures ?? [] }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        forwarding { source in
            // The newest posts may have been requested before the detection.
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

    /// Returns the detected source. A failed detection is repeated by the next caller.
    private func source() async throws -> any BoardSource {
        if let known { return known }
        try await gate.enter(siteName, atMost: 1)
        defer { gate.leave(siteName) }
        if let known { return known }
        let site = try await finder.find()
        // An unread response expires, so a cancelled detection is not stored.
        try Task.checkCancellation()
        found.withLock { $0 = site }
        return site.source
    }

    private var known: (any BoardSource)? { found.withLock { $0?.source } }
}

extension URL {
    /// The host and path on one line, without an invitation code, which is a secret.
    fileprivate var siteName: String {
        let whole = path(percentEncoded: false)
        let path = whole[..<(whole.firstRange(of: "/invitations/")?.lowerBound ?? whole.endIndex)]
        return (server + (path == "/" ? "" : path)).sanitized(as: .line)
    }
}
