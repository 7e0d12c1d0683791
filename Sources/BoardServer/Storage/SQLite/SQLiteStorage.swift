import Foundation
import GRDB

/// A board in one file: a write-ahead log, one writer, a few readers.
package final class SQLiteStorage: SQLStorage {
    let pool: DatabasePool
    private let notifier = ChangeNotifier()
    private let health = SQLiteHealth()
    private let searches = BoundedQueue(Array(0..<mostSearches))
    /// The maximum number of concurrent searches, which leaves readers for everything else.
    private static let mostSearches = 2

    /// Opens the database and runs its migrations.
    ///
    /// - Parameter creating: whether to create a board if there is none.
    package init(path: String, creating: Bool = true) throws {
        PrivateFile.make(path)
        do {
            try Self.check(path, creating: creating)
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            try SQLiteSchema.migrate(pool)
        } catch let error as DatabaseError {
            throw DatabaseFailure(error, path: path).map(StorageError.refused)
                ?? StorageError(error)
        }
    }

    /// Checks by a read-only connection, because opening a pool changes the file.
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
        // One reader for each core. Each has a cache, and other cores would be idle anyway.
        let cores = min(ProcessInfo.processInfo.activeProcessorCount, 8)
        configuration.maximumReaderCount = cores + mostSearches
        configuration.prepareDatabase { db in
            // With a write-ahead log, this loses nothing if the program is killed.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA cache_size = -8000")
            // Overwrites deleted content, so that no copy of the file contains it.
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

    func notifyOfChanges() { notifier.notify() }

    /// SQLite's statements are written for their indexes, and need no statistics.
    package func finishImport() async throws {}

    /// Also looks once a second, because other processes, such as an import, notify nobody here.
    package func waitForChange(after sequence: Int64, atMost limit: Duration) async throws {
        let end = ContinuousClock.now.advanced(by: limit)
        while !Task.isCancelled {
            let notifications = notifier.listen()
            guard try await read(.each, { try $0.lastChange() }) <= sequence else { return }
            let left = end - .now
            guard left > .zero else { return }
            await ChangeNotifier.wait(for: notifications, atMost: min(left, .seconds(1)))
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

    /// Moves the write-ahead log into the file, so that a copy of the file is complete. The last program that
    /// uses the file does this.
    package func close() async throws {
        // A statement, because the corresponding call on a closed connection would crash.
        try? await pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try pool.close()
    }
}

/// Statements that see the same state.
private enum SQLiteSnapshot {
    /// Uses prepared statements, because GRDB would compile them each time.
    static func read<Value>(in db: Database, _ work: (Database) throws -> Value) throws -> Value {
        try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        let result = Result { try work(db) }
        try? end(in: db)
        return try result.get()
    }

    /// Ends the transaction, which a failure may have ended already. Nothing was written, so nothing is lost.
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
        // The shared-memory file beside the log grows only if there is space.
        case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE: self = .full
        case _ where error.isDamage: self = .unavailable(SQLiteHealth.damage(error.message))
        default: self = .unavailable(error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}
