import Synchronization

/// A fixed number of places, and a queue of tasks that wait for one until their patience ends.
final class BoundedQueue<Place: Sendable>: Sendable {
    private struct State {
        var idle: [Place]
        var waiting: [Waiting] = []
        var count = 0
        /// A Boolean value that indicates whether a task removes those that have waited too long.
        var isWatched = false
    }

    private struct Waiting {
        let number: Int
        let end: ContinuousClock.Instant
        let continuation: CheckedContinuation<Place?, Never>
    }

    private let state: Mutex<State>
    private let patience: Duration

    init(_ places: [Place], patience: Duration = .seconds(30)) {
        state = Mutex(State(idle: places))
        self.patience = patience
    }

    /// Runs work at a place. A task that is cancelled or has waited too long leaves the queue.
    func run<Value: Sendable>(
        _ work: @Sendable (Place) async throws -> Value
    ) async throws -> Value {
        guard let place = await take() else { throw CancellationError() }
        defer { give(back: place) }
        return try await work(place)
    }

    /// Returns the place that was used last; `nil` if the task left the queue.
    private func take() async -> Place? {
        if let place = state.withLock({ $0.idle.popLast() }) { return place }
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(
                    number: number, end: .now + patience, continuation: continuation)
                if case .now(let place) = line(up: waiting) {
                    continuation.resume(returning: place)
                }
            }
        } onCancel: {
            leave { $0.number == number }
        }
    }

    private enum Turn {
        case now(Place?)
        case later
    }

    private func line(up waiting: Waiting) -> Turn {
        state.withLock { state in
            // A task that was cancelled earlier could not leave the queue before it joined.
            guard !Task.isCancelled else { return .now(nil) }
            if let place = state.idle.popLast() { return .now(place) }
            state.waiting.append(waiting)
            if !state.isWatched { watch() }
            state.isWatched = true
            return .later
        }
    }

    /// One timer for all tasks costs less than a timer each. It ends when nobody waits.
    private func watch() {
        Task {
            while let end = nextEnd() {
                try? await Task.sleep(until: end)
                leave { $0.end <= end }
            }
        }
    }

    private func nextEnd() -> ContinuousClock.Instant? {
        state.withLock { state in
            state.isWatched = !state.waiting.isEmpty
            return state.waiting.first?.end
        }
    }

    private func leave(_ isMeant: (Waiting) -> Bool) {
        let leaving = state.withLock { state in
            let leaving = state.waiting.filter(isMeant)
            state.waiting.removeAll(where: isMeant)
            return leaving
        }
        for waiting in leaving { waiting.continuation.resume(returning: nil) }
    }

    private func give(back place: Place) {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.idle.append(place)
                return Waiting?.none
            }
            return state.waiting.removeFirst()
        }
        next?.continuation.resume(returning: place)
    }
}
