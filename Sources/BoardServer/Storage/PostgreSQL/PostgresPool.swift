/// A few connections, each for one call at a time. The one that was used last comes first, so that an idle
/// server has few.
final class PostgresPool: Sendable {
    private let workers: [PostgresWorker]
    private let queue: BoundedQueue<PostgresWorker>

    init(_ address: PostgresAddress, size: Int = 8) {
        workers = (0..<size).map { _ in PostgresWorker(address) }
        queue = BoundedQueue(workers)
    }

    func run<Value: Sendable>(
        _ transaction: PostgresTransaction,
        _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await queue.run { try await $0.run(transaction, work) }
    }

    func close() async {
        for worker in workers { await worker.close() }
    }
}
