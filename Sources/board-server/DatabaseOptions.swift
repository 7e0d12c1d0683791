import ArgumentParser
import BoardServer

/// Which board is meant.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Where the board is kept.", valueName: "file"), completion: .file())
    var database = "board.db"

    /// Opens the board, does something with it and closes it; a failure is a sentence.
    func use(_ body: (any Storage) async throws -> Void) async throws {
        do {
            let storage = try await OpenStorage.open(database)
            try await body(storage)
            try await storage.close()
        } catch let error as StorageError {
            throw ValidationFailure(message: error.sentence(about: database))
        } catch let problem as Problem {
            throw ValidationFailure(message: problem.detail)
        }
    }
}

/// Ends a command with a sentence.
struct ValidationFailure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
