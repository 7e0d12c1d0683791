import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct ProfileScreenTests {
    private let accounts = ScriptedAccounts(passwords: ["ann": "secret"])

    private func app(_ keys: String, rows: Int = 16) async throws -> AppOnScreen {
        let source = WritableSource(
            posts: [SamplePosts.tree], accounts: accounts, writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: 70, rows: rows, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()
        try await app.press(":profile<Enter>" + keys)
        return app
    }

    @Test func `a wrong password keeps the other fields of the form`() async throws {
        let app = try await app("p")
        accounts.fail(AccountError.wrongNameOrPassword)

        try await app.press("guess<Tab>new<Space>one<Tab>new<Space>one<Enter>")

        #expect(
            app.picture == """
                 ann – home.example

                  Name        ann
                  Reg┌─ Change the password of ann ─────────────────────────────┐
                  Rol│ This signs out all other programs.                       │
                  Cod│                                                          │
                     │ > Old password                                           │
                     │                 ! Wrong password.                        │
                     │   New password  *******                                  │
                     │   Repeat it     *******                                  │
                     │  Ctrl-S send  Esc cancel                                 │
                     └──────────────────────────────────────────────────────────┘
                """)
        try await app.press("old<C-s>")

        #expect(accounts.calls.last == "password old new one")
        #expect(app.foot.contains("The password was changed."))
    }

    @Test func `a wrong password keeps the name typed to confirm a deletion`() async throws {
        let app = try await app("D")
        accounts.fail(AccountError.wrongNameOrPassword)
        try await app.press("ann<Tab>guess<Enter>")
        #expect(app.picture.contains("! Wrong password."))

        try await app.press("secret<Enter>")

        #expect(accounts.calls.last == "delete secret")
        #expect(app.foot.contains("The account ann was deleted."))
        #expect(!app.picture.contains("Deleting"))
        try await app.press("<Enter>")
        #expect(app.foot.contains("r reply"))
    }

    @Test func `the secret is shown until the form is closed`() async throws {
        let app = try await app("tsecret<Enter>", rows: 20)

        #expect(
            app.picture == """
                 ann – home.example

                  Nam┌─ Turn on two-factor for ann ─────────────────────────────┐
                  Reg│ Enter this secret in the authenticator; it is shown only │
                  Rol│ once.                                                    │
                  Cod│                                                          │
                     │ JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP                  │
                     │                                                          │
                     │ otpauth://totp/Home:ann?                                 │
                     │ secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Home      │
                     │                                                          │
                     │ Then type the code that it shows.                        │
                     │                                                          │
                     │ > Code                                                   │
                     │         The current code from your authenticator app.    │
                     │  Ctrl-S send  Esc cancel                                 │
                     └──────────────────────────────────────────────────────────┘
                """)
        try await app.press("<Esc>")

        #expect(!app.picture.contains("JBSW"))
        #expect(app.picture.contains("  Codes       off"))
    }

    @Test func `codes are offered only if the site supports them`() async throws {
        let app = try await app("")
        #expect(app.foot.contains("t codes on"))
        accounts.setCodes(nil)

        try await app.press("Rt")

        #expect(app.foot.contains("home.example does not support two-factor sign-in here."))
    }
}
