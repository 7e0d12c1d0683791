import Essentials

/// A request to one URL.
package struct HTTPRequest: Sendable, Hashable {
    package var method: HTTPMethod
    /// An `http` or `https` address without user, password and fragment.
    package var url: URL
    package var headers: HTTPHeaders
    package var body: [UInt8]?
    /// A Boolean value that indicates whether the request is safe to send twice.
    package var isRepeatable: Bool
    /// The rate-limit bucket of the request; see `Endpoint.bucket`.
    package var bucket: String?

    package init(
        method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
        isRepeatable: Bool = true, bucket: String? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.isRepeatable = isRepeatable
        self.bucket = bucket
    }
}

package enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}
