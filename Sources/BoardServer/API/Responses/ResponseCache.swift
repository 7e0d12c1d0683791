import Synchronization

/// A cache of frequent responses that is valid until the next write.
///
/// Each lookup asks the storage for its state, which is much cheaper than building a response. So
/// responses are never stale, whichever process wrote last.
package final class ResponseCache: Sendable {
    private let cached = Mutex(
        CachedResponses(of: "", until: Timestamp(rawValue: 0), asked: []))

    package init() {}

    /// Returns the cached response to a request, or caches the one that `make` returns.
    ///
    /// - Parameter request: A key that identifies the response.
    package func response(
        to request: String, isPacked: Bool, at now: Timestamp, from storage: any Storage,
        _ make: () async throws -> APIResponse
    ) async throws -> APIResponse {
        guard cached.withLock({ $0.isRepeatedRequest(request) }) else { return try await make() }
        let state = try await storage.state()
        if let response = cached.withLock({ $0.response(to: request, in: state, at: now) }) {
            return response
        }
        // Later writes may be in the response, but they also change the state.
        let response = try await make().ready(isPacked: isPacked)
        cached.withLock { $0.keep(response, to: request, in: state, at: now) }
        return response
    }
}

/// The cached responses of one state, with limits of their memory.
private struct CachedResponses {
    private static let maxBytes = 8 * 1024 * 1024
    private static let maxBytesPerResponse = 256 * 1024
    private static let maxRequests = 1000
    private static let maxRequestLength = 200
    /// The maximum age: PostgreSQL can reuse a state after a crash if its last changes were lost.
    private static let longest = Duration.seconds(10)

    private let state: String
    private let end: Timestamp
    private var responses: [String: APIResponse] = [:]
    private var size = 0
    /// Requests seen once; a repeated request is worth a query of the state.
    private var asked: Set<String>

    init(of state: String, until end: Timestamp, asked: Set<String>) {
        self.state = state
        self.end = end
        self.asked = asked
    }

    mutating func isRepeatedRequest(_ request: String) -> Bool {
        guard request.utf8.count <= Self.maxRequestLength else { return false }
        if asked.contains(request) { return true }
        if asked.count == Self.maxRequests { asked = [] }
        asked.insert(request)
        return false
    }

    func response(to request: String, in state: String, at now: Timestamp) -> APIResponse? {
        state == self.state && now < end ? responses[request] : nil
    }

    mutating func keep(
        _ response: APIResponse, to request: String, in state: String, at now: Timestamp
    ) {
        guard response.size <= Self.maxBytesPerResponse else { return }
        if state != self.state || now >= end || size + response.size > Self.maxBytes {
            self = CachedResponses(of: state, until: now + Self.longest, asked: asked)
        }
        size += response.size - (responses[request]?.size ?? 0)
        responses[request] = response
    }
}

extension APIResponse {
    fileprivate var size: Int {
        guard case .bytes(let bytes) = body else { return .max }
        return bytes.count + (packed?.count ?? 0)
    }
}

extension APIResponse {
    /// Returns the response with its entity tag and compressed body computed.
    fileprivate func ready(isPacked: Bool) -> APIResponse {
        guard case .bytes(let bytes) = body else { return self }
        var response = self
        response.tag = EntityTag.tag(of: bytes)
        if isPacked, bytes.count > Compression.threshold {
            response.packed = Compression.gzip(bytes)
        }
        return response
    }
}
