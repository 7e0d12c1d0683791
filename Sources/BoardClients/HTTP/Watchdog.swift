import Synchronization

/// Notices when a server is silent for too long, or sends too slowly to ever come to an end.
final class Watchdog: Sendable {
    private struct State {
        /// When the silence has lasted too long; `nil` while nobody expects the server to send.
        var deadline: ContinuousClock.Instant?
        /// Since when bytes are counted to tell the speed, and how many have come.
        var window: (start: ContinuousClock.Instant, bytes: Int)
        /// Whether a window was over with too few bytes; those that come later change nothing.
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

    /// From now on the body is expected.
    func beginBody() {
        let now = ContinuousClock.now
        state.withLock { $0 = State(deadline: now + limits.idle, window: (now, 0)) }
    }

    /// Bytes of the body came.
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

    /// The server is kept from sending, and may take its time.
    func pause() {
        state.withLock { $0.deadline = nil }
    }

    /// Returns when a limit has passed; throws when cancelled.
    ///
    /// It sleeps for as long as nothing can expire and then looks whether the deadline was moved,
    /// which costs nothing per piece of a response.
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
