import ArgumentParser
import BoardServer

/// Which board is meant.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the board is kept: a file, or postgres://USER@HOST:PORT/NAME.",
            valueName: "file|address"),
        completion: .file())
    var database = "board.db"

    /// How it is written before a database.
    static let name = "--database"

    /// Opens the board, does something with it and closes it; a failure is a sentence.
    ///
    /// - Parameter creating: whether a board is made where there is none.
    func use(
        creating: Bool = false, warn: (String) -> Void = { _ in },
        _ body: (any Storage) async throws -> Void
    ) async throws {
        do {
            let storage = try await OpenStorage.open(database, creating: creating, warn: warn)
            try await body(storage)
            try await storage.close()
        } catch let error as StorageError {
            throw Failure(error, about: database)
        }
    }
}
