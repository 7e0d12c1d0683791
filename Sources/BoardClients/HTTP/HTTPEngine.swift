/// What carries requests to servers, and their responses back.
package protocol HTTPEngine: Sendable {
    /// Begins to send `request`, and never follows a redirect.
    ///
    /// It keeps nothing between two requests but connections: no cookie, no response, no password.
    func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer
}

/// How a transfer reaches the engine that works on it; to be called from any thread.
package protocol TransferControl: Sendable {
    /// The reader has taken what had filled the transfer.
    func resume()
    /// Nobody wants the rest.
    func cancel()
}
