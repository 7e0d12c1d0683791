/// A few connections, each call on one of its own; the one that was used last comes first, so that a quiet
/// server has few.
final class PostgresPool: Sendable {
    private let lanes: [PostgresLane]
    private let line: WaitingLine<PostgresLane>

    init(_ address: PostgresAddress, size: Int = 8) {
        lanes = (0..<size).map { _ in PostgresLane(address) }
        line = WaitingLine(lanes)
    }

    func run<Value: Sendable>(
        _ transaction: PostgresTransaction,
        _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await line.run { try await $0.run(transaction, work) }
    }

    func close() async {
        for lane in lanes { await lane.close() }
    }
}
