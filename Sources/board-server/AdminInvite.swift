import ArgumentParser
import BoardServer

struct AdminInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Print a code that creates one account within 7 days.")

    @OptionGroup var database: DatabaseOptions

    @Option(help: "The role of the account: member, moderator or admin.")
    var role = Role.member

    func run() async throws {
        try await database.use { storage in
            try StandardStreams.print(try await storage.invite(as: role, at: .now))
        }
    }
}
