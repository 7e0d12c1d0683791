import Synchronization

/// Bounds how many wait for events: of an account or address, and in all.
package final class Listeners: Sendable {
    /// One that waits; gives its place back when it is gone.
    package final class Listener: Sendable {
        private let all: Listeners
        private let who: String

        fileprivate init(_ who: String, of all: Listeners) {
            self.all = all
            self.who = who
        }

        deinit { all.remove(who) }
    }

    private let counts = Mutex<[String: Int]>([:])
    private let most: Int

    package init(most: Int) {
        self.most = most
    }

    package func add(_ who: String) throws(Problem) -> Listener {
        let hasRoom = counts.withLock { counts in
            let own = counts[who] ?? 0
            let all = counts.values.reduce(0, +)
            guard own < Limits.listeners, all < most else { return false }
            counts[who] = own + 1
            return true
        }
        guard hasRoom else { throw .tooMany(seconds: 30) }
        return Listener(who, of: self)
    }

    private func remove(_ who: String) {
        counts.withLock { counts in
            let left = (counts[who] ?? 1) - 1
            counts[who] = left > 0 ? left : nil
        }
    }
}
