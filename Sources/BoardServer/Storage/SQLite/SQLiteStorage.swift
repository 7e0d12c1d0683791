import GRDB

/// Everything in one file: write-ahead log, one writer, as many readers as there are cores.
package final class SQLiteStorage: Storage {
    let pool: DatabasePool
    let bell = ChangeBell()

    /// Opens or makes the database and brings its tables up to date.
    package init(path: String) throws {
        do {
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            try SQLiteSchema.migrate(pool)
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { db in
            // With a write-ahead log this loses nothing when the program dies, whatever kills it.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA cache_size = -8000")
        }
        return configuration
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read(work)
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.write(work)
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    package func check() async throws {
        _ = try await read { db in try Int.fetchOne(db, sql: "SELECT 1") }
    }

    package func close() async throws {
        try pool.close()
    }
}

extension StorageError {
    init(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_FULL: self = .full
        default: self = .unavailable(error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}
