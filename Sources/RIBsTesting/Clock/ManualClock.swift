import Synchronization

/// A clock that only moves when a test advances it.
///
/// ```swift
/// @Test func `a task sleeps until its deadline`() async throws {
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
    /// A point in time: the time since the clock was created.
    public struct Instant: InstantProtocol {
        /// The total duration by which the clock had been advanced.
        public let offset: Duration

        /// Returns the instant that is this much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration from this instant to `other`; negative if `other` is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns a Boolean value that indicates whether the first instant is earlier.
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let sleepers = Mutex(Sleepers())

    /// Creates a clock that shows zero.
    public init() {}

    /// The current instant of the clock.
    public var now: Instant { sleepers.withLock(\.now) }

    /// The minimum resolution: zero, because the clock shows exactly what it was advanced by.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that are sleeping.
    public var sleeperCount: Int { sleepers.withLock(\.count) }

    /// Sleeps until the clock has been advanced to `deadline`. The tolerance is ignored.
    /// - Throws: `CancellationError` immediately when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = sleepers.withLock { $0.nextID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = { Task.isCancelled }
                sleepers.withLock {
                    $0.add(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    // Checked under the lock: the handler below has not run yet, or it finds the
                    // sleeper.
                    if isCancelled() { $0.cancel(id) }
                }
            }
        } onCancel: {
            sleepers.withLock { $0.cancel(id) }
        }
    }

    /// Advances the clock and wakes the tasks whose deadlines have passed, the earliest first.
    ///
    /// The tasks continue after this call. If the order of their work matters, advance to one
    /// deadline at a time and wait for that work.
    public func advance(by duration: Duration) {
        sleepers.withLock { $0.advance(by: duration) }
    }

    /// Waits until at least `count` tasks are sleeping.
    /// - Throws: `NeverHappened` if the waiting task is cancelled first.
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
