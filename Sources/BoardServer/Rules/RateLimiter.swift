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
    /// Wrong passwords for one account, from all addresses together.
    package static let wrongPassword = RateLimit("wrong-password", burst: 100, secondsEach: 36)
    /// A wrong password from an address, remembered for an hour.
    package static let recentMistake = RateLimit("recent-mistake", burst: 1, secondsEach: 3600)
    /// A right password from an address, remembered for a month.
    package static let recentSuccess = RateLimit(
        "recent-success", burst: 1, secondsEach: 30 * 86_400)
    /// Guesses of codes: about 150 a day, of a million.
    package static let code = RateLimit("code", burst: 10, secondsEach: 600)
    /// The whole board as one document.
    package static let document = RateLimit("document", burst: 10, secondsEach: 10)

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

    /// Of a fixed size, however long the name is that a client sends.
    struct Key: Hashable {
        private let halves: (UInt64, UInt64)

        init(_ limit: RateLimit, _ who: String) {
            let hash = Token.hash(of: limit.kind + "\n" + who)
            func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
                bytes.reduce(0) { $0 << 8 | UInt64($1) }
            }
            halves = (number(hash[..<8]), number(hash[8..<16]))
        }

        static func == (left: Key, right: Key) -> Bool { left.halves == right.halves }

        func hash(into hasher: inout Hasher) { hasher.combine(halves.0) }
    }

    private let buckets = Mutex<[Key: Bucket]>([:])
    private let isOff: Bool
    /// Beyond that those are forgotten that nobody has touched for an hour, in which nearly every limit is
    /// full again, or else the half that was touched longest ago.
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
            let key = Key(limit, who)
            var bucket = buckets[key] ?? Bucket(tokens: limit.burst, filledAt: now)
            bucket.fill(limit, at: now)
            let wait = bucket.take(limit)
            buckets[key] = bucket
            return wait
        }
        if let wait { throw .tooMany(seconds: wait) }
    }

    /// Takes back one that was counted before.
    package func refund(_ limit: RateLimit, by who: String) {
        buckets.withLock { $0[Key(limit, who)]?.tokens += 1 }
    }

    /// Returns whether one more is allowed, without counting it.
    package func allows(_ limit: RateLimit, by who: String, at now: Timestamp) -> Bool {
        tokens(of: limit, by: who, at: now) >= 1
    }

    /// Returns whether something was counted recently.
    package func hasCounted(_ limit: RateLimit, by who: String, at now: Timestamp) -> Bool {
        tokens(of: limit, by: who, at: now) < limit.burst
    }

    private func tokens(of limit: RateLimit, by who: String, at now: Timestamp) -> Double {
        buckets.withLock { buckets in
            guard var bucket = buckets[Key(limit, who)] else { return limit.burst }
            bucket.fill(limit, at: now)
            return bucket.tokens
        }
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
