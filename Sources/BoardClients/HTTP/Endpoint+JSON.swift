import BoardCore
import Essentials

extension Endpoint {
    /// Creates an endpoint with a JSON request body and an optional JSON response.
    fileprivate static func sendingJSON(
        method: HTTPMethod, path: String, query: [URLQueryItem], headers: HTTPHeaders,
        body: JSONValue?, decode: @escaping @Sendable (HTTPResponse) async throws -> Value
    ) -> Endpoint {
        var all: HTTPHeaders = ["Accept": "application/json"]
        if body != nil { all["Content-Type"] = "application/json" }
        all.merge(headers)
        return Endpoint(
            method: method, path: path, query: query, headers: all, body: body?.bytes
        ) { response in
            guard !response.isSignInPage else {
                throw BoardError.signedOut(host: response.url.server)
            }
            return try await decode(response)
        }
    }
}

extension Endpoint<Void> {
    /// Creates an endpoint whose response body is ignored.
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
    /// Creates an endpoint whose response is a JSON value, whatever its content type.
    ///
    /// Some servers send JSON with the content type of a web page.
    ///
    /// Throws `BoardError.unexpectedResponse` if the body is an actual web page, truncated or empty.
    ///
    /// - Parameter names: The members to retain from the response, at any depth; `nil` for all.
    package static func json(
        method: HTTPMethod = .get, path: String = "", query: [URLQueryItem] = [],
        headers: HTTPHeaders = [:], body: JSONValue? = nil, keeping names: JSONNames? = nil
    ) -> Endpoint {
        sendingJSON(method: method, path: path, query: query, headers: headers, body: body) {
            response in
            try await response.body.readSite { try response.json(in: $0, keeping: names) }
        }
    }
}

extension HTTPResponse {
    fileprivate func json(in bytes: [UInt8], keeping names: JSONNames?) throws -> JSONValue {
        guard !bytes.looksLikeMarkup else { throw strange(.page) }
        let memory = body.siteMemory
        let value = try JSONValue.read(bytes, keeping: names, memory: memory) { error, place in
            if error.isOfMemory {
                return BoardError.tooLarge(host: url.server, limit: memory / 2)
            }
            guard error.offset < bytes.count else { return strange(.cutOff) }
            return strange(
                .noJSON(reason: error.reason, line: place.line, column: place.column))
        }
        guard let value else { throw strange(.empty) }
        return value
    }

    /// Returns the error for a body that does not have the expected shape.
    func strange(_ fault: ResponseDefect) -> BoardError {
        .unexpectedResponse(host: url.server, fault)
    }
}

extension [UInt8] {
    /// A Boolean value that indicates whether the first character other than white space is a `<`.
    fileprivate var looksLikeMarkup: Bool {
        first { !$0.isWhitespace } == UInt8(ascii: "<")
    }
}
