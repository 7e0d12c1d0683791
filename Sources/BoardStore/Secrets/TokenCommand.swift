import BoardCore
import Essentials
import Localization

/// The user's own shell command that prints tokens; it stores none.
struct TokenCommand: SecretStorage {
    let line: String

    /// The environment variables for the site and, if known, the account.
    private static let variables = (site: "BOARD_TUI_SITE", account: "BOARD_TUI_ACCOUNT")

    /// The message that no token is stored because the command prints it.
    static var isSource: String {
        localized("The token is not stored; from now on token-command provides it.")
    }

    func keep(_ secret: String, of account: Account) async throws -> String {
        guard let given = try? await self.secret(of: account), given == secret else {
            throw AccountStorageError(
                sentence: localized(
                    """
                    This lasts until the program ends, as token-command gives another token; \
                    to use that one, sign in with board-tui login.
                    """))
        }
        return Self.isSource
    }

    func secret(of account: Account) async throws -> String? {
        try await secret(at: account.site, for: account.name)
    }

    func secret(at site: Site, for name: String?) async throws -> String {
        // `env` passes the variables to no other program, and the line is in shell syntax.
        let run = ProgramRun(
            path: "/usr/bin/env",
            arguments: [
                "\(Self.variables.site)=\(site.address)",
                "\(Self.variables.account)=\(name ?? "")", "/bin/sh", "-c", line,
            ])
        let outcome = try? await run.outcome()
        guard let outcome, outcome.status == 0 else {
            throw AccountStorageError(
                sentence: localized("token-command failed; you are not signed in at \(site.host)."))
        }
        guard let secret = outcome.output.secret else {
            throw AccountStorageError(
                sentence: localized(
                    "token-command printed no token; you are not signed in at \(site.host)."))
        }
        return secret
    }

    func forget(_ account: Account) {}
}

extension [UInt8] {
    /// The single line of the output; `nil` for anything else.
    var secret: String? {
        var bytes = self
        while let last = bytes.last, [10, 13].contains(last) { bytes.removeLast() }
        let text = String(decoding: bytes, as: UTF8.self)
        return !bytes.isEmpty && text.isOneLineSecret ? text : nil
    }
}

extension String {
    /// A Boolean value that indicates whether it is valid as a line of a file and an HTTP header.
    var isOneLineSecret: Bool {
        unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
