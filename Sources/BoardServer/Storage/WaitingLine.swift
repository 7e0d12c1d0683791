import Synchronization

/// A few places for many who want one; who finds none free waits in line.
final class WaitingLine<Place: Sendable>: Sendable {
    private struct State {
        var idle: [Place]
        var waiting: [Waiting] = []
        var count = 0
    }

    private struct Waiting {
        let number: Int
        let continuation: CheckedContinuation<Place?, Never>
    }

    private let state: Mutex<State>

    init(_ places: [Place]) {
        state = Mutex(State(idle: places))
    }

    /// Does something at a place; who is cancelled in line leaves it.
    func run<Value: Sendable>(
        _ work: @Sendable (Place) async throws -> Value
    ) async throws -> Value {
        guard let place = await take() else { throw CancellationError() }
        defer { give(back: place) }
        return try await work(place)
    }

    /// The place that was used last; nothing when cancelled.
    private func take() async -> Place? {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(number: number, continuation: continuation)
                if let place = line(up: waiting) { continuation.resume(returning: place) }
            }
        } onCancel: {
            leave(number)
        }
    }

    private func line(up waiting: Waiting) -> Place? {
        state.withLock { state in
            if let place = state.idle.popLast() { return place }
            state.waiting.append(waiting)
            return nil
        }
    }

    private func leave(_ number: Int) {
        let waiting = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
        }
        waiting?.continuation.resume(returning: nil)
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
