import BoardCore
import CSQLite
import Essentials
import Localization

/// The database file: creating it, opening it, and moving it aside if it is damaged.
struct DatabaseFile: Sendable {
    static let name = "state.db"
    /// The name before version 1.0.
    private static let oldName = "board.db"

    /// The state directory; `nil` if the environment has none.
    let folder: StateFolder?
    /// The size in bytes up to which a file is checked when it is opened.
    ///
    /// The start waits while all of it is read: 4 ms for a megabyte. Damage of a larger file is
    /// noticed by the first query that finds it.
    let checkedSize: Int
    let now: @Sendable () -> Date
    /// Receives messages for the user, each a sentence.
    let report: @Sendable (String) -> Void

    var isThere: Bool {
        guard let folder else { return false }
        return [Self.name, Self.oldName].contains { access(folder.file($0), F_OK) == 0 }
    }

    /// Opens the database with the latest schema, one process at a time.
    ///
    /// A database that cannot be written is opened for reading. In place of one that a newer
    /// program wrote, a database in memory is opened.
    ///
    /// - Parameters:
    ///   - isSuspect: Whether a query has found damage.
    ///   - former: The connection to a file that is no longer at the path; `nil` if there is none.
    func open(
        isSuspect: Bool, replacing former: SQLiteConnection? = nil
    ) throws(DraftStoreError) -> SQLiteConnection {
        guard let folder else { throw DraftStoreError(reason: StateFolder.absence) }
        let path = folder.file(Self.name)
        do {
            try folder.make()
            return try FileLock.withLock(at: path + ".lock") {
                try renameOldFile(in: folder)
                if Self.size(of: path) == nil, let former, former.isMoved {
                    return try restore(path, from: former)
                }
                return try openAlone(path, isSuspect: isSuspect)
            }
        } catch is NewerSchema {
            report(
                localized(
                    "\(path) was written by a newer board-tui. Until you use that version, nothing is stored and nothing that is stored is read, as with --private."
                ))
            return try memory()
        } catch let error as POSIXError {
            if let connection = openForReading(path) { return connection }
            throw DraftStoreError(reason: "\(path): \(error.reason)")
        } catch let error as SQLiteError {
            if let connection = openForReading(path) { return connection }
            throw self.error(error)
        } catch {
            throw DraftStoreError(reason: String(describing: error))
        }
    }

    /// Returns whether a newer program wrote the file, without checking or changing it.
    func isNewer() -> Bool {
        guard let folder, access(folder.file(Self.name), F_OK) == 0,
            let connection = try? SQLiteConnection(reading: folder.file(Self.name))
        else { return false }
        do {
            try Schema.checkVersion(of: connection)
            return false
        } catch {
            return error is NewerSchema
        }
    }

    private func memory() throws(DraftStoreError) -> SQLiteConnection {
        do {
            let connection = try SQLiteConnection()
            try Schema.bringUp(connection)
            return connection
        } catch {
            throw DraftStoreError(reason: String(describing: error))
        }
    }

    /// Opens a database for reading, as in a read-only folder or on a full disk.
    ///
    /// Without space for the index of the log, the database is read without its log.
    private func openForReading(_ path: String) -> SQLiteConnection? {
        for isImmutable in [false, true] {
            guard let connection = try? SQLiteConnection(reading: path, isImmutable: isImmutable),
                (try? Schema.isCurrent(connection)) == true
            else { continue }
            return connection
        }
        return nil
    }

    /// Returns the error for the user, which names the file.
    func error(_ error: SQLiteError) -> DraftStoreError {
        guard let folder else { return DraftStoreError(reason: error.message) }
        return DraftStoreError(reason: "\(folder.file(Self.name)): \(error.message)")
    }

    /// Renames the file of an earlier version.
    private func renameOldFile(in folder: StateFolder) throws(POSIXError) {
        let (path, old) = (folder.file(Self.name), folder.file(Self.oldName))
        guard access(path, F_OK) != 0 else { return }
        // The database comes last: a crash before leaves it to the next start.
        for suffix in ["-wal", "-shm", ".lock", ""] {
            guard rename(old + suffix, path + suffix) == 0 || errno == ENOENT else { throw .last }
        }
    }

    private func openAlone(_ path: String, isSuspect: Bool) throws -> SQLiteConnection {
        // SQLite would delete the log beside an empty file.
        //
        // With one blank page it reads the log, which often contains everything. If it does not,
        // the file is treated as damaged.
        if Self.size(of: path) == 0, Self.size(of: path + "-wal") ?? 0 > 0 {
            truncate(path, off_t(Self.pageSize))
        }
        do {
            return try openWhole(path, isSuspect: isSuspect)
        } catch let error as SQLiteError where error.isDamage {
            let aside = try setAside(path)
            let connection = try openWhole(path, isSuspect: false)
            let recovered = recover(from: aside, into: connection)
            if try !connection.isEmpty() { makeMark() }
            let name = Self.name + aside.dropFirst(path.count)
            report(
                localized("\(path) was damaged. It is kept there as \(name). \(recovered)"))
            return connection
        }
    }

    /// Creates a file again that was deleted while this program had it open.
    private func restore(
        _ path: String, from former: SQLiteConnection
    ) throws -> SQLiteConnection {
        // They belong to the deleted file.
        for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        removeMark()
        let connection = try openWhole(path, isSuspect: false)
        let recovered = recover(from: [former], into: connection)
        if try !connection.isEmpty() { makeMark() }
        report(
            localized(
                "\(path) was deleted while board-tui was running, and is created again. \(recovered)"
            ))
        return connection
    }

    static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    private func openWhole(_ path: String, isSuspect: Bool) throws -> SQLiteConnection {
        try StateFolder.makeClosedToOthers(path)
        let connection = try SQLiteConnection(path: path)
        try Schema.checkVersion(of: connection)
        if isSuspect || Self.size(of: path) ?? 0 <= checkedSize { try connection.check() }
        try connection.run("PRAGMA journal_mode = WAL")
        // Without a limit, the log would not be emptied when the file is closed.
        try connection.run("PRAGMA journal_size_limit = 0")
        // Committed data must survive a power failure, too.
        try connection.run("PRAGMA synchronous = FULL")
        try connection.run("PRAGMA foreign_keys = ON")
        try Schema.bringUp(connection)
        try compareWithMark(connection)
        return connection
    }

    /// Renames the damaged file and its log; returns the new path.
    private func setAside(_ path: String) throws(POSIXError) -> String {
        let style = Date.ISO8601FormatStyle(
            dateSeparator: .omitted, dateTimeSeparator: .space, timeSeparator: .omitted
        ).year().month().day().time(includingFractionalSeconds: false)
        let time = now().formatted(style).replacing(" ", with: "-")
        var aside = "\(path).corrupt-\(time)"
        while access(aside, F_OK) == 0 { aside += "-2" }
        for suffix in ["-wal", "-shm", ""] {
            let code = rename(path + suffix, aside + suffix)
            guard code == 0 || errno == ENOENT else { throw .last }
        }
        removeMark()
        return aside
    }

    /// Copies all readable rows of a damaged file; returns a sentence that says what they are.
    private func recover(from path: String, into connection: SQLiteConnection) -> String {
        Self.withReadable(path, like: connection) { recover(from: $0, into: connection) }
    }

    /// Copies each table from the first of some connections that has it.
    private func recover(
        from others: [SQLiteConnection], into connection: SQLiteConnection
    ) -> String {
        let counts = Schema.tables.compactMap { table -> String? in
            let other = others.first { !$0.columns(of: table.name).isEmpty }
            let count = other.map { connection.recover(table.name, from: $0) } ?? 0
            return count > 0 ? table.amount(count) : nil
        }
        try? connection.restoreBookmarks()
        if counts.isEmpty { return localized("Nothing could be recovered from it.") }
        return localized("Recovered from it: \(counts.joined(separator: ", ")).")
    }
}

// MARK: Loss detection

/// The mark in the lock file, which is set while drafts or accounts are stored.
///
/// It makes it possible to detect that the database was emptied, replaced or removed.
extension DatabaseFile {
    private var markPath: String? { folder.map { $0.file(Self.name) + ".lock" } }

    private var hasMark: Bool { markPath.flatMap(Self.size) ?? 0 > 0 }

    /// Sets the mark; failing to do so is not an error.
    func makeMark() {
        if !hasMark { writeMark("drafts or accounts are stored\n") }
    }

    func removeMark() {
        if hasMark { writeMark("") }
    }

    private func writeMark(_ text: String) {
        guard let markPath else { return }
        let descriptor = Essentials.open(
            markPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        try? FileDescriptor(descriptor).write(Array(text.utf8))
    }

    /// Reports once that the database was removed.
    func reportAbsence() {
        guard hasMark, let folder else { return }
        removeMark()
        report(
            localized(
                """
                \(folder.file(Self.name)) is missing, and so are the drafts and accounts stored in \
                it. To get them back, quit board-tui and restore it from a backup; otherwise sign \
                in again.
                """))
    }

    private func compareWithMark(_ connection: SQLiteConnection) throws(SQLiteError) {
        guard try connection.isEmpty() else { return makeMark() }
        guard hasMark, let folder else { return }
        removeMark()
        report(
            localized(
                """
                \(folder.file(Self.name)) was emptied or replaced: it has lost the drafts and \
                accounts stored in it. To get them back, quit board-tui and restore it from a \
                backup; otherwise sign in again.
                """))
    }
}

extension SQLiteConnection {
    /// Returns whether there is neither a draft nor an account.
    func isEmpty() throws(SQLiteError) -> Bool {
        let rows = try run("SELECT EXISTS (SELECT 1 FROM draft) OR EXISTS (SELECT 1 FROM account)")
        return rows.first?.integer(0) == 0
    }

    /// Checks the integrity of the file.
    fileprivate func check() throws(SQLiteError) {
        let answer = try run("PRAGMA quick_check(1)")
        guard answer.first?.text(0) == "ok" else {
            throw SQLiteError(code: SQLITE_CORRUPT, message: answer.first?.text(0) ?? "damaged")
        }
    }
}
