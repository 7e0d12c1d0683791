import GRDB
import Synchronization

/// Detects a damaged database file without reading all of a large one.
final class SQLiteHealth: Sendable {
    private struct State {
        /// The first error of a damaged file. It stays, because nothing repairs a file in use.
        var damage: StorageError?
        var lastWholeCheck: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    /// The maximum size of a file that is checked as a whole, which takes a few tenths of a second.
    private static let maxBytes = 64 * 1024 * 1024
    private static let pause = Duration.seconds(60)

    static func damage(_ reason: String?) -> String {
        """
        its file is damaged (\(reason ?? "unknown damage")); stop the server and restore the newest backup, \
        or save what can be read with admin export
        """
    }

    /// Returns the error for the caller, and remembers damage.
    func noted(_ error: DatabaseError) -> StorageError {
        let noted = StorageError(error)
        if error.isDamage { state.withLock { $0.damage = $0.damage ?? noted } }
        return noted
    }

    /// Reads both ends of all tables and some random rows; throws an error if damage was found now or before.
    func check(_ db: Database) throws {
        if let damage = state.withLock(\.damage) { throw damage }
        for table in ["boards", "accounts", "sessions", "posts", "comments", "changes"] {
            for order in ["ASC", "DESC"] {
                _ = try Row.fetchOne(
                    db, sql: "SELECT * FROM \(table) ORDER BY rowid \(order) LIMIT 1")
            }
        }
        let last = try Int64.fetchOne(db, sql: "SELECT value FROM counters WHERE name = 'entry'")
        for table in ["posts", "comments"] {
            for _ in 0..<8 {
                let id = Int64.random(in: 0...max(0, last ?? 0))
                _ = try Row.fetchOne(
                    db, sql: "SELECT * FROM \(table) WHERE id >= ? LIMIT 1", arguments: [id])
            }
        }
    }

    /// Returns whether it is time to check the whole file again.
    func wantsWholeCheck() -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            guard state.lastWholeCheck.map({ now - $0 > Self.pause }) ?? true else { return false }
            state.lastWholeCheck = now
            return true
        }
    }

    func checkWhole(_ db: Database) throws {
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        guard pages.multipliedReportingOverflow(by: size).partialValue <= Self.maxBytes,
            let found = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), found != "ok"
        else { return }
        let damage = StorageError.unavailable(
            Self.damage(found.split(separator: "\n").joined(separator: " ")))
        state.withLock { $0.damage = damage }
        throw damage
    }
}

extension DatabaseError {
    var isDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) }
}
