import Synchronization

/// How often something may be done: so often at once, and one more each so many seconds.
package struct RateLimit: Sendable {
    /// What is limited; what is of one kind is counted together.
    package let kind: String
    package let burst: Double
    package let secondsEach: Double

    package init(_ kind: String, burst: Double, secondsEach: Double) {
        self.kind = kind
        self.burst = burst
        self.secondsEach = secondsEach
    }

    package static let signIn = RateLimit("sign-in", burst: 10, secondsEach: 6)
    package static let signUp = RateLimit("sign-up", burst: 5, secondsEach: 120)
    package static let write = RateLimit("write", burst: 30, secondsEach: 2)
    package static let vote = RateLimit("vote", burst: 120, secondsEach: 0.5)
    package static let search = RateLimit("search", burst: 30, secondsEach: 1)

    /// The same for so many who share an address.
    package func shared(by count: Double) -> RateLimit {
        RateLimit(kind, burst: burst * count, secondsEach: secondsEach / count)
    }
}

/// Counts what is done, by address or account, in a bounded amount of memory.
package final class RateLimiter: Sendable {
    fileprivate struct Bucket {
        var tokens: Double
        var filledAt: Timestamp
    }

    fileprivate struct Key: Hashable {
        let kind: String
        let who: String
    }

    private let buckets = Mutex<[Key: Bucket]>([:])
    private let isOff: Bool
    /// Beyond that those are forgotten that nobody has touched for an hour, in which every limit is full
    /// again, or else the half that was touched longest ago.
    private let most: Int

    package init(isOff: Bool = false, most: Int = 50_000) {
        self.isOff = isOff
        self.most = most
    }

    /// Counts one more; fails where it is too early, with the seconds to wait.
    package func count(
        _ limit: RateLimit, by who: String, at now: Timestamp
    ) throws(Problem) {
        guard !isOff else { return }
        let wait = buckets.withLock { buckets in
            if buckets.count >= most { forget(in: &buckets, at: now) }
            let key = Key(kind: limit.kind, who: who)
            var bucket = buckets[key] ?? Bucket(tokens: limit.burst, filledAt: now)
            bucket.fill(limit, at: now)
            let wait = bucket.take(limit)
            buckets[key] = bucket
            return wait
        }
        if let wait { throw .tooMany(seconds: wait) }
    }

    private func forget(in buckets: inout [Key: Bucket], at now: Timestamp) {
        buckets = buckets.filter { $0.value.filledAt > now - .seconds(3600) }
        guard buckets.count >= most else { return }
        let latest = buckets.sorted { $0.value.filledAt > $1.value.filledAt }.prefix(most / 2)
        buckets = Dictionary(uniqueKeysWithValues: Array(latest))
    }
}

extension RateLimiter.Bucket {
    fileprivate mutating func fill(_ limit: RateLimit, at now: Timestamp) {
        let seconds = Double(max(0, now.rawValue - filledAt.rawValue)) / 1000
        tokens = min(limit.burst, tokens + seconds / limit.secondsEach)
        filledAt = now
    }

    /// Takes one, or tells how many seconds it takes until there is one.
    fileprivate mutating func take(_ limit: RateLimit) -> Int? {
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return max(1, Int(((1 - tokens) * limit.secondsEach).rounded(.up)))
    }
}

extension Problem {
    package static func tooMany(seconds: Int) -> Problem {
        let wait = seconds == 1 ? "a second" : "\(seconds) seconds"
        return Problem(
            .tooMany, "That was too often; go on in \(wait).",
            headers: [.retryAfter: "\(seconds)"])
    }
}
