import BoardCore
import Essentials

/// A request to a server together with the decoder of its response.
package struct Endpoint<Value: Sendable>: Sendable {
    package var method: HTTPMethod
    /// The path relative to the base URL, not percent-encoded; empty for the base URL itself.
    package var path: String
    package var query: [URLQueryItem]
    package var headers: HTTPHeaders
    package var body: [UInt8]?
    /// Set if the request only reads although its method is not `get`.
    package var onlyReads = false
    /// Validators that make the request conditional. With them, status 304 is a success.
    package var validators: Validators?
    /// Set if the request omits the credentials of the signed-in account.
    package var isAnonymous = false
    /// Set if the request requires an account even though the server accepts it without one.
    package var needsAccount = false
    /// The rate-limit bucket in which the server counts the request; `nil` for the common one.
    ///
    /// A request that exceeds the limit of one bucket does not block requests of another.
    package var bucket: String?
    /// Set if the response has no end, and may be silent for as long as nothing happens.
    package var isEndless = false
    /// Values in the request that must not appear in error messages, even from the server.
    package var secrets: [String] = []
    /// Maps a response with an error status to an error from its body.
    ///
    /// Returns `nil` if the status alone determines the error.
    package var refusal: (@Sendable (HTTPResponse) async -> (any Error)?)?
    /// Decodes a response with a success status. It may read the body or pass it on.
    package var decode: @Sendable (HTTPResponse) async throws -> Value

    /// Creates an endpoint. Only methods other than `get` may have a body.
    package init(
        method: HTTPMethod = .get, path: String = "", query: [URLQueryItem] = [],
        headers: HTTPHeaders = [:], body: [UInt8]? = nil, validators: Validators? = nil,
        decode: @escaping @Sendable (HTTPResponse) async throws -> Value
    ) {
        precondition(body == nil || method != .get, "a GET request has no body")
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.validators = validators
        self.decode = decode
    }
}

extension Endpoint {
    /// Returns the same request with a transformed value.
    func map<New: Sendable>(
        _ transform: @escaping @Sendable (Value, HTTPResponse) throws -> New
    ) -> Endpoint<New> {
        let decode = decode
        var endpoint = Endpoint<New>(
            method: method, path: path, query: query, headers: headers, body: body,
            validators: validators
        ) { try transform(try await decode($0), $0) }
        endpoint.onlyReads = onlyReads
        endpoint.isAnonymous = isAnonymous
        endpoint.needsAccount = needsAccount
        endpoint.bucket = bucket
        endpoint.isEndless = isEndless
        endpoint.secrets = secrets
        endpoint.refusal = refusal
        return endpoint
    }

    /// A Boolean value that indicates whether the request has no side effects and can be retried.
    var isRepeatable: Bool { method == .get || onlyReads }

    /// Returns whether a response with this status is a success.
    func accepts(status: Int) -> Bool {
        (200..<300).contains(status) || (status == 304 && validators != nil)
    }
}
