import CSQLite

/// An open database; for one thread at a time.
///
/// All of it throws a `SQLiteError`.
final class SQLiteConnection {
    private let functions: csqlite_functions
    private let handle: OpaquePointer
    /// What was prepared stays so: the program asks the same few things again and again.
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a file, which is made where there is none.
    init(path: String) throws(SQLiteError) {
        guard let functions = csqlite_load()?.pointee else { throw .notInstalled }
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = functions.open(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let words = String(cString: functions.errmsg(handle))
            _ = functions.close(handle)
            throw SQLiteError(code: code, words: words)
        }
        self.functions = functions
        self.handle = handle
        _ = functions.busy_timeout(handle, Self.longestWaitForOthers)
    }

    deinit {
        // The statements have to go first.
        statements = [:]
        _ = functions.close(handle)
    }

    /// In milliseconds, for other programs to finish what they write.
    private static let longestWaitForOthers: CInt = 5000

    /// Runs one statement with its parameters, and returns all rows of the answer.
    @discardableResult
    func run(_ text: String, _ parameters: [SQLiteValue] = []) throws(SQLiteError) -> [SQLiteRow] {
        let statement = try prepared(text)
        return try statement.run(parameters)
    }

    /// Does all of it, or nothing; no other program writes meanwhile.
    func write<Value>(_ work: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        try run("BEGIN IMMEDIATE")
        do {
            let value = try work()
            try run("COMMIT")
            return value
        } catch {
            // SQLite may have done that itself.
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    private func prepared(_ text: String) throws(SQLiteError) -> SQLiteStatement {
        if let statement = statements[text] { return statement }
        let statement = try SQLiteStatement(text, on: handle, functions)
        statements[text] = statement
        return statement
    }
}
