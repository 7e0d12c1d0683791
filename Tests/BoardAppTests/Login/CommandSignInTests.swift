import BoardApp
import BoardCore
import TestSupport
import Testing

/// Signing in with tokens that a command of the user prints.
@MainActor struct CommandSignInTests {
    private let accounts = ScriptedAccounts(passwords: ["ann": "secret"])

    private func app(
        _ keys: String, tokens: @escaping @Sendable (String?) throws -> String
    ) async throws -> AppOnScreen {
        let app = try AppOnScreen(
            WritableSource(accounts: accounts, writer: ScriptedWriter()), columns: 60, rows: 14,
            accountStorage: MemoryAccountKeeper(tokens: tokens))
        await app.settle()
        try await app.press(keys)
        return app
    }

    @Test func `no password is requested and the name may be empty`() async throws {
        let app = try await app(":login<Enter>") { "token of \($0 ?? "ann")" }
        #expect(app.picture.contains("> Name"))
        #expect(!app.picture.contains("Password"))
        #expect(app.picture.contains("token-command in config.toml"))

        try await app.press("<Enter>")

        #expect(app.title.hasSuffix(" ann"))
        #expect(accounts.calls == ["sign in with token of ann"])
        #expect(try await app.accountStorage.signedIn().map(\.account.name) == ["ann"])
    }

    @Test func `the command receives the typed name`() async throws {
        let app = try await app(":login<Enter>bob<Enter>") { "token of \($0 ?? "ann")" }

        #expect(app.title.hasSuffix(" bob"))
    }

    @Test(arguments: [
        ("bob", "token of ann", "gives the token of ann"),
        ("", "old", "does not accept what"),
    ])
    func `a wrong token does not sign in`(
        name: String, token: String, reason: String
    ) async throws {
        let app = try await app(":login<Enter>\(name)<Enter>") { _ in token }

        #expect(app.picture.contains("Sign in"))
        #expect(app.picture.contains(reason))
        #expect(try await app.accountStorage.signedIn().isEmpty)
    }

    @Test func `a command that fails is reported`() async throws {
        let app = try await app(":login<Enter><Enter>") { _ in
            throw AccountStorageError(sentence: "token-command failed.")
        }

        #expect(app.picture.contains("token-command failed."))
        #expect(accounts.calls.isEmpty)
    }
}
