/// Everything in a PostgreSQL database, which any number of servers may share.
package final class PostgresStorage: Storage {
    let pool: PostgresPool
    let listener: PostgresListener
    /// So many searches at once, which may take long, leave connections to all others.
    let searches = WaitingLine(Array(0..<4))

    /// Opens the database and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - creating: whether a board is made where there is none.
    ///   - warn: told in a sentence what who runs the database may mend.
    package init(
        _ address: PostgresAddress, creating: Bool = true, warn: (String) -> Void = { _ in }
    ) async throws {
        pool = PostgresPool(address)
        listener = PostgresListener(address)
        try await write { try PostgresSchema.migrate($0, creating: creating) }
        if let complaint = try await searchComplaint() { warn(complaint) }
    }

    /// Searching finds everything without trigrams, too, only later.
    private func searchComplaint() async throws -> String? {
        do {
            try await pool.run(.writing, PostgresSchema.addTrigrams)
        } catch let error as PostgresError where error.isRefusal {
            return """
                Searching will be slow, as the database lacks the extension pg_trgm: \
                \(error.message). Let an administrator of PostgreSQL run CREATE EXTENSION pg_trgm \
                in it, and start the server again.
                """
        }
        guard try await read(PostgresSchema.knowsAllLetters) else {
            return """
                Searching will be slow beyond ASCII, as the database's locale knows no other letters. \
                createdb --template=template0 --locale=C.UTF-8 NAME makes one that does.
                """
        }
        return nil
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await run(.reading, work)
    }

    /// Reads with one statement, or with some that need not see the same.
    func readAtOnce<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await run(.none, work)
    }

    @discardableResult
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await run(.writing, work)
    }

    private func run<Value: Sendable>(
        _ transaction: PostgresTransaction,
        _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.run(transaction, work)
        } catch let error as PostgresError {
            throw StorageError(error)
        }
    }

    package func check() async throws {
        // The ends of the largest tables, by their indexes.
        _ = try await readAtOnce { db in
            for table in ["boards", "accounts", "posts", "comments"] {
                _ = try db.row("SELECT * FROM \(table) LIMIT 1")
            }
            for table in ["posts", "comments"] {
                _ = try db.row("SELECT * FROM \(table) ORDER BY id DESC LIMIT 1")
            }
        }
    }

    package func close() async throws {
        listener.end()
        await pool.close()
    }
}
