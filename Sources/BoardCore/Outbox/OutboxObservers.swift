import Synchronization

/// The listeners of an outbox; each receives every state, so that none misses a sent item.
final class OutboxObservers: Sendable {
    private struct State {
        var latest: [OutboxItem] = []
        var continuations: [Int: AsyncStream<[OutboxItem]>.Continuation] = [:]
        var nextNumber = 0
    }

    private let state = Mutex(State())

    func states() -> AsyncStream<[OutboxItem]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [OutboxItem].self)
        let number = state.withLock { state in
            let number = state.nextNumber
            state.nextNumber += 1
            state.continuations[number] = continuation
            continuation.yield(state.latest)
            return number
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.continuations[number] = nil }
        }
        return stream
    }

    func send(_ items: [OutboxItem]) {
        state.withLock { state in
            guard items != state.latest else { return }
            state.latest = items
            for continuation in state.continuations.values { continuation.yield(items) }
        }
    }
}
