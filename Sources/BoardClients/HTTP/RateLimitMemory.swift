import BoardCore
import Essentials
import Synchronization

/// A record of the servers that asked clients to wait, and until when.
final class RateLimitMemory: Sendable {
    /// The origin and rate-limit bucket to which a wait applies.
    private struct Scope: Hashable {
        let origin: Origin
        let bucket: String?
    }

    private struct RateLimit {
        let host: String
        let status: Int
        let end: ContinuousClock.Instant
        /// The time until which no request is sent.
        let held: ContinuousClock.Instant
    }

    private let rests = Mutex<[Scope: RateLimit]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// The maximum wait.
    ///
    /// After it, the server is tried again: a longer time may be a mistake of the server.
    private static let longest = Duration.seconds(3600)

    init(now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.now = now
    }

    /// Records a 429 or 503 response that names a time to wait.
    ///
    /// Other statuses concern the request itself and not its frequency.
    func note(_ refusal: BoardError, at url: URL, bucket: String?) {
        guard case .refused(let host, let status, let wait?) = refusal, wait > .zero,
            [429, 503].contains(status),
            let origin = Origin(url)
        else { return }
        let now = now()
        let rest = RateLimit(
            host: host, status: status, end: now + wait, held: now + min(wait, Self.longest))
        rests.withLock { rests in
            rests = rests.filter { $0.value.held > now }
            let place = Scope(origin: origin, bucket: bucket)
            // Responses to concurrent requests arrive in any order.
            if let known = rests[place], known.end > rest.end { return }
            rests[place] = rest
        }
    }

    /// Returns the error that the server would respond with, or `nil` if the request may be sent.
    func refusal(of request: HTTPRequest) -> BoardError? {
        guard let origin = Origin(request.url) else { return nil }
        let now = now()
        let rest = rests.withLock { rests in
            [nil, request.bucket].compactMap { rests[Scope(origin: origin, bucket: $0)] }
                .filter { $0.held > now }.max { $0.end < $1.end }
        }
        return rest.map {
            let left = (($0.end - now) / .seconds(1)).rounded(.up)
            return .refused(host: $0.host, status: $0.status, retryAfter: .seconds(left))
        }
    }
}
