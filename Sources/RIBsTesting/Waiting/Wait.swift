import Synchronization

/// A wait of a test, which ends with the expected event or with its task, whichever is first.
final class Wait: Sendable {
    private enum Outcome {
        case fulfilled, givenUp
    }

    private struct State {
        var outcome: Outcome?
        var sleeper: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Ends the wait. Returns false if it was already over.
    @discardableResult
    func fulfil() -> Bool {
        end(as: .fulfilled)
    }

    /// Returns when the wait is over. Returns false if the task was cancelled.
    func isFulfilled() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { sleep($0) }
        } onCancel: {
            _ = end(as: .givenUp)
        }
        return state.withLock { $0.outcome } == .fulfilled
    }

    private func sleep(_ sleeper: CheckedContinuation<Void, Never>) {
        let isOver = state.withLock { state in
            state.sleeper = sleeper
            return state.outcome != nil
        }
        if isOver { sleeper.resume() }
    }

    private func end(as outcome: Outcome) -> Bool {
        let (isFirst, sleeper) = state.withLock { state in
            defer { state.outcome = state.outcome ?? outcome }
            return (state.outcome == nil, state.outcome == nil ? state.sleeper : nil)
        }
        sleeper?.resume()
        return isFirst
    }
}
