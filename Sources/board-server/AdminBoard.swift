import ArgumentParser
import BoardServer

struct AdminBoard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "Add boards.", subcommands: [Add.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add a board.")

        @OptionGroup var database: DatabaseOptions

        @Argument(help: "Its id in addresses: ASCII letters and digits, and - _ . in it.")
        var id: String

        @Argument(help: "Its name for readers.")
        var name: String

        @Option(help: "A one-line description.")
        var description = ""

        func validate() throws {
            do {
                try BoardNameRules.check(id: id, name: name, description: description)
            } catch {
                throw ValidationError(error)
            }
        }

        func run() async throws {
            try await database.use { storage in
                do {
                    try await storage.addBoard(
                        Board(id: id, name: name, description: description))
                } catch StorageError.boardTaken {
                    throw CommandError(
                        status: .cannotCreate, sentence: "A board “\(id)” already exists.")
                }
            }
        }
    }
}
