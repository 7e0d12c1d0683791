import ArgumentParser
import BoardServer

extension AdminUser {
    struct ChangePassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Set a new password for an account, if the old one is lost.",
            discussion: """
                It is read twice from the terminal, or from standard input. It signs the account \
                out everywhere. Codes of an authenticator app are still required: see \
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
