import CSQLite

/// What SQLite says that went wrong.
struct SQLiteError: Error, Hashable {
    /// Its extended result code.
    let code: CInt
    /// Its own words.
    let words: String

    static let notInstalled = Self(
        code: SQLITE_CANTOPEN, words: "SQLite (libsqlite3.so.0) is not installed")

    /// Whether the file is no database, or not any more.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }
}
