/// A service that sends requests to a server.
package protocol HTTPService: Sendable {
    /// A Boolean value that indicates whether requests carry credentials.
    var isSignedIn: Bool { get async }

    /// Sends a request and returns the value that the endpoint decodes from the response.
    ///
    /// Throws a `BoardError` for a failed transfer or response, the errors of the endpoint's
    /// `decode` and `refusal`, and `CancellationError`, which is not a failure to show to the user.
    func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value
}

extension HTTPService {
    package var isSignedIn: Bool { false }
}
