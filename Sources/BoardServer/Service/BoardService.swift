import Logging

/// What all routes work with.
package struct BoardService: Sendable {
    let storage: any Storage
    let options: ServerOptions
    let passwords = PasswordHasher()
    let limiter: RateLimiter
    let touches = SessionTouches()
    let metrics = Metrics()
    /// Requests that wait for changes, by account or, without one, by address.
    let listeners: ConcurrencyLimiter
    /// The same by address only, since a client may have many accounts.
    let listenersByAddress: ConcurrencyLimiter
    /// Documents of the whole board, which take long for a large one.
    let documents: ConcurrencyLimiter
    /// Connections by address; `nil` if they are not limited.
    let connections: ConcurrencyLimiter?
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
