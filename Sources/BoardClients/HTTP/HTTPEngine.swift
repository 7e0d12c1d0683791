import BoardCore
import Essentials

/// What carries requests to servers, and their responses back.
package protocol HTTPEngine: Sendable {
    /// Begins to send `request`, and never follows a redirect.
    ///
    /// It keeps nothing between two requests but connections: no cookie, no response, no password.
    func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer

    /// The server at an address has refused what it counts in a bucket, and may have said how long
    /// it wants to be left alone.
    func note(_ refusal: BoardError, at url: URL, bucket: String?)
}

extension HTTPEngine {
    /// What only carries requests carries them all.
    package func note(_: BoardError, at _: URL, bucket _: String?) {}
}

/// How a transfer reaches the engine that works on it; to be called from any thread.
package protocol TransferControl: Sendable {
    /// The reader has taken what had filled the transfer.
    func resume()
    /// Nobody wants the rest.
    func cancel()
}
