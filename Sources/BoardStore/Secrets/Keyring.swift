import BoardCore
import Essentials
import Localization

/// The desktop's keyring, accessed by libsecret's `secret-tool`.
struct Keyring: SecretStorage {
    /// The directories to search for programs, in the format of `PATH`.
    let searchPath: String

    func keep(_ secret: String, of account: Account) async throws -> String {
        let label = "--label=board-tui: \(account.name) at \(account.site.host)"
        // Check that the token was stored: a locked keyring may report success, too.
        guard try await run(["store", label] + Self.names(account), input: secret).status == 0,
            try await lookUp(account) == secret
        else { throw Self.unusable(localized("The desktop's keyring does not accept the token")) }
        return localized("The token is stored in the desktop's keyring.")
    }

    func secret(of account: Account) async throws -> String? {
        if let secret = try await lookUp(account) { return secret }
        guard try await has(account) else { return nil }
        throw AccountStorageError(
            sentence: localized(
                """
                The desktop's keyring is locked, and \(account.name)'s token for \
                \(account.site.host) is in it; unlock it, and try again.
                """))
    }

    func forget(_ account: Account) async throws {
        _ = try await run(["clear"] + Self.names(account))
        guard try await has(account) else { return }
        throw AccountStorageError(
            sentence: localized(
                """
                The desktop's keyring did not return \(account.name)'s token for \
                \(account.site.host); it may be locked. Unlock it, and try again.
                """))
    }

    private func lookUp(_ account: Account) async throws -> String? {
        let outcome = try await run(["lookup"] + Self.names(account))
        return outcome.status == 0 ? outcome.output.secret : nil
    }

    /// Returns whether there is a token; a search includes a locked one and needs no password.
    private func has(_ account: Account) async throws -> Bool {
        let outcome = try await run(["search"] + Self.names(account))
        guard outcome.status == 0 else {
            throw AccountStorageError(
                sentence: localized(
                    """
                    The desktop's keyring does not respond, so you cannot be signed in at \
                    \(account.site.host).
                    """))
        }
        return !outcome.output.isEmpty
    }

    private static func names(_ account: Account) -> [String] {
        ["application", "board-tui", "site", account.site.address, "account", account.name]
    }

    private func run(_ arguments: [String], input: String = "") async throws -> ProgramRun.Outcome {
        guard let path = program else {
            throw Self.unusable(localized("There is no keyring, as secret-tool is not installed"))
        }
        do {
            return try await ProgramRun(path: path, arguments: arguments).outcome(input: input)
        } catch {
            throw Self.unusable(
                localized("secret-tool, which accesses the keyring, does not start"))
        }
    }

    private var program: String? {
        searchPath.split(separator: ":").map { "\($0)/secret-tool" }
            .first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
    }

    private static func unusable(_ what: String) -> AccountStorageError {
        AccountStorageError(
            sentence: localized(
                """
                \(what); the session lasts until the program ends. tokens = "file" in \
                config.toml stores tokens in a file that only you can read.
                """), keyringFault: what)
    }
}
