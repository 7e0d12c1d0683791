import Synchronization

/// A limit of concurrent operations, per account or address and in total.
package final class ConcurrencyLimiter: Sendable {
    /// A permit for one operation, returned when it is released.
    package final class Permit: Sendable {
        private let limiter: ConcurrencyLimiter
        private let who: String

        fileprivate init(_ who: String, of limiter: ConcurrencyLimiter) {
            self.limiter = limiter
            self.who = who
        }

        deinit { limiter.giveBack(who) }
    }

    private struct Counts {
        var each: [String: Int] = [:]
        var all = 0
    }

    private let counts = Mutex(Counts())
    private let most: Int
    private let mostEach: Int

    package init(most: Int, mostEach: Int) {
        self.most = most
        self.mostEach = mostEach
    }

    /// Returns a permit; throws if the limit is reached.
    package func permit(for who: String) throws(Problem) -> Permit {
        let hasRoom = counts.withLock { counts in
            let own = counts.each[who, default: 0]
            guard own < mostEach, counts.all < most else { return false }
            counts.each[who] = own + 1
            counts.all += 1
            return true
        }
        guard hasRoom else { throw .tooMany(seconds: 30) }
        return Permit(who, of: self)
    }

    private func giveBack(_ who: String) {
        counts.withLock { counts in
            let left = (counts.each[who] ?? 1) - 1
            counts.each[who] = left > 0 ? left : nil
            counts.all -= 1
        }
    }
}
