import ArgumentParser
import BoardServer

extension AdminUser {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print all accounts, the oldest first.",
            discussion: """
                Each line has the role, the day of sign-up, the name, and whether the account \
                is banned and whether it uses codes of an authenticator app (totp).
                """)

        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            try await database.use { storage in
                for credentials in try await storage.allCredentials() {
                    try StandardStreams.print(Self.line(credentials))
                }
            }
        }

        private static func line(_ credentials: Credentials) -> String {
            let account = credentials.account
            let role = account.role.rawValue
            let blanks = String(repeating: " ", count: roleWidth - role.count)
            let day = account.createdAt.text.prefix(while: { $0 != "T" })
            return "\(role)\(blanks)  \(day)  \(account.name)"
                + (account.isBanned(at: .now) ? "  banned" : "")
                + (credentials.secondFactor?.isOn == true ? "  totp" : "")
        }

        private static let roleWidth = Role.allCases.map(\.rawValue.count).max() ?? 0
    }
}
