import BoardCore
import Essentials

extension Endpoint {
    /// Makes an endpoint that takes a JSON value, and answers with one if at all.
    fileprivate static func sendingJSON(
        method: HTTPMethod, path: String, query: [URLQueryItem], headers: HTTPHeaders,
        body: JSONValue?, decode: @escaping @Sendable (HTTPResponse) async throws -> Value
    ) -> Endpoint {
        var all: HTTPHeaders = ["Accept": "application/json"]
        if body != nil { all["Content-Type"] = "application/json" }
        all.merge(headers)
        return Endpoint(
            method: method, path: path, query: query, headers: all, body: body?.bytes,
            decode: decode)
    }
}

extension Endpoint<Void> {
    /// Makes an endpoint of which nobody wants to know more than that it was done.
    static func done(
        method: HTTPMethod, path: String, query: [URLQueryItem] = [], headers: HTTPHeaders = [:],
        body: JSONValue? = nil
    ) -> Endpoint {
        sendingJSON(
            method: method, path: path, query: query, headers: headers, body: body
        ) { _ in }
    }
}

extension Endpoint<JSONValue> {
    /// Makes an endpoint whose response is a JSON value, whatever its type is said to be: some
    /// servers send JSON as a web page.
    ///
    /// Fails with `BoardError.empty` when no byte comes, with `wrongType` where it is a web page
    /// indeed, and with `unreadable` and the place where it is no JSON.
    ///
    /// - Parameter names: the members of the answer that are kept, at any depth; `nil` for all.
    package static func json(
        method: HTTPMethod = .get, path: String = "", query: [URLQueryItem] = [],
        headers: HTTPHeaders = [:], body: JSONValue? = nil, keeping names: JSONNames? = nil
    ) -> Endpoint {
        sendingJSON(method: method, path: path, query: query, headers: headers, body: body) {
            let bytes = try await $0.body.bytes()
            guard !bytes.looksLikeMarkup else { throw $0.wrongType }
            return try JSONValue(bytes, keeping: names)
        }
    }
}

extension [UInt8] {
    /// Whether the first byte that shows begins a tag.
    fileprivate var looksLikeMarkup: Bool {
        first { !$0.isWhitespace } == UInt8(ascii: "<")
    }
}
