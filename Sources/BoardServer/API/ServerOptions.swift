/// The options of the server.
package struct ServerOptions: Sendable {
    /// The name of the board.
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
