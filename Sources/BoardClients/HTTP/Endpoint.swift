import BoardCore
import Essentials

/// One thing a server can be asked for, and what becomes of its response.
package struct Endpoint<Value: Sendable>: Sendable {
    package var method: HTTPMethod
    /// Where it is below the service's base URL, not percent-encoded; empty for the base URL itself.
    package var path: String
    package var query: [URLQueryItem]
    package var headers: HTTPHeaders
    package var body: [UInt8]?
    /// Makes the request conditional: with them, status 304 is a response and no failure.
    package var validators: Validators?
    /// What a response with a bad status means, where the server says so in its body; `nil` for
    /// what its status alone means.
    package var refusal: (@Sendable (HTTPResponse) async -> BoardError?)?
    /// Makes the value of a response with a good status; may read the body or pass it on.
    package var decode: @Sendable (HTTPResponse) async throws -> Value

    /// Makes an endpoint; only methods other than `get` may have a body.
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
    /// Whether a response with this status is what was asked for.
    func accepts(status: Int) -> Bool {
        (200..<300).contains(status) || (status == 304 && validators != nil)
    }
}
