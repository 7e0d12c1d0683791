import CSQLite
import Essentials
import Localization

/// An open database, for use by one thread at a time.
///
/// All methods throw an `SQLiteError`.
final class SQLiteConnection {
    private let functions: csqlite_functions
    private let handle: OpaquePointer
    let isReadOnly: Bool
    let isInMemory: Bool
    /// The opened file; `nil` if it cannot be written.
    private let file: OpenedFile?
    /// The log of the file as it was first found.
    private var log: FileIdentity?
    /// The prepared statements by their text, because the program repeats a few queries.
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a file, which is created if it does not exist and may be written.
    convenience init(path: String) throws(SQLiteError) {
        try self.init(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, path: path)
    }

    /// Opens an existing file for reading.
    ///
    /// - Parameter isImmutable: A Boolean value that indicates whether to ignore the log and other
    ///   processes, so that nothing is created beside the file.
    convenience init(reading path: String, isImmutable: Bool = false) throws(SQLiteError) {
        var address = URLComponents()
        (address.scheme, address.path) = ("file", path)
        if isImmutable { address.query = "immutable=1" }
        try self.init(address.string ?? path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    /// Opens an empty database in memory.
    convenience init() throws(SQLiteError) {
        try self.init(":memory:", SQLITE_OPEN_READWRITE)
    }

    private init(
        _ name: String, _ access: CInt, path: String? = nil
    ) throws(SQLiteError) {
        guard let functions = csqlite_load()?.pointee else { throw .notInstalled }
        // Before the file is opened: if it is moved in between, it counts as replaced.
        let known = path.flatMap { FileIdentity(of: $0) }
        var handle: OpaquePointer?
        let code = functions.open(name, &handle, access | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let message = String(cString: functions.errmsg(handle))
            _ = functions.close(handle)
            throw SQLiteError(code: code, message: message)
        }
        isReadOnly = access & SQLITE_OPEN_READONLY != 0
        isInMemory = name == ":memory:"
        file = path.flatMap { path in
            (known ?? FileIdentity(of: path)).map { OpenedFile(path: path, identity: $0) }
        }
        self.functions = functions
        self.handle = handle
        _ = functions.busy_timeout(handle, Self.longestWaitForOthers)
        // SQLite would delete whatever is at the path of the log, which is the log of another file
        // if that one has just taken the place of this one.
        _ = csqlite_keep_log(handle)
    }

    deinit {
        // Without its name, the log would be lost.
        if let file, file.isAtPath, file.log == nil { _ = try? run("PRAGMA wal_checkpoint") }
        // The statements must be finalized first.
        statements = [:]
        _ = functions.close(handle)
    }

    /// The maximum time in milliseconds to wait for a lock of another process.
    private static let longestWaitForOthers: CInt = 5000

    /// Runs a statement with parameters and returns all rows of its result.
    @discardableResult
    func run(_ text: String, _ parameters: [SQLiteValue] = []) throws(SQLiteError) -> [SQLiteRow] {
        try run(text, parameters) { row throws(SQLiteError) in row }
    }

    /// Runs a statement with parameters and returns a value for each row of its result.
    ///
    /// This needs less memory than all rows at once.
    func run<Value>(
        _ text: String, _ parameters: [SQLiteValue],
        _ value: (SQLiteRow) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> [Value] {
        try prepared(text).run(parameters, value)
    }

    /// Runs work in a write transaction.
    func write<Value>(_ work: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try run("BEGIN IMMEDIATE")
        do {
            let value = try work()
            try run("COMMIT")
            return value
        } catch {
            // SQLite may have rolled back already.
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    /// A Boolean value that indicates whether another file, or none, is at the path of this one or
    /// of its log.
    ///
    /// Nothing that is written now would be found again.
    var isReplaced: Bool {
        guard let file else { return false }
        let log = file.log
        if self.log == nil { self.log = log }
        return isMoved || log != self.log
    }

    /// A Boolean value that indicates whether another file, or none, is at the path of this one.
    var isMoved: Bool { file?.isAtPath == false }

    private func prepared(_ text: String) throws(SQLiteError) -> SQLiteStatement {
        if let statement = statements[text] { return statement }
        let statement = try SQLiteStatement(text, on: handle, functions)
        statements[text] = statement
        return statement
    }
}

/// A file that stays the same under another name.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// Looks a file up; `nil` if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}

/// The file of a connection.
private struct OpenedFile {
    let path: String
    let identity: FileIdentity

    var isAtPath: Bool { FileIdentity(of: path) == identity }
    /// The file beside it that is its log, or that of a file that took its place.
    var log: FileIdentity? { FileIdentity(of: path + "-wal") }
}

/// An error of SQLite.
struct SQLiteError: Error, Hashable {
    /// The extended result code.
    let code: CInt
    let message: String

    static var notInstalled: Self {
        Self(
            code: SQLITE_CANTOPEN, message: localized("SQLite (libsqlite3.so.0) is not installed"))
    }

    static var readOnly: Self {
        Self(code: SQLITE_READONLY, message: localized("it cannot be written"))
    }

    /// A Boolean value that indicates whether the file is not a database, or is damaged.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }
}
