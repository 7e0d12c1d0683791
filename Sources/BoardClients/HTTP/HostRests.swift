import BoardCore
import Essentials
import Synchronization

/// Knows which servers want to be left alone, and until when.
final class HostRests: Sendable {
    /// Whom a wish to be left alone is for.
    private struct Place: Hashable {
        let origin: Origin
        let bucket: String?
    }

    private struct Rest {
        let host: String
        let status: Int
        let end: ContinuousClock.Instant
        /// Until when nothing is sent.
        let held: ContinuousClock.Instant
    }

    private let rests = Mutex<[Place: Rest]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// After so long a server is asked again, however long it wants to be left alone: it may have
    /// named the time by mistake.
    private static let longest = Duration.seconds(3600)

    init(now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.now = now
    }

    /// Remembers what the server at an address has refused, where that names a time. Any other status
    /// is about what was asked for, and not about how often.
    func note(_ refusal: BoardError, at url: URL, bucket: String?) {
        guard case .refused(let host, let status, let wait?) = refusal, wait > .zero,
            [429, 503].contains(status),
            let origin = Origin(url)
        else { return }
        let now = now()
        let rest = Rest(
            host: host, status: status, end: now + wait, held: now + min(wait, Self.longest))
        rests.withLock { rests in
            rests = rests.filter { $0.value.held > now }
            let place = Place(origin: origin, bucket: bucket)
            // Answers to requests that were sent together come in any order.
            if let known = rests[place], known.end > rest.end { return }
            rests[place] = rest
        }
    }

    /// What the server would say to a request; `nil` where it may be sent.
    func refusal(of request: HTTPRequest) -> BoardError? {
        guard let origin = Origin(request.url) else { return nil }
        let now = now()
        let rest = rests.withLock { rests in
            [nil, request.bucket].compactMap { rests[Place(origin: origin, bucket: $0)] }
                .filter { $0.held > now }.max { $0.end < $1.end }
        }
        return rest.map {
            let left = (($0.end - now) / .seconds(1)).rounded(.up)
            return .refused(host: $0.host, status: $0.status, retryAfter: .seconds(left))
        }
    }
}
