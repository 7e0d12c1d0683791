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
    /// Whether it only reads, though its method is not `get`.
    package var onlyReads = false
    /// Makes the request conditional: with them, status 304 is a response and no failure.
    package var validators: Validators?
    /// Whether the server is not to know who asks, though somebody is signed in.
    package var isAnonymous = false
    /// Whether it makes no sense without somebody who is signed in, though the server would answer.
    package var needsAccount = false
    /// What the server counts the request with, where it is not with all others: who has sent too
    /// many of these may send others still.
    package var bucket: String?
    /// What the request carries that no error may repeat, whatever the server says.
    package var secrets: [String] = []
    /// What a response with a bad status means, where the server says so in its body; `nil` for
    /// what its status alone means.
    package var refusal: (@Sendable (HTTPResponse) async -> (any Error)?)?
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
    /// The same request, of whose value something else is made.
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
        endpoint.secrets = secrets
        endpoint.refusal = refusal
        return endpoint
    }

    /// Whether it changes nothing at the server, and so may be sent again where that may help.
    var isRepeatable: Bool { method == .get || onlyReads }

    /// Whether a response with this status is what was asked for.
    func accepts(status: Int) -> Bool {
        (200..<300).contains(status) || (status == 304 && validators != nil)
    }
}
