import BoardCore
import Foundation
import Synchronization

/// Carries the bytes of an answer from the session's thread to a reader.
///
/// A session cannot be told to read more slowly: on Linux, `suspend()` starts a transfer anew, and a
/// delegate that waits in line stops every transfer of the program. So what a slow reader leaves
/// lying goes from memory to a file.
final class BytePipe: Sendable {
    private struct State {
        var backlog: Backlog
        var end: Result<[UInt8]?, any Error>?
        var reader: CheckedContinuation<[UInt8]?, any Error>?

        /// Hands the reader what is next; `nil` if there is no reader or it has to wait.
        mutating func delivery() -> (() -> Void)? {
            guard let reader, let next = next() else { return nil }
            self.reader = nil
            return { reader.resume(with: next) }
        }

        private mutating func next() -> Result<[UInt8]?, any Error>? {
            backlog.isEmpty ? end : Result { try backlog.take() }
        }
    }

    private let state: Mutex<State>

    /// Makes a pipe that keeps up to `capacity` bytes in memory.
    init(capacity: Int) {
        state = Mutex(State(backlog: Backlog(capacity: capacity)))
    }

    /// Adds bytes; does nothing once the pipe has ended.
    func write(_ data: Data) {
        change { state in
            guard state.end == nil else { return }
            do throws(BoardError) {
                try state.backlog.add(data)
            } catch {
                state.end = .failure(error)
            }
        }
    }

    /// Ends the pipe; the reader still gets what was written, then `error` if there is one.
    func finish(throwing error: (any Error)? = nil) {
        change { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(nil) }
        }
    }

    /// Ends the pipe at once and throws away what was not read.
    func discard(throwing error: any Error) {
        change { state in
            state.backlog.removeAll()
            state.end = .failure(error)
        }
    }

    /// The bytes that came since the last call, as soon as there are any; `nil` at the end.
    ///
    /// One reader at a time.
    func read() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            change { state in
                precondition(state.reader == nil, "a pipe has one reader")
                state.reader = continuation
            }
        }
    }

    /// Changes the state, and then gives a waiting reader what there is for it.
    ///
    /// It does so outside the lock: whoever cancels a task holds that task's own lock while it calls
    /// `discard`, and resuming the task takes the two in the other order.
    private func change(_ change: (inout State) -> Void) {
        let delivery = state.withLock { state in
            change(&state)
            return state.delivery()
        }
        delivery?()
    }
}
