/// A server that answers requests.
package protocol HTTPService: Sendable {
    /// Asks for `endpoint` and gives what it makes of the answer.
    ///
    /// Throws a `BoardError` for what went wrong on the way or in the answer, what the endpoint's
    /// own `response` throws, and `CancellationError`, which is no failure to show anyone.
    func request<Response>(_ endpoint: Endpoint<Response>) async throws -> Response
}
