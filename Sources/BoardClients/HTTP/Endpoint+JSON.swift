import BoardCore
import Essentials

extension Endpoint<JSONValue> {
    /// Makes an endpoint whose response is a JSON value, whatever its type is said to be: some
    /// servers send JSON as a web page.
    ///
    /// Fails with `BoardError.empty` when no byte comes, with `wrongType` where it is a web page
    /// indeed, and with `unreadable` and the place where it is no JSON.
    package static func json(
        method: HTTPMethod = .get, path: String = "", query: [URLQueryItem] = [],
        headers: HTTPHeaders = [:], body: JSONValue? = nil
    ) -> Endpoint {
        var all: HTTPHeaders = ["Accept": "application/json"]
        if body != nil { all["Content-Type"] = "application/json" }
        all.merge(headers)
        return Endpoint(method: method, path: path, query: query, headers: all, body: body?.bytes) {
            let bytes = try await $0.body.bytes()
            guard !bytes.looksLikeMarkup else { throw $0.wrongType }
            return try JSONValue(bytes)
        }
    }
}

extension [UInt8] {
    /// Whether the first byte that shows begins a tag.
    fileprivate var looksLikeMarkup: Bool {
        first { !$0.isWhitespace } == UInt8(ascii: "<")
    }
}
