import Hummingbird
import Logging
import Synchronization

/// The services shared by all routes.
package struct BoardService: Sendable {
    let storage: any Storage
    let options: ServerOptions
    let passwords = PasswordHasher()
    let limiter: RateLimiter
    let touches = SessionUseRecorder()
    let metrics = Metrics()
    /// The limit of requests that wait for changes, by account or, without one, by address.
    let listeners: ConcurrencyLimiter
    /// The same limit by address only, because a client may have many accounts.
    let listenersByAddress: ConcurrencyLimiter
    /// The limit of concurrent downloads of the whole board, which take long for a large one.
    let documents: ConcurrencyLimiter
    /// The limit of connections by address; `nil` if there is none.
    let connections: ConcurrencyLimiter?
    let cache = ResponseCache()
    package let logger: Logger
    /// The OpenAPI description, as JSON.
    let openAPI: [UInt8]

    package init(
        storage: any Storage, options: ServerOptions, openAPI: [UInt8], logger: Logger
    ) {
        self.storage = storage
        self.options = options
        self.openAPI = openAPI
        self.logger = logger
        // The other half of the connections stays free for short requests.
        let most = max(1, options.connections.most / 2)
        let mostPerAddress = max(1, options.connections.mostPerAddress / 2)
        listeners = ConcurrencyLimiter(most: most, mostEach: Limits.listeners)
        listenersByAddress = ConcurrencyLimiter(most: most, mostEach: mostPerAddress)
        documents = ConcurrencyLimiter(most: 8, mostEach: 2)
        connections =
            options.isBehindProxy || !options.hasRateLimits
            ? nil
            : ConcurrencyLimiter(
                most: .max, mostEach: options.connections.mostPerAddress)
        limiter = RateLimiter(isOff: !options.hasRateLimits)
    }

    var now: Timestamp { options.now() }
}

/// The request context with the client's address.
package struct ServerContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The remote address; `nil` for a Unix socket.
    let address: String?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress
    }
}

/// The options of the server.
package struct ServerOptions: Sendable {
    package var name = "A board"
    package var signUp = SignUp.open
    package var hasRateLimits = true
    /// A Boolean value that indicates whether `GET /bench` returns a constant response.
    package var hasBenchRoute = false
    /// A Boolean value that indicates whether a reverse proxy passes the clients' addresses.
    package var isBehindProxy = false
    /// The time limit of a request, including one that waits for changes.
    ///
    /// Requests that only read by index have no limit.
    package var timeLimit = Duration.seconds(30)
    /// The time limit of a download of the whole board.
    package var documentTimeLimit = Duration.seconds(3600)
    /// The interval between keep-alive messages of event streams.
    package var heartbeat = Duration.seconds(15)
    package var connections = ConnectionLimits()
    package var now: @Sendable () -> Timestamp = { .now }
    package var codeHash: CodeHash = HMAC.sha1

    package init() {}
}

/// A background recorder of the time when each session was last used.
///
/// Recording is a write, and reads do not wait for it.
final class SessionUseRecorder: Sendable {
    /// The sessions being recorded; further requests for them are ignored.
    private let inProgress = Mutex<Set<SessionID>>([])

    func touch(_ id: SessionID, at now: Timestamp, in storage: any Storage) {
        guard inProgress.withLock({ $0.insert(id).inserted }) else { return }
        Task {
            // A failure is ignored: the next request tries again.
            try? await storage.touchSession(id, at: now)
            _ = inProgress.withLock { $0.remove(id) }
        }
    }
}
