import Synchronization

/// A value that comes later, from any thread, for one who waits.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: CheckedContinuation<Value, any Error>?
    }

    private let state = Mutex(State())

    /// Whether the value, or the error in its place, is there.
    var isKept: Bool { state.withLock { $0.result != nil } }

    /// Hands over the value or the error; only the first call counts.
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
