import ArgumentParser
import BoardServer
import Essentials

extension Role: ExpressibleByArgument {}

struct AdminUser: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "List, add, ban and promote accounts.",
        subcommands: [
            List.self, Add.self, Ban.self, Unban.self, ChangeRole.self, ChangePassword.self,
            RemoveCodes.self,
        ])

    struct Ban: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ban an account: it can only read.")

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var account: AccountArgument

        @Option(help: "The number of days; without it, the ban has no end.")
        var days: Int?

        @Option(help: "The reason, which the account can read.")
        var reason = ""

        func validate() throws {
            guard days.map({ (1...36_500).contains($0) }) ?? true else {
                throw ValidationError("The days must be a number from 1 to 36500.")
            }
        }

        func run() async throws {
            let now = Timestamp.now
            let until = days.map { now + .seconds($0 * 86_400) }
            try await account.use(in: database) {
                try await $0.setBan(
                    BoardServer.Ban(until: until, reason: reason), ofAccountNamed: account.name,
                    at: now)
            }
        }
    }

    struct Unban: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let an account write again.")

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var account: AccountArgument

        func run() async throws {
            try await account.use(in: database) {
                try await $0.setBan(nil, ofAccountNamed: account.name, at: .now)
            }
        }
    }

    struct RemoveCodes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "totp-off",
            abstract: "Let an account sign in without a code, if its authenticator app is lost.")

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var account: AccountArgument

        func run() async throws {
            try await account.use(in: database) { storage in
                guard let found = try await storage.credentials(named: account.name) else {
                    throw StorageError.notFound(.account)
                }
                try await storage.removeSecondFactor(of: found.account.id)
            }
        }
    }

    struct ChangeRole: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role", abstract: "Make an account a member, moderator or admin.")

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var account: AccountArgument
        @Argument(help: "The new role: member, moderator or admin.") var role: Role

        func run() async throws {
            try await account.use(in: database) {
                try await $0.setRole(role, ofAccountNamed: account.name)
            }
        }
    }
}

/// The argument for an existing account.
struct AccountArgument: ParsableArguments {
    @Argument(help: "The account's name; case is ignored.")
    var name: String

    /// Runs an operation on the account; if there is none, the error suggests a similar name.
    func use(
        in database: DatabaseOptions, _ body: (any Storage) async throws -> Void
    ) async throws {
        try await database.use { storage in
            do {
                try await body(storage)
            } catch StorageError.notFound(.account) {
                let names = try await storage.allCredentials().map(\.account.name)
                let near = names.nearest(to: name)
                let meant = near.map { " Did you mean “\($0)”?" } ?? ""
                throw CommandError(
                    status: .noUser, sentence: "There is no account “\(name)”.\(meant)")
            }
        }
    }
}
