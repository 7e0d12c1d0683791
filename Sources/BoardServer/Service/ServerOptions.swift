import Logging

/// What a server is started with.
package struct ServerOptions: Sendable {
    /// What the board calls itself.
    package var name = "A board"
    package var signUp = SignUp.open
    package var hasRateLimits = true
    /// Whether `GET /bench` answers a constant, to compare with.
    package var hasBenchRoute = false
    /// Whether a reverse proxy tells clients' addresses.
    package var isBehindProxy = false
    /// Seconds that a request may take in all, but for those that wait for changes.
    package var timeLimit = Duration.seconds(30)
    /// After how long something is sent to who waits for events.
    package var heartbeat = Duration.seconds(15)
    package var connections = ConnectionLimits()
    package var now: @Sendable () -> Timestamp = { .now }
    package var codeHash: CodeHash = HMAC.sha1

    package init() {}
}

/// What all routes work with.
package struct BoardService: Sendable {
    let storage: any Storage
    let options: ServerOptions
    let passwords = PasswordHasher()
    let limiter: RateLimiter
    let touches = SessionTouches()
    let metrics = Metrics()
    let listeners: Listeners
    let answers = AnswerCache()
    package let logger: Logger
    /// The description of all calls, as JSON.
    let openAPI: [UInt8]

    package init(
        storage: any Storage, options: ServerOptions, openAPI: [UInt8], logger: Logger
    ) {
        self.storage = storage
        self.options = options
        self.openAPI = openAPI
        self.logger = logger
        // The other half of the connections is left to who asks and goes.
        listeners = Listeners(most: max(1, options.connections.most / 2))
        limiter = RateLimiter(isOff: !options.hasRateLimits)
    }

    var now: Timestamp { options.now() }
}
