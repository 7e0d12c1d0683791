import Localization
import Synchronization

/// A rate limit: a burst, and a refill of one permit each number of seconds.
package struct RateLimit: Sendable {
    /// The kind of operation; limits of the same kind share one count.
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
    /// The limit of wrong passwords per account, from all addresses together.
    package static let wrongPassword = RateLimit("wrong-password", burst: 100, secondsEach: 36)
    /// A wrong password from an address, remembered for an hour.
    package static let recentMistake = RateLimit("recent-mistake", burst: 1, secondsEach: 3600)
    /// A right password from an address, remembered for 30 days.
    package static let recentSuccess = RateLimit(
        "recent-success", burst: 1, secondsEach: 30 * 86_400)
    /// The limit of code guesses: about 150 a day, of a million codes.
    package static let code = RateLimit("code", burst: 10, secondsEach: 600)
    /// The limit of downloads of the whole board.
    package static let document = RateLimit("document", burst: 10, secondsEach: 10)

    /// Returns the limit for an address that several accounts share.
    package func shared(by count: Double) -> RateLimit {
        RateLimit(kind, burst: burst * count, secondsEach: secondsEach / count)
    }
}

extension Write {
    /// The limit that the write counts against. Writes that need a password are limited by its guesses, and
    /// signing out is always possible.
    package var rateLimit: RateLimit? {
        switch self {
        case .vote, .markNotification, .markNotifications: .vote
        case .changePassword, .closeSession, .deleteAccount: nil
        case .createPost, .editPost, .deletePost, .createComment, .editComment, .deleteComment,
            .report, .moderate, .rename:
            .write
        }
    }
}

/// A rate limiter by address or account, with bounded memory.
package final class RateLimiter: Sendable {
    fileprivate struct Bucket {
        var tokens: Double
        var filledAt: Timestamp
    }

    /// A key of fixed size, however long the client's name is.
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
    /// The maximum number of counts.
    ///
    /// Beyond it, counts unused for an hour are dropped, because nearly all of them are full again.
    /// If there are none, the older half is dropped.
    private let most: Int

    package init(isOff: Bool = false, most: Int = 50_000) {
        self.isOff = isOff
        self.most = most
    }

    /// Counts an operation. Throws an error with the seconds to wait if the limit is exceeded.
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

    /// Takes one count back.
    package func refund(_ limit: RateLimit, by who: String) {
        buckets.withLock { $0[Key(limit, who)]?.tokens += 1 }
    }

    /// Returns whether one more is allowed, without counting it.
    package func allows(_ limit: RateLimit, by who: String, at now: Timestamp) -> Bool {
        tokens(of: limit, by: who, at: now) >= 1
    }

    /// Returns whether an operation was counted recently.
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

    /// Takes a token; returns the seconds until the next one if there is none.
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
        Problem(
            .tooMany,
            seconds == 1
                ? localized("Too many requests; try again in a second.")
                : localized("Too many requests; try again in \(seconds) seconds."),
            headers: [.retryAfter: "\(seconds)"])
    }
}
