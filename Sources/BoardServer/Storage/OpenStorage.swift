/// Opens what `--database` names: a file.
package enum OpenStorage {
    package static func open(_ database: String) async throws -> any Storage {
        try SQLiteStorage(path: database)
    }
}
