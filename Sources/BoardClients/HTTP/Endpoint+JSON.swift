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
    /// Fails with `BoardError.strangeAnswer` where it is none: a web page indeed, cut off, or nothing
    /// at all.
    ///
    /// - Parameter names: the members of the answer that are kept, at any depth; `nil` for all.
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

    /// What to say where the body is not what sites of a kind answer.
    func strange(_ fault: AnswerFault) -> BoardError {
        .strangeAnswer(host: url.server, fault)
    }
}

extension [UInt8] {
    /// Whether the first byte that shows begins a tag.
    fileprivate var looksLikeMarkup: Bool {
        first { !$0.isWhitespace } == UInt8(ascii: "<")
    }
}
