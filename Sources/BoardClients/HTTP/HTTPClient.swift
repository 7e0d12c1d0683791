import BoardCore
import Essentials
import Localization
import Synchronization

/// A client of one HTTP server.
package struct HTTPClient: HTTPService {
    /// The base URL of all paths; never contains credentials.
    package let base: URL
    private let limits: HTTPLimits
    private let headers: HTTPHeaders
    private let authorization: @Sendable () async throws -> HTTPHeaders
    private let engine: any HTTPEngine
    private let retry: RetryPolicy

    /// The project's address in the `User-Agent` field, for server administrators.
    package static let projectAddress = "https://github.com/board-tui/board-tui"

    /// Creates a client of the server at `base`.
    ///
    /// A user and password in `base` are sent only to that server, in a Basic Authorization field.
    ///
    /// Throws `BoardError.badAddress` if `base` is not an `http` or `https` address with a host.
    ///
    /// - Parameter authorization: A closure that returns the credential fields. The client awaits
    ///   it before each request.
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

    /// Sends a request, and retries it after a temporary failure if it has no side effects.
    package func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        do {
            guard endpoint.isRepeatable else { return try await requestOnce(endpoint) }
            return try await retry.attempt { try await requestOnce(endpoint) }
        } catch let refusal as HTTPFailure {
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
        let language = InterfaceLanguage.current.language
        if language != .english { headers["Accept-Language"] = language.rawValue }
        headers.merge(authorization)
        let response = try await finalResponse(
            to: endpoint.request(base: base, headers: headers),
            limits: endpoint.isEndless ? limits.endless : limits)
        guard endpoint.accepts(status: response.status) else {
            let meaning = await endpoint.refusal?(response) ?? response.refusal
            note(meaning, to: endpoint, at: response.url)
            throw HTTPFailure(response, meaning: meaning)
        }
        return try await endpoint.decode(response)
    }

    /// Records a rate limit of a read request.
    ///
    /// Servers count writes by kind and over hours, so a rejected write must not block reads.
    private func note<Value>(_ refusal: any Error, to endpoint: Endpoint<Value>, at url: URL) {
        guard endpoint.isRepeatable, let refusal = refusal as? BoardError else { return }
        engine.note(refusal, at: url, bucket: endpoint.bucket)
    }

    /// Follows redirects and returns the first response that is not one.
    private func finalResponse(
        to first: HTTPRequest, limits: HTTPLimits
    ) async throws -> HTTPResponse {
        var request = first
        var visited: Set<HTTPRequest> = []
        for _ in 0...limits.redirects {
            visited.insert(request)
            let response = try await response(
                to: request, limits: limits, isFirst: request == first)
            guard let next = try RedirectPolicy.next(after: response.head, to: request) else {
                return response.asked(at: first.url)
            }
            request = next
            if visited.contains(request) { break }
        }
        throw BoardError.tooManyRedirects(host: first.url.server)
    }

    private func response(
        to request: HTTPRequest, limits: HTTPLimits, isFirst: Bool
    ) async throws -> HTTPResponse {
        let transfer = await engine.send(request, limits: limits)
        let head: HTTPHead
        do {
            head = try await transfer.responseHead()
        } catch BoardError.badAddress where !isFirst {
            throw BoardError.invalidRedirect(host: base.server)
        }
        return try response(of: transfer, head: head, limits: limits)
    }

    private func response(
        of transfer: HTTPTransfer, head: HTTPHead, limits: HTTPLimits
    ) throws -> HTTPResponse {
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

/// A service that sends requests to a server.
package protocol HTTPService: Sendable {
    /// A Boolean value that indicates whether requests carry credentials.
    var isSignedIn: Bool { get async }

    /// Sends a request and returns the value that the endpoint decodes from the response.
    ///
    /// Throws a `BoardError` for a failed transfer or response, the errors of the endpoint's
    /// `decode` and `refusal`, and `CancellationError`, which is not a failure to show to the user.
    func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value
}

extension HTTPService {
    package var isSignedIn: Bool { false }
}

/// A service that returns a received response to the first request.
final class PreloadedService: HTTPService {
    private let response: Mutex<HTTPResponse?>
    private let service: any HTTPService

    /// - Parameters:
    ///   - response: The response to the first request.
    ///   - service: The service for all further requests.
    init(_ response: HTTPResponse, then service: any HTTPService) {
        self.response = Mutex(response)
        self.service = service
    }

    func request<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        guard let response = response.withLock({ $0.take() }) else {
            return try await service.request(endpoint)
        }
        return try await endpoint.decode(response)
    }
}
