import ArgumentParser
import BoardServer

struct AdminBoard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "Add boards.", subcommands: [Add.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add a board.")

        @OptionGroup var database: DatabaseOptions

        @Argument(help: "What addresses call it: letters from a to z, digits, - and _.")
        var id: String

        @Argument(help: "What people call it.")
        var name: String

        @Option(help: "A line about it.")
        var description = ""

        func run() async throws {
            try await database.use(creating: true) { storage in
                try BoardRule.check(id: id, name: name, description: description)
                try await storage.addBoard(Board(id: id, name: name, description: description))
            }
        }
    }
}
