import ArgumentParser
import BoardServer
import Essentials

struct AdminBoard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "List, add, rename, describe and remove boards.",
        subcommands: [List.self, Add.self, Rename.self, Describe.self, Remove.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print all boards in their order.",
            discussion: "Each line has the id, the number of posts, the name and the description.")

        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            try await database.use { storage in
                let boards = try await storage.boards()
                let counts = try await storage.postCounts()
                let width = boards.map(\.id.count).max() ?? 0
                for board in boards {
                    let blanks = String(repeating: " ", count: width - board.id.count)
                    let description = board.description.isEmpty ? "" : "  " + board.description
                    try StandardStreams.print(
                        "\(board.id)\(blanks)  \(counts[board.id] ?? 0)  \(board.name)\(description)"
                    )
                }
            }
        }
    }

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

    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the name of a board. Its id and its addresses stay.")

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var board: BoardArgument
        @Argument(help: "The new name for readers.") var name: String

        func validate() throws {
            do {
                try BoardNameRules.check(id: board.id, name: name, description: "")
            } catch {
                throw ValidationError(error)
            }
        }

        func run() async throws {
            try await board.use(in: database) { storage, _ in
                try await storage.updateBoard(board.id, name: name, description: nil)
            }
        }
    }

    struct Describe: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the description of a board.")

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var board: BoardArgument
        @Argument(help: "The new one-line description; \"\" removes it.") var description: String

        func validate() throws {
            do {
                try BoardNameRules.check(id: board.id, name: "-", description: description)
            } catch {
                throw ValidationError(error)
            }
        }

        func run() async throws {
            try await board.use(in: database) { storage, _ in
                try await storage.updateBoard(board.id, name: nil, description: description)
            }
        }
    }
}
