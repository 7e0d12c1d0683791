import Synchronization

/// A clock that stands still until a test advances it.
///
/// ```swift
/// @Test func `a task sleeps until its time has come`() async throws {
///     let clock = ManualClock()
///     async let slept: Void = clock.sleep(for: .seconds(30))
///
///     try await clock.waitForSleepers()
///     clock.advance(by: .seconds(30))
///
///     try await slept
/// }
/// ```
public final class ManualClock: Clock, Sendable {
    /// A moment: the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// How much the clock had been advanced by then.
        public let offset: Duration

        /// The moment this much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this moment to `other`; negative if that is the earlier one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the one moment is before the other.
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let sleepers = Mutex(Sleepers())

    /// Makes a clock that shows zero.
    public init() {}

    /// The moment that the clock shows.
    public var now: Instant { sleepers.withLock(\.now) }

    /// Zero: the clock shows exactly what it was advanced by.
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep now.
    public var sleeperCount: Int { sleepers.withLock(\.count) }

    /// Waits until the clock has been advanced to `deadline`; the tolerance is ignored.
    /// - Throws: `CancellationError` at once when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = sleepers.withLock { $0.nextID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = { Task.isCancelled }
                sleepers.withLock {
                    $0.add(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    // Behind the lock: the handler below has not run, or finds the sleeper.
                    if isCancelled() { $0.cancel(id) }
                }
            }
        } onCancel: {
            sleepers.withLock { $0.cancel(id) }
        }
    }

    /// Moves the time on, and wakes those whose time has come, the earliest first.
    ///
    /// What they do then goes on behind this call. Where the order of that matters, advance to one
    /// deadline at a time and wait for what is done there.
    public func advance(by duration: Duration) {
        sleepers.withLock { $0.advance(by: duration) }
    }

    /// Waits until at least `count` tasks sleep.
    /// - Throws: `NeverHappened` if the task that waits is cancelled first.
    public func waitForSleepers(_ count: Int = 1) async throws(NeverHappened) {
        let wait = Wait()
        sleepers.withLock { $0.add(wait, for: count) }
        defer { sleepers.withLock { $0.remove(wait) } }
        guard await wait.isFulfilled() else {
            let expectation = "\(count) tasks sleep on the clock (now: \(sleeperCount))"
            throw NeverHappened(expectation: expectation, turns: nil)
        }
    }
}
