import Foundation

/// One thing a server can be asked for, and what becomes of its answer.
package struct Endpoint<Response: Sendable>: Sendable {
    package var method: HTTPMethod
    /// Where it is below the service's base URL, not percent-encoded; empty for the base URL itself.
    package var path: String
    package var query: [URLQueryItem]
    package var headers: HTTPHeaders
    package var body: [UInt8]?
    /// Makes the request conditional: with them, status 304 is an answer and no failure.
    package var validators: Validators?
    /// Turns an answer with a good status into a response; may read the body or pass it on.
    package var response: @Sendable (HTTPAnswer) async throws -> Response

    /// Makes an endpoint; only methods other than `get` may have a body.
    package init(
        method: HTTPMethod = .get, path: String = "", query: [URLQueryItem] = [],
        headers: HTTPHeaders = [:], body: [UInt8]? = nil, validators: Validators? = nil,
        response: @escaping @Sendable (HTTPAnswer) async throws -> Response
    ) {
        precondition(body == nil || method != .get, "a GET request has no body")
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.validators = validators
        self.response = response
    }
}

extension Endpoint {
    /// Whether an answer with this status is what was asked for.
    func accepts(status: Int) -> Bool {
        (200..<300).contains(status) || (status == 304 && validators != nil)
    }
}
