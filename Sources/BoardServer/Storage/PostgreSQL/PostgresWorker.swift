import Dispatch

/// A connection and its thread. It connects on demand, and again after an error.
actor PostgresWorker {
    private let thread = PostgresThread()
    private let address: PostgresAddress
    private var connection: PostgresConnection?
    /// The maximum number of attempts; two transactions rarely conflict so often.
    private let mostTries = 10

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ address: PostgresAddress) {
        self.address = address
    }

    /// Runs a transaction, and repeats it if that is safe and may help.
    func run<Value: Sendable>(
        _ transaction: PostgresTransaction,
        _ work: @Sendable (PostgresConnection) throws -> Value
    ) throws -> Value {
        for _ in 1..<mostTries {
            try Task.checkCancellation()
            let isNew = connection == nil
            do {
                return try runOnce(transaction, work)
            } catch let error as PostgresError where error.isConflict {
                continue
            } catch is PostgresError where !isNew && connection == nil {
                // The connection broke while it was idle, or before anything was committed.
                continue
            }
        }
        return try runOnce(transaction, work)
    }

    private func runOnce<Value: Sendable>(
        _ transaction: PostgresTransaction,
        _ work: (PostgresConnection) throws -> Value
    ) throws -> Value {
        let connection = try self.connection ?? PostgresConnection(address)
        self.connection = connection
        do {
            guard let beginning = transaction.beginning else { return try work(connection) }
            try connection.run(beginning)
            let value = try work(connection)
            try commit(connection)
            return value
        } catch {
            leave(connection, after: error)
            throw error
        }
    }

    /// Commits. If the connection breaks here, the write may have been committed, so it is not repeated.
    /// The client may repeat it with the same key.
    private func commit(_ connection: PostgresConnection) throws {
        do {
            try connection.run("COMMIT")
        } catch let error as PostgresError where !connection.isAlive {
            throw StorageError(error)
        }
    }

    /// Ends a failed transaction, and the connection if that may be the reason.
    private func leave(_ connection: PostgresConnection, after error: any Error) {
        let isSound = (error as? PostgresError)?.leavesConnection ?? connection.isAlive
        if !isSound || (try? connection.run("ROLLBACK")) == nil { self.connection = nil }
    }

    func close() {
        connection = nil
    }
}

/// The isolation of statements.
enum PostgresTransaction {
    /// Each statement is a transaction, which saves two round trips.
    case none
    /// All statements see the same state.
    case reading
    /// Each statement sees the latest state, so that a row is current after it is locked.
    case writing

    fileprivate var beginning: String? {
        switch self {
        case .none: nil
        case .reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case .writing: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
        }
    }
}

/// Runs the jobs of an actor on a thread that may block.
final class PostgresThread: SerialExecutor {
    private let queue = DispatchQueue(label: "PostgreSQL")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

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
