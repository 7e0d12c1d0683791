import Dispatch

/// One connection and the thread that waits for it; connects when it is needed, and again when it broke.
actor PostgresLane {
    private let thread = PostgresThread()
    private let address: PostgresAddress
    private var connection: PostgresConnection?
    /// Two transactions meet; more than so many times in a row they hardly do.
    private let mostTries = 10

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ address: PostgresAddress) {
        self.address = address
    }

    /// Does a transaction, and does it anew where that is safe and may help.
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
                // It broke while nobody used it, or before anything was written for good.
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

    /// Where the connection breaks here, nobody knows whether the write is there, so it is not repeated;
    /// who sent it with a key may.
    private func commit(_ connection: PostgresConnection) throws {
        do {
            try connection.run("COMMIT")
        } catch let error as PostgresError where !connection.isAlive {
            throw StorageError(error)
        }
    }

    /// Ends the transaction that failed, and the connection, too, where that may be why.
    private func leave(_ connection: PostgresConnection, after error: any Error) {
        let isSound = (error as? PostgresError)?.leavesConnection ?? connection.isAlive
        if !isSound || (try? connection.run("ROLLBACK")) == nil { self.connection = nil }
    }

    func close() {
        connection = nil
    }
}

/// What statements have in common.
enum PostgresTransaction {
    /// Nothing: each is a transaction by itself, and the way to the server is gone only once.
    case none
    /// All see the database as the first one did.
    case reading
    /// Each sees what was there when it began, so what is read after a lock is the latest.
    case writing

    fileprivate var beginning: String? {
        switch self {
        case .none: nil
        case .reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case .writing: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
        }
    }
}

/// Runs an actor's work on a thread that may wait.
final class PostgresThread: SerialExecutor {
    private let queue = DispatchQueue(label: "PostgreSQL")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
