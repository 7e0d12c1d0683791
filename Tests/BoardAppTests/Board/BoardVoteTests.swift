import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// The user's own votes in the list, in every density.
@MainActor struct BoardVoteTests {
    private let posts = [
        PostThread(id: "1", title: "For", author: "ann", score: 12, vote: 1),
        PostThread(id: "2", title: "Against", author: "bob", score: -3, vote: -1),
        PostThread(id: "3", title: "Neither", author: "eve", score: 5, vote: 0),
        PostThread(id: "4", title: "Loved", author: "bob", score: 999_999, vote: 1),
    ]

    private func app(
        _ density: ListDensity, usesASCII: Bool = false
    ) async throws -> AppOnScreen {
        try await AppOnScreen.loaded(
            StubSource(posts: posts), columns: 40, rows: density == .compact ? 8 : 10,
            listSettings: ListSettings(density: density, usesASCII: usesASCII))
    }

    @Test func `a vote is shown before the score`() async throws {
        let app = try await app(.compact)

        #expect(
            app.picture == """
                 sample.json           as of 12:00  1/4
                > For                       ann     ▲+12
                  Against                   bob      ▼-3
                  Neither                   eve       +5
                  Loved                     bob    ▲999k


                 j next  Enter open  q quit  ? keys
                """)
    }

    @Test func `a vote is shown before the score in ASCII`() async throws {
        let app = try await app(.compact, usesASCII: true)

        #expect(
            app.picture == """
                 sample.json           as of 12:00  1/4
                > For                       ann     ^+12
                  Against                   bob      v-3
                  Neither                   eve       +5
                  Loved                     bob    ^999k


                 j next  Enter open  q quit  ? keys
                """)
    }

    @Test(arguments: [ListDensity.comfortable, .excerpt])
    func `a vote is shown before the score below the title`(density: ListDensity) async throws {
        let app = try await app(density)
        #expect(app.picture.contains("\n    ann · ▲+12"))
        #expect(app.picture.contains("\n    bob · ▼-3"))

        let plain = try await self.app(density, usesASCII: true)
        #expect(plain.picture.contains("\n    ann · ^+12"))
        #expect(plain.picture.contains("\n    bob · v-3"))
    }

    @Test(arguments: [(0, false), (nil, true)])
    func `a vote withdrawn elsewhere disappears after a refresh`(
        told: Int?, reportsVotes: Bool
    ) async throws {
        let post = PostThread(id: "1", title: "For", author: "bob", score: 12, vote: told)
        let app = try await app(of: post, reportsVotes: reportsVotes)

        try await app.press("v")
        #expect(app.selectedRow?.hasSuffix("▲+13") == true)
        try await app.press("R")

        #expect(app.selectedRow?.hasSuffix(" +12") == true)
    }

    @Test func `a source that does not report votes withdraws none`() async throws {
        let post = PostThread(
            post: PostThread(id: "1", title: "For", author: "bob", score: 12).post,
            comments: [Comment(id: "c", author: "eve", body: "Yes.", score: 4)])
        let app = try await app(of: post, reportsVotes: false)

        try await app.press("v <Enter> } v R")
        #expect(app.picture.contains("(you: +1)"))
        try await app.press("q R")

        #expect(app.selectedRow?.hasSuffix("▲+13") == true)
    }

    @Test(arguments: [(0, false), (nil, true)])
    func `a comment vote withdrawn elsewhere disappears after a reload`(
        told: Int?, reportsVotes: Bool
    ) async throws {
        let post = PostThread(
            post: PostThread(id: "1", title: "For", author: "bob").post,
            comments: [Comment(id: "c", author: "eve", body: "Yes.", score: 4, vote: told)])
        let app = try await app(of: post, reportsVotes: reportsVotes)

        try await app.press("<Enter> } v")
        #expect(app.picture.contains("(you: +1)"))
        try await app.press("R")

        #expect(!app.picture.contains("(you"))
    }

    /// Returns a post whose thread needs a separate request, at a source where ann is signed in.
    private func app(
        of post: PostThread, reportsVotes: Bool, writer: ScriptedWriter = ScriptedWriter()
    ) async throws -> AppOnScreen {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let source = WritableSource(
            posts: [post], accounts: accounts, writer: writer,
            moderatorsOfThreads: Moderators(), reportsVotes: reportsVotes)
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: 100, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()
        return app
    }

    @Test func `earlier votes appear after signing in`() async throws {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let source = WritableSource(
            posts: [PostThread(id: "1", title: "Tea", author: "bob", score: 3)],
            accounts: accounts, writer: ScriptedWriter())
        let app = try AppOnScreen(source, columns: 40, rows: 12)
        await app.settle()
        source.set([PostThread(id: "1", title: "Tea", author: "bob", score: 3, vote: 1)])

        try await app.press(":login<Enter>ann<Tab>secret<Enter>")
        #expect(app.selectedRow?.hasSuffix(" ▲+3") == true)
        try await app.press("v")
        #expect(app.selectedRow?.hasSuffix("  +2") == true)
    }

    @Test func `a new vote is shown at once and disappears when withdrawn`() async throws {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let source = WritableSource(
            posts: [PostThread(id: "1", title: "Tea", author: "bob", score: 3)],
            accounts: accounts, writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: 40, rows: 8, accountStorage: MemoryAccountKeeper(ann))
        await app.settle()

        try await app.press("v")
        #expect(app.selectedRow?.hasSuffix(" ▲+4") == true)
        try await app.press("V")
        #expect(app.selectedRow?.hasSuffix(" ▼+2") == true)
        try await app.press("V")
        #expect(app.selectedRow?.hasSuffix("  +3") == true)
    }

    @Test func `a vote without a response is not reported as withdrawn and R shows the result`()
        async throws
    {
        let writer = ScriptedWriter()
        let lost = BoardError.cutOff(host: "home.example")
        writer.fail(lost, lost)
        let post = PostThread(id: "1", title: "For", author: "bob", score: 12, vote: 0)
        let app = try await app(of: post, reportsVotes: true, writer: writer)

        try await app.press("v")
        #expect(app.picture.contains("The vote may not have been counted. Press R to check."))
        #expect(app.selectedRow?.hasSuffix("▲+13") == true)
        try await app.press("R")

        #expect(app.selectedRow?.hasSuffix(" +12") == true)
    }

    @Test func `help says so when voting is not supported`() async throws {
        let source = ScriptedSource(capabilities: Capabilities(writing: [.posts, .votes])) { _ in
            .rows(SamplePosts.numbered(1...3))
        }
        let app = try await AppOnScreen.loaded(source, columns: 100)

        try await app.press("? / d o w n v o t e")

        #expect(app.picture.contains(":vote-down – server.example does not"))
    }
}
