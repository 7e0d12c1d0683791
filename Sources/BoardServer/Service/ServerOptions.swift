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
    /// How long a request may take in all, one that waits for changes, too; those that only read by
    /// indexes have no limit.
    package var timeLimit = Duration.seconds(30)
    /// The time limit of the whole board as a document.
    package var documentTimeLimit = Duration.seconds(3600)
    /// After how long something is sent to who waits for events.
    package var heartbeat = Duration.seconds(15)
    package var connections = ConnectionLimits()
    package var now: @Sendable () -> Timestamp = { .now }
    package var codeHash: CodeHash = HMAC.sha1

    package init() {}
}
