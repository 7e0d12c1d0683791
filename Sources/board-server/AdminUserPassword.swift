import ArgumentParser
import BoardServer

extension AdminUser {
    struct ChangePassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Give an account another password, for who has lost it.",
            discussion: """
                It is asked for twice on the terminal, or read. Whoever is signed in as that account \
                is signed out everywhere. Codes of an authenticator app go on being asked for: see \
                totp-off.
                """)

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var account: AccountArgument

        @Flag(help: "Read the password from standard input.")
        var passwordStdin = false

        func run() async throws {
            try await account.use(in: database) { storage in
                guard let found = try await storage.credentials(named: account.name) else {
                    throw StorageError.notFound(.account)
                }
                let name = found.account.name
                let password =
                    try passwordStdin ? PasswordInput.read() : PasswordInput.ask(for: name)
                try await storage.setPassword(password, ofAccountNamed: name)
            }
        }
    }
}
