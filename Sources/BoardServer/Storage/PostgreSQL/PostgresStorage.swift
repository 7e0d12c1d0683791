/// A board in a PostgreSQL database, which any number of servers may share.
package final class PostgresStorage: SQLStorage {
    private let pool: PostgresPool
    private let listener: PostgresListener
    /// Searches may take long, so this many at once leave connections for everything else.
    private let searches = BoundedQueue(Array(0..<4))

    /// Opens the database and runs its migrations.
    ///
    /// - Parameters:
    ///   - creating: whether to create a board if there is none.
    ///   - warn: receives a sentence about a problem that the administrator can fix.
    package init(
        _ address: PostgresAddress, creating: Bool = true, warn: (String) -> Void = { _ in }
    ) async throws {
        pool = PostgresPool(address)
        listener = PostgresListener(address)
        try await run(.writing) { try PostgresSchema.migrate($0, creating: creating) }
        if let warning = try await searchWarning() { warn(warning) }
    }

    /// Without trigrams, searching finds the same, but takes longer.
    private func searchWarning() async throws -> String? {
        do {
            try await pool.run(.writing, PostgresSchema.addTrigrams)
        } catch let error as PostgresError where error.isUnsupported {
            return """
                Searching will be slow, as the database lacks the extension pg_trgm: \
                \(error.message). Ask a PostgreSQL administrator to run CREATE EXTENSION pg_trgm \
                in it, and restart the server.
                """
        }
        guard try await run(.none, PostgresSchema.knowsAllLetters) else {
            return """
                Searching will be slow beyond ASCII, as the database's locale knows no other letters. \
                createdb --template=template0 --locale=C.UTF-8 NAME creates one that does.
                """
        }
        return nil
    }

    func read<Value: Sendable>(
        _ reading: SQLReading, _ work: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value {
        if case .snapshot = reading { return try await run(.reading, work) }
        return try await run(.none, work)
    }

    @discardableResult
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLSession) throws -> Value
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
        // Both ends of the largest tables, by their indexes.
        try await read(.each) { db in
            for table in ["boards", "accounts", "posts", "comments"] {
                _ = try db.exists("SELECT * FROM \(table) LIMIT 1", [])
            }
            for table in ["posts", "comments"] {
                _ = try db.exists("SELECT * FROM \(table) ORDER BY id DESC LIMIT 1", [])
            }
        }
    }

    /// Returns the visible transactions: the same transactions have the same rows.
    package func state() async throws -> String {
        try await read(.each) { db in
            try db.row(
                """
                SELECT oid || ' ' || pg_current_snapshot() AS state FROM pg_database
                WHERE datname = current_database()
                """, []
            ) { try $0["state"] } ?? ""
        }
    }

    package func search(_ query: SearchQuery) async throws -> SearchPage {
        try await searches.run { _ in
            try await self.run(.none) { try PostgresSearch.page(query, in: $0) }
        }
    }

    /// The database notifies all servers, this one included.
    func notifyOfChanges() {}

    /// Without statistics, PostgreSQL reads all texts for each search, until it collects some by itself.
    package func finishImport() async throws {
        try await run(.none) { db in
            try db.run("SET statement_timeout = 0")
            defer { try? db.limitStatements() }
            try db.run("VACUUM ANALYZE posts, comments, texts")
        }
    }

    package func waitForChange(after sequence: Int64, atMost limit: Duration) async throws {
        await listener.wait(after: sequence, atMost: limit)
    }

    package func backup(to path: String) async throws {
        throw StorageError.unsupported(
            """
            Use PostgreSQL's own program for that, which can run while the server does: \
            pg_dump --format=custom --file=FILE DATABASE.
            """)
    }

    package func close() async throws {
        listener.end()
        await pool.close()
    }
}
