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
            let given = passwordStdin ? try read() : nil
            try await database.use(creating: true) { storage in
                let password = try given ?? PasswordRule.madeUp(for: name)
                _ = try await storage.addAccount(named: name, password: password, at: .now)
                if given == nil { print(password) }
            }
        }

        private func read() throws -> String {
            guard let line = readLine(), !line.isEmpty else {
                throw ValidationFailure(
                    message: "There is no password on standard input; give it there as one line.")
            }
            return line
        }
    }

    struct Ban: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let an account read only.")

        @OptionGroup var database: DatabaseOptions
        @Argument var name: String

        func run() async throws {
            try await database.use(account: name) {
                try await $0.setBanned(true, accountNamed: name)
            }
        }
    }

    struct Unban: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let an account write again.")

        @OptionGroup var database: DatabaseOptions
        @Argument var name: String

        func run() async throws {
            try await database.use(account: name) {
                try await $0.setBanned(false, accountNamed: name)
            }
        }
    }

    struct RemoveCodes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "totp-off",
            abstract: "Let an account sign in without a code, for who has lost the app.")

        @OptionGroup var database: DatabaseOptions
        @Argument var name: String

        func run() async throws {
            try await database.use(account: name) { storage in
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
            try await database.use(account: name) {
                try await $0.setRole(role, ofAccountNamed: name)
            }
        }
    }
}

extension DatabaseOptions {
    /// Does something with an account; tells by its name which one there is not.
    fileprivate func use(
        account name: String, _ body: (any Storage) async throws -> Void
    ) async throws {
        try await use { storage in
            do {
                try await body(storage)
            } catch StorageError.notFound(.account) {
                throw ValidationFailure(
                    message: "There is no account “\(name)”; admin user add \(name) makes it.")
            }
        }
    }
}
