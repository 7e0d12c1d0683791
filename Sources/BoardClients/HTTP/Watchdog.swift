import Synchronization

/// A timer that detects servers that are silent for too long or send too slowly.
final class Watchdog: Sendable {
    private struct State {
        /// The time at which the silence is too long; `nil` while no data is expected.
        var deadline: ContinuousClock.Instant?
        /// The start of the speed measurement interval, and the bytes received since then.
        var window: (start: ContinuousClock.Instant, bytes: Int)
        /// Set when an interval ended with too few bytes. Later bytes do not reset it.
        var isTooSlow = false
    }

    private let limits: HTTPLimits
    private let state: Mutex<State>

    /// Starts with the limit for the head of the response.
    init(limits: HTTPLimits) {
        self.limits = limits
        let now = ContinuousClock.now
        state = Mutex(State(deadline: now + limits.connect, window: (now, 0)))
    }

    /// Starts the limits for the body.
    func beginBody() {
        let now = ContinuousClock.now
        state.withLock { $0 = State(deadline: now + limits.idle, window: (now, 0)) }
    }

    /// Records received bytes of the body.
    func note(_ count: Int) {
        let now = ContinuousClock.now
        state.withLock { state in
            state.deadline = now + limits.idle
            state.window.bytes += count
            guard now - state.window.start >= limits.idle else { return }
            if state.window.bytes < leastBytes { state.isTooSlow = true }
            state.window = (now, 0)
        }
    }

    /// Suspends the limits while the consumer holds the server back.
    func pause() {
        state.withLock { $0.deadline = nil }
    }

    /// Returns when a limit has been exceeded. Throws when cancelled.
    ///
    /// It sleeps for the shortest possible limit and then checks whether the deadline has moved, so
    /// received chunks need not restart a timer.
    func waitUntilExpired() async throws {
        let shortest = min(limits.connect, limits.idle)
        while true {
            let (deadline, isTooSlow) = state.withLock { ($0.deadline, $0.isTooSlow) }
            if isTooSlow || deadline.map({ $0 <= .now }) == true { return }
            let later = ContinuousClock.now + shortest
            try await Task.sleep(until: min(deadline ?? later, later))
        }
    }

    private var leastBytes: Int { Int(limits.idle / .seconds(1) * Double(limits.leastSpeed)) }
}
