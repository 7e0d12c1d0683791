import ArgumentParser
import BoardServer

extension AdminUser {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an account; its password is generated and printed, or read.")

        @OptionGroup var database: DatabaseOptions

        @Argument(help: "Its name: letters and digits of one script, and - _ . in it.")
        var name: String

        @Flag(help: "Read the password from standard input.")
        var passwordStdin = false

        func validate() throws {
            do {
                try AccountName.check(name)
            } catch {
                throw ValidationError(error)
            }
        }

        func run() async throws {
            let given = passwordStdin ? try PasswordInput.read() : nil
            let password = try given ?? PasswordPolicy.madeUp(for: name)
            try PasswordPolicy.check(password, of: name)
            try await database.use { try await add(to: $0, with: password) }
            if given == nil { try show(password) }
        }

        /// Prints the password; if that fails, the error explains how to set another one.
        private func show(_ password: String) throws {
            do {
                try StandardStreams.print(password)
            } catch {
                throw CommandError(
                    status: error.status,
                    sentence: """
                        \(error.sentence) The account was added; set its password with \
                        “admin user password \(name)”.
                        """)
            }
        }

        private func add(to storage: any Storage, with password: String) async throws {
            do {
                _ = try await storage.addAccount(named: name, password: password, at: .now)
            } catch StorageError.nameTaken {
                throw CommandError(
                    status: .cannotCreate, sentence: "An account “\(name)” already exists.")
            }
        }
    }
}

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
