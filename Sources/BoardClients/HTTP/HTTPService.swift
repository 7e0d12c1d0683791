/// A server that answers requests.
package protocol HTTPService: Sendable {
    /// Whether it is shown who asks.
    var isSignedIn: Bool { get async }

    /// Asks for `endpoint` and gives what it makes of the response.
    ///
    /// Throws a `BoardError` for what went wrong on the way or in the response, what the endpoint's
    /// own `decode` and `refusal` say, and `CancellationError`, which is no failure to show anyone.
    func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value
}

extension HTTPService {
    package var isSignedIn: Bool { false }
}
