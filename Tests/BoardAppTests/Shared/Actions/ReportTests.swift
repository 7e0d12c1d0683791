import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct ReportTests {
    @Test(arguments: [("X", "1"), ("j X", "a"), (":report<Enter>", "1")])
    func `a report is sent to the moderators`(keys: String, item: String) async throws {
        let writer = ScriptedWriter()
        let app = try await app(writer)

        try await app.press("<Enter> \(keys)")
        #expect(app.picture.contains("Report to the moderators"))
        try await app.press("Spam<Enter>")

        #expect(writer.asked == ["report \(item): Spam"])
        #expect(app.foot.contains("Reported."))
        #expect(!app.picture.contains("Report to the moderators"))
    }

    @Test func `the reason stays in the form until the source accepts it`() async throws {
        let app = try await app(
            ScriptedWriter(
                reportError: .rejectedByServer(host: "tea.example", reason: "Not now.")))

        try await app.press("<Enter> X Spam<Enter>")

        #expect(app.picture.contains("Not now."))
        #expect(app.picture.contains("Spam"))
        try await app.press("<Esc>")
        #expect(!app.picture.contains("Report to the moderators"))
    }

    @Test func `a report without a reason is not sent`() async throws {
        let writer = ScriptedWriter()
        let app = try await app(writer)

        try await app.press("<Enter> X <Enter>")

        #expect(writer.asked.isEmpty && app.picture.contains("Give a reason"))
    }

    @Test(
        arguments: [
            ("bob", WriteCapabilities.reports, nil),
            ("bob", [], "does not support this."),
            ("ann", .reports, "You wrote this"),
            (nil, .reports, "Sign in to report: :login."),
        ] as [(String?, WriteCapabilities, String?)])
    func `a report that is not possible shows why`(
        reader: String?, ability: WriteCapabilities, reason: String?
    ) async throws {
        let app = try await app(ScriptedWriter(), reader: reader, writing: [.replies, ability])

        try await app.press("<Enter> X")

        #expect(app.picture.contains("Report to the moderators") == (reason == nil))
        if let reason { #expect(app.foot.contains(reason)) }
    }

    private func app(
        _ writer: ScriptedWriter, reader: String? = "bob",
        writing: WriteCapabilities = [.replies, .reports]
    ) async throws -> AppOnScreen {
        let accounts = ScriptedAccounts(passwords: ["bob": "secret", "ann": "secret"])
        let signedIn = reader.map { SignedIn(accounts.account($0), Credential(secret: "token")) }
        let comment = Comment(id: "a", author: "eve", body: "Buy this")
        let post = PostThread(id: "1", title: "Tea", author: "ann", comments: [comment])
        let source = WritableSource(
            posts: [post], accounts: accounts, writer: writer, writing: writing)
        let keeper = signedIn.map { MemoryAccountKeeper($0) } ?? MemoryAccountKeeper()
        let app = try AppOnScreen(source, accountStorage: keeper)
        await app.settle()
        return app
    }
}
