import Foundation

/// Opens the storage that `--database` names: a file, or a PostgreSQL database by its address.
package enum OpenStorage {
    /// - Parameters:
    ///   - creating: whether to create a board if there is none.
    ///   - warn: receives a sentence about a setup that works, but should be changed.
    package static func open(
        _ database: String, creating: Bool, warn: (String) -> Void = { _ in }
    ) async throws -> any Storage {
        guard PostgresAddress.isMeant(by: database) else {
            guard !database.isEmpty, !database.contains("://") else {
                throw StorageError.unsupported(
                    "--database takes a file, or postgres://USER@HOST:PORT/NAME.")
            }
            guard creating || FileManager.default.fileExists(atPath: database) else {
                throw StorageError.noDatabase
            }
            let storage = try SQLiteStorage(path: database, creating: creating)
            if let warning = PrivateFile.warning(about: database) { warn(warning) }
            return storage
        }
        return try await PostgresStorage(
            PostgresAddress(database), creating: creating, warn: warn)
    }
}
