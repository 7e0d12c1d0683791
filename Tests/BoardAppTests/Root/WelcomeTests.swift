import BoardApp
import TestSupport
import Testing

/// The text and the choices for a user without sources.
@MainActor struct WelcomeTests {
    private func app(columns: Int = 80, rows: Int = 24) async throws -> AppOnScreen {
        let app = try AppOnScreen(
            StubSource(posts: SamplePosts.mixed), columns: columns, rows: rows,
            sourceEditing: SourceEditingFake(), showsWelcome: true)
        await app.settle()
        return app
    }

    @Test func `it names the five most important keys and what can be added`() async throws {
        let app = try await app()

        let rows = app.picture.split(separator: "\n").map {
            $0.drop { $0 != "│" }.split(separator: "│").first.map(String.init) ?? ""
        }
        let shown = rows.map { $0.drop { $0 == " " }.trimmingSuffix }.filter { !$0.isEmpty }
        #expect(
            shown == [
                "Read and write on boards, sites and feeds, in the terminal.",
                "j k    next and previous post", "Enter  open a post",
                "q      back, and at last quit", "?      all keys",
                ":      type a command, such as :sources",
                "Choose a board with the arrow keys, or type an address:",
                "> Hacker News             news.ycombinator.com",
                "Lobsters                lobste.rs", "Another site or a feed  by address",
                "A board-server          yours, or that of friends", "Go on with the demo",
                "Enter choose   Esc close",
            ])
    }

    @Test func `on a small screen all choices are visible`() async throws {
        let app = try await app(columns: 40, rows: 12)

        for text in [
            "Hacker News", "Lobsters", "Another site or a feed", "A board-server",
            "Go on with the demo",
        ] {
            #expect(app.picture.contains(text))
        }
        #expect(app.picture.contains("Read and write on boards"))
    }

    @Test func `a choice adds a source, which is then shown`() async throws {
        let app = try await app()

        try await app.press("<Down><Enter>")

        #expect(app.sourceEditing.changes == ["add lobsters as made-up"])
        #expect(app.sourceChanges.map(\.source) == ["made-up"])
    }

    @Test func `a typed address is added`() async throws {
        let app = try await app()

        try await app.press("lemmy.example")
        #expect(app.picture.contains("Enter uses this text"))
        try await app.press("<Enter>")

        #expect(app.sourceEditing.changes == ["add lemmy.example as made-up"])
    }

    @Test func `other text is not taken for an address`() async throws {
        let app = try await app()

        try await app.press("jj")
        #expect(app.picture.contains("not found"))
        try await app.press("<Enter>")

        #expect(app.sourceEditing.changes.isEmpty && app.picture.contains("Welcome"))
    }

    @Test func `a typed address that cannot be added stays in a form`() async throws {
        let app = try await app()
        app.sourceEditing.failure = "There is no such site."

        try await app.press("tea.example<Enter>")

        #expect(app.picture.contains("There is no such site."))
        #expect(app.picture.contains("tea.example"))
    }

    @Test(arguments: ["<Esc>", "<Down><Down><Down><Down><Enter>"])
    func `the demo board is behind it`(keys: String) async throws {
        let app = try await app()

        try await app.press(keys)

        #expect(!app.picture.contains("Welcome"))
        #expect(app.selectedRow != nil)
        #expect(app.sourceEditing.changes.isEmpty && app.quits == 0)
    }

    @Test func `the way to an own server asks for its address`() async throws {
        let app = try await app()

        try await app.press("<Down><Down><Down><Enter>")

        #expect(app.picture.contains("The address of your server, such as"))
    }
}

extension Substring {
    fileprivate var trimmingSuffix: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
