import Synchronization

/// Notices when nothing has happened for too long.
final class Watchdog: Sendable {
    private let deadline: Mutex<ContinuousClock.Instant>
    private let shortest: Duration

    /// Starts with `limit` for the first thing to happen; no later limit is below `shortest`.
    init(limit: Duration, shortest: Duration) {
        deadline = Mutex(.now + limit)
        self.shortest = shortest
    }

    /// Something happened; the next has to within `limit`.
    func extend(by limit: Duration) {
        deadline.withLock { $0 = .now + limit }
    }

    /// Returns when a limit has passed; throws when cancelled.
    ///
    /// It sleeps for as long as nothing can expire and then looks whether the deadline was moved,
    /// which costs nothing per piece of an answer.
    func waitUntilExpired() async throws {
        while case let deadline = deadline.withLock({ $0 }), deadline > .now {
            try await Task.sleep(until: min(deadline, .now + shortest))
        }
    }
}
