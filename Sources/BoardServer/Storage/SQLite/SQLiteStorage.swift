import Foundation
import GRDB

/// Everything in one file: write-ahead log, one writer, a few readers.
package final class SQLiteStorage: SQLStorage {
    let pool: DatabasePool
    private let bell = ChangeBell()
    private let health = SQLiteHealth()
    private let searches = WaitingLine(Array(0..<mostSearches))
    /// So many searches at once leave readers to all others.
    private static let mostSearches = 2

    /// Opens or makes the database and brings its tables up to date.
    ///
    /// - Parameter creating: whether it is made where there is none.
    package init(path: String, creating: Bool = true) throws {
        PrivateFile.make(path)
        do {
            try Self.check(path, creating: creating)
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            try SQLiteSchema.migrate(pool)
        } catch let error as DatabaseError {
            throw DatabaseRefusal(error, path: path).map(StorageError.refused)
                ?? StorageError(error)
        }
    }

    /// With another connection than those that write: to open a pool changes the file already.
    private static func check(_ path: String, creating: Bool) throws {
        var configuration = configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { try SQLiteSchema.check($0, creating: creating) }
        try queue.close()
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        // As many read at once as there are cores; each has a cache, and some cores are idle anyway.
        let cores = min(ProcessInfo.processInfo.activeProcessorCount, 8)
        configuration.maximumReaderCount = cores + mostSearches
        configuration.prepareDatabase { db in
            // With a write-ahead log this loses nothing when the program dies, whatever kills it.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA cache_size = -8000")
            // Deleted content is overwritten, so that no copy of the file has it.
            try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    func read<Value: Sendable>(
        _ reading: SQLReading, _ work: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value {
        guard case .long = reading else { return try read { try work(SQLiteSession(db: $0)) } }
        return try await readAtLength { try work(SQLiteSession(db: $0)) }
    }

    /// Reads a few rows in the calling thread: waking another thread takes longer than that.
    func read<Value>(_ work: (Database) throws -> Value) throws -> Value {
        do {
            return try pool.unsafeRead { try SQLiteSnapshot.read(in: $0, work) }
        } catch let error as DatabaseError {
            throw health.noted(error)
        }
    }

    /// Reads in another thread until the task is cancelled.
    private func readAtLength<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await searches.run { _ in
                try await pool.unsafeRead { try SQLiteSnapshot.read(in: $0, work) }
            }
        } catch let error as DatabaseError {
            throw health.noted(error)
        }
    }

    @discardableResult
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.write { db in
                let session = SQLiteSession(db: db)
                let value = try work(session)
                try session.execute(
                    "UPDATE counters SET value = value + 1 WHERE name = 'write'", [])
                return value
            }
        } catch let error as DatabaseError {
            throw health.noted(error)
        }
    }

    package func state() async throws -> String {
        try await read(.each) { db in
            String(try db.number("SELECT value FROM counters WHERE name = 'write'") ?? 0)
        }
    }

    package func search(_ query: SearchQuery) async throws -> SearchPage {
        try await readAtLength { try SQLiteSearch.page(query, in: SQLiteSession(db: $0)) }
    }

    func notifyOfChanges() { bell.ring() }

    /// Also looks once a second, because other processes, such as an import, do not ring this bell.
    package func waitForChange(after sequence: Int64, atMost limit: Duration) async throws {
        let end = ContinuousClock.now.advanced(by: limit)
        while !Task.isCancelled {
            let rings = bell.listen()
            guard try await read(.each, { try $0.lastChange() }) <= sequence else { return }
            let left = end - .now
            guard left > .zero else { return }
            await ChangeBell.wait(for: rings, atMost: min(left, .seconds(1)))
        }
    }

    package func backup(to path: String) async throws {
        do {
            let copy = try DatabaseQueue(path: path)
            defer { try? copy.close() }
            try pool.backup(to: copy)
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    package func check() async throws {
        try read { try health.check($0) }
        guard health.wantsWholeCheck() else { return }
        try await readAtLength { [health] in try health.checkWhole($0) }
    }

    /// What is in the log beside the file goes into it, so that a copy of the file is whole; while
    /// another program uses it, that is left to the last one.
    package func close() async throws {
        // As a statement: a call on a connection that is closed already would end the program.
        try? await pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try pool.close()
    }
}

/// Statements that see the database as the first of them did.
private enum SQLiteSnapshot {
    /// GRDB would compile the statements around it each time.
    static func read<Value>(in db: Database, _ work: (Database) throws -> Value) throws -> Value {
        try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        let result = Result { try work(db) }
        try? end(in: db)
        return try result.get()
    }

    /// Nothing was written, so nothing can be lost here; a failure may have ended it already.
    private static func end(in db: Database) throws {
        guard db.isInsideTransaction else { return }
        do {
            try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
        } catch {
            try db.rollback()
        }
    }
}

extension StorageError {
    init(_ error: DatabaseError) {
        switch error.extendedResultCode {
        // What all processes share of the log beside the file grows only where there is room.
        case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE: self = .full
        case _ where error.isDamage: self = .unavailable(SQLiteHealth.damage(error.message))
        default: self = .unavailable(error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}
