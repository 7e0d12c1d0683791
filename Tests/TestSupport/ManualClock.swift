import Synchronization

/// A clock that stands still until the test moves it.
package final class ManualClock: Clock {
    package struct Instant: InstantProtocol {
        fileprivate let time: Duration

        package func advanced(by duration: Duration) -> Self { Instant(time: time + duration) }
        package func duration(to other: Self) -> Duration { other.time - time }
        package static func < (a: Self, b: Self) -> Bool { a.time < b.time }
    }

    private struct State {
        var now = Instant(time: .zero)
        var sleepers: [Sleeper] = []
        var sleeps = 0
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .zero }

    /// How many sleep now.
    package var sleeperCount: Int { state.withLock(\.sleepers.count) }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.sleeps += 1
            return state.sleeps
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(number: number, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            wake(where: { $0.number == number }, with: .failure(CancellationError()))
        }
    }

    /// Moves the time on and wakes all who have slept long enough.
    package func advance(by duration: Duration) {
        let now = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            return state.now
        }
        wake(where: { $0.deadline <= now }, with: .success(()))
    }

    /// Waits until that many sleep.
    package func waitForSleepers(_ count: Int = 1) async {
        while sleeperCount < count { await Task.yield() }
    }

    private func add(_ sleeper: Sleeper) {
        // A cancellation may have come before the sleeper was there to be woken.
        guard !Task.isCancelled else {
            return sleeper.continuation.resume(throwing: CancellationError())
        }
        state.withLock { $0.sleepers.append(sleeper) }
    }

    private func wake(
        where isWoken: (Sleeper) -> Bool, with result: Result<Void, any Error>
    ) {
        let woken = state.withLock { state in
            let woken = state.sleepers.filter(isWoken)
            state.sleepers.removeAll(where: isWoken)
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume(with: result) }
    }
}
