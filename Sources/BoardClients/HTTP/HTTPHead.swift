import Essentials

/// What comes before the body of a response.
package struct HTTPHead: Sendable {
    package let status: Int
    let headers: HTTPHeaders
    let url: URL
    /// Whether the engine unpacks the body before it hands it over.
    private let isUnpacked: Bool

    package init(status: Int, headers: HTTPHeaders, url: URL, isUnpacked: Bool = false) {
        self.status = status
        self.headers = headers
        self.url = url
        self.isUnpacked = isUnpacked
    }

    /// What the body still has to be unpacked from.
    var encoding: String? { isUnpacked ? nil : headers["Content-Encoding"] }

    /// The bytes the body will have; of a compressed body the server counts other bytes than we.
    var expectedLength: Int? {
        guard ["", "identity"].contains(headers["Content-Encoding"] ?? "") else { return nil }
        return headers["Content-Length"].flatMap { Int($0) }
    }
}
