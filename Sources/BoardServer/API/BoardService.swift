import Logging

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
