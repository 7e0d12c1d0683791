/// Opens what `--database` names: a file.
package enum OpenStorage {
    package static func open(_ database: String) async throws -> any Storage {
        guard !database.hasPrefix("postgres://"), !database.hasPrefix("postgresql://") else {
            throw StorageError.unsupported("This board-server keeps boards in files only.")
        }
        return try SQLiteStorage(path: database)
    }
}
