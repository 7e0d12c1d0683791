import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct LoginScreenTests {
    private func app(
        _ keys: String, signUp: SignUpTerms = SignUpTerms(), failures: [AccountError] = []
    ) async throws -> AppOnScreen {
        let source = WritableSource(
            accounts: ScriptedAccounts(
                passwords: ["ann": "secret"], terms: AccountTerms(signUp: signUp),
                failures: failures),
            writer: ScriptedWriter())
        let app = try AppOnScreen(source, columns: 60, rows: 12)
        await app.settle()
        try await app.press(keys)
        return app
    }

    @Test func `a wrong password is cleared and the name stays`() async throws {
        let app = try await app(":login<Enter>ann<Tab>wrong<Enter>")
        #expect(
            app.picture.contains(
                """
                ┌─ Sign in – home.example ─────────────────────────────────┐
                │                                                          │
                │    Name       ann                                        │
                │                                                          │
                │  > Password                                              │
                │               ! Wrong name or password.                  │
                │                                                          │
                │  Ctrl-S sign in   Ctrl-N new account  Esc back           │
                │                                                          │
                └──────────────────────────────────────────────────────────┘
                """))

        try await app.press("secret<Enter>")

        #expect(app.title.hasSuffix(" ann"))
    }

    @Test func `a draft waiting for its author fills in the name`() async throws {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let draft = Draft(
            target: .newPost(nil, at: .sample), title: "Tea", author: "ann",
            stage: .outgoing(key: "k", since: SamplePosts.now, attempts: 1),
            updatedAt: SamplePosts.now)
        let app = try AppOnScreen(
            WritableSource(accounts: accounts, writer: ScriptedWriter()), columns: 60, rows: 12,
            drafts: MemoryDraftStore([draft]))
        await app.settle()
        #expect(await app.reaches { $0.picture.contains("waiting for ann") })

        try await app.press(":login<Enter>secret")
        #expect(app.picture.contains("│    Name       ann "))
        #expect(app.picture.contains("│  > Password   ****** "))
        try await app.press("<Enter>")

        #expect(app.title.hasSuffix(" ann"))
    }

    @Test func `a wrong code is cleared and the password stays`() async throws {
        let app = try await app(
            ":login<Enter>ann<Tab>secret<Enter>123456<Enter>",
            failures: [.codeWanted, .wrongCode])

        #expect(app.picture.contains("│    Password   ****** "))
        #expect(app.picture.contains("│  > Code "))
        try await app.press("654321<Enter>")

        #expect(app.title.hasSuffix(" ann"))
    }

    @Test func `an invitation in the address is shown in its field`() async throws {
        let signUp = SignUpTerms(
            fields: [.name, .password, .passwordAgain, .invitation], invitation: "abc")

        let app = try await app(":signup<Enter>", signUp: signUp)

        #expect(app.picture.contains("│    Invitation       abc "))
    }

    @Test func `a long note leaves space for the fields and is marked as truncated`()
        async throws
    {
        let signUp = SignUpTerms(
            fields: [.name, .password, .passwordAgain, .answer],
            question: String(repeating: "Why do you come? ", count: 40),
            minimumPasswordLength: 10)

        let app = try await app(":signup<Enter>", signUp: signUp)

        #expect(
            app.picture.contains(
                """
                │  A password needs at least 10 characters.                │
                │  Why do you come? Why do you come? Why do you come? Why  │
                │  …                                                       │
                """))
        #expect(app.picture.contains("│  > Name "))
        #expect(app.picture.contains("│  … "))
        #expect(app.picture.contains("│    Answer "))
    }

    @Test func `two different passwords clear only the second one`() async throws {
        let app = try await app(":signup<Enter>bob<Tab>one<Tab>two<C-s>")

        #expect(app.picture.contains("│    Password         *** "))
        #expect(app.picture.contains("│  > Password again     "))
    }
}
