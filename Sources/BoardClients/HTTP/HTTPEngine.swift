import BoardCore
import Essentials

/// An engine that sends HTTP requests and receives their responses.
package protocol HTTPEngine: Sendable {
    /// Starts to send `request`. Redirects are not followed.
    ///
    /// Only connections persist between requests: no cookies, responses or passwords.
    func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer

    /// Records that a server rejected a request of a bucket, possibly with a time to wait.
    func note(_ refusal: BoardError, at url: URL, bucket: String?)
}

extension HTTPEngine {
    /// Ignores the refusal: an engine that only sends requests has no rate limits.
    package func note(_: BoardError, at _: URL, bucket _: String?) {}
}

/// The control by which a transfer pauses or cancels the work of its engine, on any thread.
package protocol TransferControl: Sendable {
    /// Resumes the transfer after the consumer has made room.
    func resume()
    func cancel()
}
