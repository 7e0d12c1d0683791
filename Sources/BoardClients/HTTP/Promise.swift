import Synchronization

/// A value that is set once, from any thread, and awaited by one task.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: CheckedContinuation<Value, any Error>?
    }

    private let state = Mutex(State())

    /// A Boolean value that indicates whether the promise has a value or an error.
    var isKept: Bool { state.withLock { $0.result != nil } }

    /// Sets the value or error. Only the first call has an effect.
    func keep(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            if state.result == nil { state.result = result }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(with: result)
    }

    /// Waits for the value.
    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state in
                if state.result == nil { state.waiting = continuation }
                return state.result
            }
            if let result { continuation.resume(with: result) }
        }
    }
}
