import CSQLite

/// An error of SQLite.
struct SQLiteError: Error, Hashable {
    /// The extended result code.
    let code: CInt
    /// The error message.
    let words: String

    static let notInstalled = Self(
        code: SQLITE_CANTOPEN, words: "SQLite (libsqlite3.so.0) is not installed")

    /// A Boolean value that indicates whether the file is not a database, or is damaged.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }
}
