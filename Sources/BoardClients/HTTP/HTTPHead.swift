import Essentials

/// The status and header of a response.
package struct HTTPHead: Sendable {
    package let status: Int
    let headers: HTTPHeaders
    let url: URL
    /// A Boolean value that indicates whether the engine decompresses the body itself.
    private let isDecompressed: Bool

    package init(status: Int, headers: HTTPHeaders, url: URL, isDecompressed: Bool = false) {
        self.status = status
        self.headers = headers
        self.url = url
        self.isDecompressed = isDecompressed
    }

    /// The content encoding that the body still has; `nil` if the engine has decompressed it.
    var encoding: String? { isDecompressed ? nil : headers["Content-Encoding"] }

    /// The size of the body in bytes; `nil` if unknown or stated only for the compressed body.
    var expectedLength: Int? {
        guard ["", "identity"].contains(headers["Content-Encoding"] ?? "") else { return nil }
        return headers["Content-Length"].flatMap { Int($0) }
    }
}
