import ArgumentParser
import BoardServer

/// The option that selects the database.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database: a file, or postgres://USER@HOST:PORT/NAME.",
            valueName: "file|address"),
        completion: .file())
    var database = "board.db"

    static let name = "--database"

    /// Opens the database, runs an operation and closes it; throws a `CommandError` with a message.
    ///
    /// - Parameter creating: A Boolean value that indicates whether a missing database is created.
    func use(
        creating: Bool = false, warn: (String) -> Void = { _ in },
        _ body: (any Storage) async throws -> Void
    ) async throws {
        do {
            let storage = try await OpenStorage.open(database, creating: creating, warn: warn)
            try await body(storage)
            try await storage.close()
        } catch let error as StorageError {
            throw CommandError(error, about: database)
        }
    }
}
