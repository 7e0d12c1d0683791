/// Opens what `--database` names: a file, or a PostgreSQL database by its address.
package enum OpenStorage {
    /// - Parameter warn: told in a sentence what works and could work better.
    package static func open(
        _ database: String, warn: (String) -> Void = { _ in }
    ) async throws -> any Storage {
        guard PostgresAddress.isMeant(by: database) else {
            return try SQLiteStorage(path: database)
        }
        return try await PostgresStorage(PostgresAddress(database), warn: warn)
    }
}
