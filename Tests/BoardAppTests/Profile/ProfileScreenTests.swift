import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

@MainActor struct ProfileScreenTests {
    private let accounts = ScriptedAccounts(passwords: ["ann": "secret"])

    private func app(
        _ keys: String, columns: Int = 70, rows: Int = 16
    ) async throws -> AppOnScreen {
        let source = WritableSource(
            posts: [SamplePosts.tree], accounts: accounts, writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: columns, rows: rows, accountStorage: MemoryAccountKeeper(ann))
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
                 home                                           as of 12:00  ann  1/1
                  Tit┌─ Change the password of ann ─────────────────────────────┐ Cmts
                ┌─ an│                                                          │────┐
                │    │ This signs out all other programs.                       │    │
                │  Na│                                                          │    │
                │  Re│ > Old password                                           │    │
                │  Ro│                  ! Wrong password.                       │    │
                │  Co│                                                          │    │
                │    │   New password   *******                                 │    │
                │    │                                                          │    │
                │  p │   Repeat it      *******                                 │    │
                │    │                                                          │    │
                └────│   Ctrl-S change   Esc cancel                             │────┘
                     │                                                          │
                     └──────────────────────────────────────────────────────────┘
                """)
        try await app.press("old<C-s>")

        #expect(accounts.calls.last == "password old new one")
        #expect(app.picture.contains("The password was changed."))
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
                 home                                           as of 12:00  ann  1/1
                  Tit┌─ Turn on two-factor for ann ─────────────────────────────┐ Cmts
                > Whi│                                                          │    6
                     │ Enter this secret in the authenticator; it is shown only │
                ┌─ an│ once.                                                    │────┐
                │    │                                                          │    │
                │  Na│ JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP                  │    │
                │  Re│                                                          │    │
                │  Ro│ otpauth://totp/Home:ann?                                 │    │
                │  Co│ secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Home      │    │
                │    │                                                          │    │
                │    │ Then type the code that it shows.                        │    │
                │  p │                                                          │    │
                │    │ > Code                                                   │    │
                └────│          The current code from your authenticator app.   │────┘
                     │                                                          │
                     │   Ctrl-S turn on   Esc cancel                            │
                     │                                                          │
                     └──────────────────────────────────────────────────────────┘
                """)
        try await app.press("<Esc>")

        #expect(!app.picture.contains("JBSW"))
        #expect(app.picture.contains("  Codes       off"))
    }

    @Test func `a QR code stands beside the secret, if there is room`() async throws {
        let app = try await app("tsecret<Enter>", columns: 80, rows: 24)

        // The first modules of the code, light on dark, as libqrencode's own program prints them.
        #expect(
            app.picture.contains(
                """
                ██ ▄▄▄▄▄ █▄▀ ▄▄▄▀█  ▀▀▄ ████ ▄▄▄▄▄ ██
                """))
        #expect(app.picture.contains("JBSW Y3DP EHPK 3PXP JBSW"))
        #expect(app.picture.contains("Then type the code"))
        #expect(app.picture.contains("Ctrl-S turn on"))
        #expect(
            !(try await self.app("tsecret<Enter>", columns: 74, rows: 24)).picture.contains("▄"))
        #expect(
            !(try await self.app("tsecret<Enter>", columns: 80, rows: 20)).picture.contains("▄"))
    }

    @Test func `codes are offered only if the site supports them`() async throws {
        let app = try await app("")
        #expect(app.picture.contains("t codes on"))
        accounts.setCodes(nil)

        try await app.press("Rt")

        #expect(app.picture.contains("home.example does not support two-factor sign-in here."))
    }
}
