import ArgumentParser
import BoardServer

extension Role: ExpressibleByArgument {}

struct AdminUser: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Add, ban and promote accounts.",
        subcommands: [Add.self, Ban.self, Unban.self, ChangeRole.self, RemoveCodes.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an account; its password is made up and printed, or read.")

        @OptionGroup var database: DatabaseOptions
        @Argument var name: String

        @Flag(help: "Read the password from standard input.")
        var passwordStdin = false

        func run() async throws {
            let read = passwordStdin ? readLine() : nil
            // 32 random bytes; the account's owner changes them.
            let password = read ?? Token().text
            try await database.use { storage in
                _ = try await storage.addAccount(named: name, password: password, at: .now)
            }
            if !passwordStdin { print(password) }
        }
    }

    struct Ban: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let an account read only.")

        @OptionGroup var database: DatabaseOptions
        @Argument var name: String

        func run() async throws {
            try await database.use { try await $0.setBanned(true, accountNamed: name) }
        }
    }

    struct Unban: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let an account write again.")

        @OptionGroup var database: DatabaseOptions
        @Argument var name: String

        func run() async throws {
            try await database.use { try await $0.setBanned(false, accountNamed: name) }
        }
    }

    struct RemoveCodes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "totp-off",
            abstract: "Let an account sign in without a code, for who has lost the app.")

        @OptionGroup var database: DatabaseOptions
        @Argument var name: String

        func run() async throws {
            try await database.use { storage in
                guard let id = try await storage.credentials(named: name)?.account.id else {
                    throw StorageError.notFound(.account)
                }
                try await storage.removeSecondFactor(of: id)
            }
        }
    }

    struct ChangeRole: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role", abstract: "Make an account a member, moderator or admin.")

        @OptionGroup var database: DatabaseOptions
        @Argument var name: String
        @Argument(help: "member, moderator or admin") var role: Role

        func run() async throws {
            try await database.use { try await $0.setRole(role, ofAccountNamed: name) }
        }
    }
}
