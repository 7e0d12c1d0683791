import BoardCore
import Essentials

/// An HTTP server, asked through an engine.
package struct HTTPClient: HTTPService {
    /// The address all paths are below; never holds credentials.
    package let base: URL
    private let limits: HTTPLimits
    private let headers: HTTPHeaders
    private let authorization: @Sendable () async throws -> HTTPHeaders
    private let engine: any HTTPEngine
    private let retry: RetryPolicy

    /// Where those who run servers read who asks them.
    package static let projectAddress = "https://github.com/board-tui/board-tui"

    /// Makes a client of the server at `base`.
    ///
    /// A user and password in `base` go to that server only, as a Basic Authorization field. Throws
    /// `BoardError.badAddress` if `base` is no `http` or `https` address with a host.
    ///
    /// - Parameter authorization: what shows the server who asks, anew for each request, which waits for it.
    package init(
        base: URL, version: String, engine: any HTTPEngine, limits: HTTPLimits = HTTPLimits(),
        retry: RetryPolicy = RetryPolicy(),
        authorization: @escaping @Sendable () async throws -> HTTPHeaders = { [:] }
    ) throws(BoardError) {
        let clean = base.withoutUserAndFragment
        guard let clean, Origin(clean) != nil else {
            throw .badAddress(clean?.absoluteString ?? "")
        }
        self.base = clean
        self.limits = limits
        self.engine = engine
        self.retry = retry
        self.authorization = authorization
        var headers: HTTPHeaders = ["User-Agent": "board-tui/\(version) (+\(Self.projectAddress))"]
        headers["Authorization"] = base.basicAuthorization
        self.headers = headers
    }

    package var isSignedIn: Bool {
        get async { (try? await authorization())?.fields.isEmpty == false }
    }

    /// Asks again where that may help; what might change something at the server is sent once.
    package func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        do {
            guard endpoint.isRepeatable else { return try await requestOnce(endpoint) }
            return try await retry.attempt { try await requestOnce(endpoint) }
        } catch let refusal as Refusal {
            throw refusal.meaning
        }
    }

    private func requestOnce<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        let authorization = endpoint.isAnonymous ? [:] : try await authorization()
        try Task.checkCancellation()
        if endpoint.needsAccount, authorization.fields.isEmpty {
            throw BoardError.signedOut(host: base.server)
        }
        do {
            return try await answer(to: endpoint, authorization)
        } catch {
            throw error.hiding(
                endpoint.secrets + authorization.secrets
                    + AddressSecrets(in: base.absoluteString).values)
        }
    }

    private func answer<Value>(
        to endpoint: Endpoint<Value>, _ authorization: HTTPHeaders
    ) async throws -> Value {
        var headers = headers
        headers.merge(authorization)
        let response = try await finalResponse(to: endpoint.request(base: base, headers: headers))
        guard endpoint.accepts(status: response.status) else {
            let meaning = await endpoint.refusal?(response) ?? response.refusal
            note(meaning, to: endpoint, at: response.url)
            throw Refusal(response, meaning: meaning)
        }
        return try await endpoint.decode(response)
    }

    /// Who has written too much may read still: servers count what is written by its kind, and over
    /// hours.
    private func note<Value>(_ refusal: any Error, to endpoint: Endpoint<Value>, at url: URL) {
        guard endpoint.isRepeatable, let refusal = refusal as? BoardError else { return }
        engine.note(refusal, at: url, bucket: endpoint.bucket)
    }

    /// The first response that leads nowhere else.
    private func finalResponse(to first: HTTPRequest) async throws -> HTTPResponse {
        var request = first
        var visited: Set<HTTPRequest> = []
        for _ in 0...limits.redirects {
            visited.insert(request)
            let response = try await response(to: request, isFirst: request == first)
            guard let next = try RedirectPolicy.next(after: response.head, to: request) else {
                return response.asked(at: first.url)
            }
            request = next
            if visited.contains(request) { break }
        }
        throw BoardError.tooManyRedirects(host: first.url.server)
    }

    private func response(to request: HTTPRequest, isFirst: Bool) async throws -> HTTPResponse {
        let transfer = await engine.send(request, limits: limits)
        let head: HTTPHead
        do {
            head = try await transfer.responseHead()
        } catch BoardError.badAddress where !isFirst {
            throw BoardError.strangeRedirect(host: base.server)
        }
        return try response(of: transfer, head: head)
    }

    private func response(of transfer: HTTPTransfer, head: HTTPHead) throws -> HTTPResponse {
        do {
            let decoder = try BodyDecoder(encoding: head.encoding)
            let reader = BodyReader(transfer, decoder: decoder, limits: limits)
            return HTTPResponse(head: head, body: HTTPBody(reader))
        } catch {
            transfer.stop()
            throw BoardError.malformed(host: transfer.host, reason: error.reason)
        }
    }
}
