import Synchronization

/// A few connections, each call on one of its own; who finds none free waits in line.
final class PostgresPool: Sendable {
    private struct State {
        var idle: [PostgresLane]
        var waiting: [Waiting] = []
        var count = 0
    }

    private struct Waiting {
        let number: Int
        let continuation: CheckedContinuation<PostgresLane?, Never>
    }

    private let lanes: [PostgresLane]
    private let state: Mutex<State>

    init(_ address: PostgresAddress, size: Int = 8) {
        lanes = (0..<size).map { _ in PostgresLane(address) }
        state = Mutex(State(idle: lanes))
    }

    func run<Value: Sendable>(
        _ transaction: PostgresTransaction,
        _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        guard let lane = await take() else { throw CancellationError() }
        defer { give(back: lane) }
        return try await lane.run(transaction, work)
    }

    /// The lane that was used last, so that a quiet server has few connections; nothing when cancelled.
    private func take() async -> PostgresLane? {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(number: number, continuation: continuation)
                if let lane = line(up: waiting) { continuation.resume(returning: lane) }
            }
        } onCancel: {
            leave(number)
        }
    }

    private func line(up waiting: Waiting) -> PostgresLane? {
        state.withLock { state in
            if let lane = state.idle.popLast() { return lane }
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

    private func give(back lane: PostgresLane) {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.idle.append(lane)
                return Waiting?.none
            }
            return state.waiting.removeFirst()
        }
        next?.continuation.resume(returning: lane)
    }

    func close() async {
        for lane in lanes { await lane.close() }
    }
}
