import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What comes before the body of an answer.
struct HTTPHead: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let url: URL

    init(status: Int, headers: HTTPHeaders, url: URL) {
        self.status = status
        self.headers = headers
        self.url = url
    }

    init?(_ response: HTTPURLResponse) {
        guard let url = response.url else { return nil }
        var headers = HTTPHeaders()
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers[name] = value
        }
        self.init(status: response.statusCode, headers: headers, url: url)
    }

    /// The bytes the body will have; of a compressed body the server counts other bytes than we.
    var expectedLength: Int? {
        guard ["", "identity"].contains(headers["Content-Encoding"] ?? "") else { return nil }
        return headers["Content-Length"].flatMap { Int($0) }
    }
}
