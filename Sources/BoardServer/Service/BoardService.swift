import Logging

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
