import BoardCore
import Foundation

/// An HTTP server, asked through an engine.
package struct HTTPClient: HTTPService {
    /// The address all paths are below; never holds credentials.
    package let base: URL
    private let limits: HTTPLimits
    private let headers: HTTPHeaders
    private let engine: any HTTPEngine

    /// Makes a client of the server at `base`.
    ///
    /// A user and password in `base` go to that server only, as a Basic Authorization field. Throws
    /// `BoardError.badAddress` if `base` is no `http` or `https` address with a host.
    package init(
        base: URL, version: String, engine: any HTTPEngine, limits: HTTPLimits = HTTPLimits()
    ) throws(BoardError) {
        let clean = base.withoutUserAndFragment
        guard let clean, Origin(clean) != nil else {
            throw .badAddress(clean?.absoluteString ?? "")
        }
        self.base = clean
        self.limits = limits
        self.engine = engine
        var headers: HTTPHeaders = ["User-Agent": "board-tui/\(version)"]
        headers["Authorization"] = base.basicAuthorization
        self.headers = headers
    }

    package func request<Response>(_ endpoint: Endpoint<Response>) async throws -> Response {
        try Task.checkCancellation()
        let answer = try await finalAnswer(to: endpoint.request(base: base, headers: headers))
        guard endpoint.accepts(status: answer.status) else {
            throw BoardError.refused(
                host: answer.url.server, status: answer.status, retryAfter: answer.retryAfter)
        }
        return try await endpoint.response(answer)
    }

    /// The first answer that leads nowhere else.
    private func finalAnswer(to first: HTTPRequest) async throws -> HTTPAnswer {
        var request = first
        var visited: Set<HTTPRequest> = []
        for _ in 0...limits.redirects {
            visited.insert(request)
            let answer = try await answer(to: request, isFirst: request == first)
            guard let next = try RedirectPolicy.next(after: answer.head, to: request) else {
                return answer
            }
            request = next
            if visited.contains(request) { break }
        }
        throw BoardError.tooManyRedirects(host: first.url.server)
    }

    private func answer(to request: HTTPRequest, isFirst: Bool) async throws -> HTTPAnswer {
        let transfer = await engine.send(request, limits: limits)
        let head: HTTPHead
        do {
            head = try await transfer.answerHead()
        } catch BoardError.badAddress where !isFirst {
            throw BoardError.strangeRedirect(host: base.server)
        }
        return try answer(of: transfer, head: head)
    }

    private func answer(of transfer: HTTPTransfer, head: HTTPHead) throws -> HTTPAnswer {
        do {
            let decoder = try BodyDecoder(encoding: head.encoding)
            let reader = BodyReader(transfer, decoder: decoder, limit: limits.responseSize)
            return HTTPAnswer(head: head, body: HTTPBody(reader))
        } catch {
            transfer.stop()
            throw BoardError.malformed(host: transfer.host, reason: error.reason)
        }
    }
}
