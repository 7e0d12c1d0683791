import BoardCore
import CSQLite
import Essentials

/// The file of the database: how it is made, opened, and set aside where it is damaged.
struct DatabaseFile: Sendable {
    static let name = "board.db"

    /// `nil` where the environment names none.
    let folder: StateFolder?
    let now: @Sendable () -> Date
    /// Takes what the reader has to know, as a sentence.
    let tell: @Sendable (String) -> Void

    var isThere: Bool {
        guard let folder else { return false }
        return access(folder.file(Self.name), F_OK) == 0
    }

    /// Opens it, with the newest schema; one program at a time.
    func open() throws(DraftStoreError) -> SQLiteConnection {
        guard let folder else { throw DraftStoreError(reason: StateFolder.absence) }
        let path = folder.file(Self.name)
        do {
            try folder.make()
            return try FileLock.withLock(at: path + ".lock") { try openAlone(path) }
        } catch let error as POSIXError {
            throw DraftStoreError(reason: "\(path): \(error.reason)")
        } catch let error as SQLiteError {
            throw DraftStoreError(error)
        } catch let error as DraftStoreError {
            throw error
        } catch {
            throw DraftStoreError(reason: String(describing: error))
        }
    }

    private func openAlone(_ path: String) throws -> SQLiteConnection {
        do {
            return try openWhole(path)
        } catch let error as SQLiteError where error.isDamage {
            try setAside(path)
            return try openWhole(path)
        }
    }

    private func openWhole(_ path: String) throws -> SQLiteConnection {
        try makeClosedToOthers(path)
        let connection = try SQLiteConnection(path: path)
        try connection.check()
        try connection.run("PRAGMA journal_mode = WAL")
        // What was answered survives a power cut, too.
        try connection.run("PRAGMA synchronous = FULL")
        try connection.run("PRAGMA foreign_keys = ON")
        try Schema.bringUp(connection)
        return connection
    }

    /// SQLite gives the files beside it the same rights.
    private func makeClosedToOthers(_ path: String) throws(POSIXError) {
        // A file that is there must not be opened: closing it would end the locks that this program
        // has on it.
        let descriptor = Essentials.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw .last
        }
        guard chmod(path, 0o600) == 0 else { throw .last }
    }

    private func setAside(_ path: String) throws {
        let time = now().formatted(Date.ISO8601FormatStyle(timeSeparator: .omitted))
        let aside = "\(path).damaged-\(time)"
        for suffix in ["-wal", "-shm", ""] {
            let code = rename(path + suffix, aside + suffix)
            guard code == 0 || errno == ENOENT else { throw POSIXError.last }
        }
        tell("\(path) was damaged and is now \(aside); drafts and accounts begin anew.")
    }
}

extension SQLiteConnection {
    /// Looks whether the file is whole.
    fileprivate func check() throws(SQLiteError) {
        let answer = try run("PRAGMA quick_check(1)")
        guard answer.first?.text(0) == "ok" else {
            throw SQLiteError(code: SQLITE_CORRUPT, words: answer.first?.text(0) ?? "damaged")
        }
    }
}

extension DraftStoreError {
    init(_ error: SQLiteError) {
        self.init(reason: error.words)
    }
}
