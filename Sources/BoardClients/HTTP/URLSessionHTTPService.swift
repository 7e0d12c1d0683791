import BoardCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An HTTP server, asked through Foundation's `URLSession`.
///
/// Nothing is started before the first request, and nothing is kept between two but connections:
/// no cookie, no answer, no password.
package struct URLSessionHTTPService: HTTPService {
    /// The address all paths are below; never holds credentials.
    package let base: URL
    package let limits: HTTPLimits
    private let headers: HTTPHeaders
    private let session = TransferSession()

    /// Makes a service for the server at `base`.
    ///
    /// A user and password in `base` go to that server only, as a Basic Authorization field. Throws
    /// `BoardError.badAddress` if `base` is no `http` or `https` address with a host.
    package init(base: URL, version: String, limits: HTTPLimits = HTTPLimits())
        throws(BoardError)
    {
        let clean = base.withoutUserAndFragment
        guard let clean, Origin(clean) != nil else {
            throw .badAddress(clean?.absoluteString ?? "")
        }
        self.base = clean
        self.limits = limits
        var headers: HTTPHeaders = ["User-Agent": "board-tui/\(version)"]
        headers["Authorization"] = base.basicAuthorization
        self.headers = headers
    }

    package func request<Response>(_ endpoint: Endpoint<Response>) async throws -> Response {
        try Task.checkCancellation()
        let answer = try await finalAnswer(to: endpoint.urlRequest(base: base, headers: headers))
        guard endpoint.accepts(status: answer.status) else {
            throw BoardError.refused(host: answer.url.server, status: answer.status)
        }
        return try await endpoint.response(answer)
    }

    /// The first answer that leads nowhere else.
    private func finalAnswer(to first: URLRequest) async throws -> HTTPAnswer {
        var request = first
        var visited: Set<[String?]> = []
        for _ in 0...limits.redirects {
            visited.insert(request.hop)
            let transfer = await session.transfer(for: request, limits: limits)
            let body = HTTPBody(TransferLease(transfer))
            let head = try await transfer.answerHead()
            guard let next = try RedirectPolicy.next(after: head, to: request) else {
                return HTTPAnswer(head: head, body: body)
            }
            request = next
            if visited.contains(request.hop) { break }
        }
        throw BoardError.tooManyRedirects(host: first.url?.server ?? "")
    }
}

extension URLRequest {
    /// What makes coming here a second time a circle.
    fileprivate var hop: [String?] { [httpMethod, url?.absoluteString] }
}
