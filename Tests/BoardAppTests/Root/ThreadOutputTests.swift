import BoardApp
import BoardCore
import TestSupport
import Testing

/// The commands `:save` and `:pipe`.
@MainActor struct ThreadOutputTests {
    private func app(comments: [BoardCore.Comment] = [], missing: Int = 0) async throws
        -> AppOnScreen
    {
        let post = Post(
            id: PostID("p1", in: .sample), title: "Tea *now*", author: "mina", commentCount: 2)
        let thread = PostThread(
            post: post, body: "Some **tea**.", comments: comments, missingComments: missing)
        let app = try AppOnScreen(StubSource(posts: [thread]))
        await app.settle()
        return app
    }

    private func type(_ line: String, in app: AppOnScreen, until isDone: () -> Bool) async throws {
        try await app.press(line)
        #expect(await eventually { isDone() })
        await app.settle()
    }

    @Test func `a saved thread has the comments as quotations`() async throws {
        let app = try await app(comments: [
            .init(id: "1", author: "kim", body: "Yes.\n\n```\ncode", depth: 0),
            .init(id: "2", author: "lee", body: "No.", depth: 1),
            .init(id: "3", body: "gone", depth: 0, presence: .deleted),
        ])

        try await type("<Enter>:save<Space>tea.md<Enter>", in: app) {
            app.threadOutput.files["tea.md"] != nil
        }

        #expect(
            app.threadOutput.files["tea.md"] == """
                # Tea \\*now\\*

                mina

                Some **tea**.

                ## Comments

                **kim**

                Yes.

                ```
                code
                ```

                > **lee**
                >
                > No.

                **(deleted)**

                """)
        #expect(await app.reaches { $0.foot == " Saved tea.md." })
    }

    @Test func `a file is replaced only after a question`() async throws {
        let app = try await app()
        app.threadOutput.files["tea.md"] = "old"

        try await app.press("<Enter>:save<Space>tea.md<Enter>")
        #expect(await app.reaches { $0.picture.contains("tea.md already exists.") })
        #expect(app.threadOutput.files["tea.md"] == "old")
        try await app.press("y")

        #expect(await eventually { app.threadOutput.files["tea.md"] != "old" })
    }

    @Test func `a failed save shows the reason`() async throws {
        let app = try await app()
        app.threadOutput.failure = "Cannot save /x: no space left."

        try await app.press("<Enter>:save<Space>/x<Enter>")

        #expect(await app.reaches { $0.foot == " Cannot save /x: no space left." })
    }

    @Test func `a command receives the thread, and its failure is shown`() async throws {
        let app = try await app(missing: 3)

        try await type("<Enter>:pipe<Space>wc<Space>-l<Enter>", in: app) {
            app.threadOutput.commands.first?.line == "wc -l"
        }
        #expect(
            app.threadOutput.commands.first?.input.hasPrefix("# Tea \\*now\\*\n\nmina\n\nSome")
                == true)
        #expect(await app.reaches { $0.foot == " 3 more comments are not loaded." })

        app.threadOutput.commandFailure = "“false” ended with status 1."
        try await app.press(":pipe<Space>false<Enter>")
        #expect(await app.reaches { $0.foot == " “false” ended with status 1." })
    }

    /// An app with a post whose thread fails to load after `states`.
    private func failingApp(_ states: PostThread...) async throws -> AppOnScreen {
        let post = Post(id: PostID("p1", in: .sample), title: "Tea", commentCount: 3)
        let source = ScriptedSource(
            pages: { _ in .rows([PostThread(post: post)]) }, states: { _, _ in states },
            failure: { _ in .unreachable(host: "server.example") })
        let app = try AppOnScreen(source)
        await app.settle()
        return app
    }

    @Test func `a post that could not be loaded is neither saved nor piped`() async throws {
        let app = try await failingApp()
        try await app.press("<Enter>:save<Space>tea.md<Enter>")
        #expect(app.foot.hasPrefix(" The post is not loaded. Can't reach server.example"))
        try await app.press(":pipe<Space>cat<Enter>")
        #expect(app.foot.hasPrefix(" The post is not loaded."))
        #expect(app.threadOutput.files.isEmpty && app.threadOutput.commands.isEmpty)
    }

    @Test func `comments that could not be loaded are counted in the message and in the file`()
        async throws
    {
        let post = Post(id: PostID("p1", in: .sample), title: "Tea", commentCount: 3)
        let app = try await failingApp(
            PostThread(
                post: post, body: "Some tea.", comments: [.init(id: "1", author: "kim")],
                isLoading: true))
        try await type("<Enter>:save<Space>tea.md<Enter>", in: app) {
            app.threadOutput.files["tea.md"] != nil
        }
        let file = try #require(app.threadOutput.files["tea.md"])
        #expect(file.contains("Some tea.") && file.contains("**kim**"))
        #expect(file.hasSuffix("\n*(2 more comments are not loaded.)*\n"))
        #expect(
            await app.reaches { $0.foot == " Saved tea.md. 2 more comments are not loaded." })
    }

    @Test func `without an open post or without files nothing happens`() async throws {
        let app = try await app()

        try await app.press(":save<Space>tea.md<Enter>")
        #expect(app.foot == " No post is open; open one first.")

        app.threadOutput.refusal = "Guests cannot do this."
        try await app.press("<Enter>:pipe<Space>cat<Enter>")
        #expect(app.foot == " Guests cannot do this.")
        #expect(app.threadOutput.files.isEmpty && app.threadOutput.commands.isEmpty)
    }
}
