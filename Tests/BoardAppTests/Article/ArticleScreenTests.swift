import BoardApp
import BoardCore
import Foundation
import TerminalUI
import TestSupport
import Testing

@MainActor struct ArticleScreenTests {
    private let post = PostThread(
        id: "1", title: "The harbour is open", body: "See [this](https://other.example/1).",
        url: "https://quay.example/ice",
        comments: [Comment(id: "a", author: "ann", body: "And <https://third.example/>.")])
    private let bare = PostThread(id: "2", title: "Nothing to read", body: "Words.")

    private func app(
        _ keys: String, _ articles: ControlledArticles, columns: Int = 60, rows: Int = 20
    ) async throws -> AppOnScreen {
        let app = try AppOnScreen(
            StubSource(posts: [post, bare]), columns: columns, rows: rows, articles: articles)
        await app.settle()
        try await app.press(keys)
        return app
    }

    @Test(arguments: ["a", "<Enter>a", "<Enter>1a"])
    func `without support for pages, the key says why, and no page opens`(keys: String) async throws
    {
        let app = try AppOnScreen(
            StubSource(posts: [post]), columns: 60, rows: 20,
            articles: StubArticles(refusal: "Pages are not read here."))
        await app.settle()
        try await app.press(keys)

        #expect(app.foot.contains("Pages are not read here."))
        #expect(app.picture.contains("The harbour is open"))
    }

    @Test func `the title says that a page is a stored one`() async throws {
        var page = Article(
            url: try #require(URL(string: "https://quay.example/ice")), title: "Ice",
            body: "Cold.", format: .plain)
        page.stored = StoredCopy(receivedAt: SamplePosts.now, error: .notStored)
        let app = try await app("a", ControlledArticles(page), columns: 70)
        #expect(app.title.contains("offline  as of "))
    }

    @Test func `without a focused link the message names the configured keys`() async throws {
        let app = try AppOnScreen(
            StubSource(posts: [post]), columns: 70, rows: 20,
            keySettings: KeySettings(["article": ["next-link": ["w"], "open": []]]),
            articles: ControlledArticles(.sample))
        await app.settle()

        try await app.press("<Enter>a<Enter>")

        #expect(
            app.foot == " w goes to the next link, and :open opens the page itself.")
    }

    @Test func `a key in the post shows the page that the post links to`() async throws {
        let app = try await app("<Enter>a", ControlledArticles(.sample))

        #expect(
            app.picture == """
                 The Quay
                  Ice breaks
                  Mira Lund · 2026-11-20 12:00 · The Quay
                  https://quay.example/ice

                  After eleven weeks the ferries[1] sail again, and blue
                  ice[2] drifts out to sea.

                  The harbour

                  Nobody complained.

                  ▸ More

                  swift
                  ┆ let ice = "thick"



                 j down  Space page  o open  L links  q back  ? keys
                """)
    }

    @Test func `the same key in the list shows the page above the list`() async throws {
        let articles = ControlledArticles(.sample)
        let app = try await app("a", articles)
        #expect(app.picture.contains("Nobody complained."))
        #expect(articles.addresses == ["https://quay.example/ice"])

        try await app.press("q")

        #expect(app.picture.contains("Nothing to read"))
    }

    @Test func `opening a post does not load its page`() async throws {
        let articles = ControlledArticles(.sample)
        _ = try await app("<Enter>", articles)

        #expect(articles.addresses == [])
    }

    @Test(arguments: [
        ("<Enter>]a", "https://other.example/1"), ("<Enter>3a", "https://third.example/"),
        ("<Enter>ja", "https://quay.example/ice"),
    ])
    func `a link of the text or a typed number opens that page`(
        keys: String, address: String
    ) async throws {
        let articles = ControlledArticles(.sample)
        _ = try await app(keys, articles)

        #expect(articles.addresses == [address])
    }

    @Test(arguments: ["ja", "j<Enter>a"])
    func `a post without a page link says so`(keys: String) async throws {
        let articles = ControlledArticles(.sample)
        let app = try await app(keys, articles)

        #expect(app.foot.contains("This post does not link to a page."))
        #expect(articles.addresses == [])
    }

    @Test func `a loading page shows its address until it arrives, and Esc goes back`() async throws
    {
        let articles = ControlledArticles()
        let app = try await app("<Enter>", articles)
        try app.pressWhileLoading("a")
        #expect(app.title == " https://quay.example/ice")
        #expect(app.picture.contains("Loading https://quay.example/ice…"))

        try app.pressWhileLoading("<Esc>")

        #expect(app.picture.contains("See this[1]."))
    }

    @Test func `a page that fails to load shows why and can be retried`() async throws {
        let articles = ControlledArticles()
        articles.send(.failure(.refused(host: "quay.example", status: 404)))
        let app = try await app("<Enter>a", articles)
        #expect(app.picture.contains("quay.example has no such page (HTTP 404). Press R to try"))

        articles.send(.success(.sample))
        try await app.press("r")

        #expect(app.picture.contains("Nobody complained."))
    }

    @Test func `content that is not text is reported without an offer to retry`() async throws {
        let articles = ControlledArticles()
        articles.send(
            .failure(.unsupported(reason: "quay.example sent application/pdf, which is not text.")))
        let app = try await app("<Enter>a", articles)

        #expect(app.picture.contains("application/pdf"))
        #expect(!app.picture.contains("try again"))
        try await app.press("o")
        #expect(app.opener.addresses == ["https://quay.example/ice"])
    }

    @Test(arguments: [
        ("o", "https://quay.example/ice"), ("2o", "https://ice.example/blue"),
        ("]<Enter>", "https://ferries.example/"), ("]]o", "https://ice.example/blue"),
        ("L<Down><Enter>", "https://ice.example/blue"),
    ])
    func `links and the page itself open in the browser`(
        keys: String, address: String
    ) async throws {
        let app = try await app("<Enter>a" + keys, ControlledArticles(.sample))

        #expect(app.opener.addresses == [address])
        #expect(app.picture.contains("Nobody complained."))
    }

    @Test func `a page opened from the list opens in the browser, not as the post`() async throws {
        let app = try await app("ao", ControlledArticles(.sample))

        #expect(app.opener.addresses == ["https://quay.example/ice"])
        #expect(app.title == " The Quay")
    }

    @Test func `a link to a post of the list opens that post in place of the page`() async throws {
        var article = Article.sample
        article.body = "<p><a href='https://quay.example/ice'>here</a></p>"
        let app = try await app("a1o", ControlledArticles(article))

        #expect(app.picture.contains("See this[1]."))
        try await app.press("q")
        #expect(app.picture.contains("Nothing to read"))
    }

    @Test func `a search finds matches and steps through them`() async throws {
        let app = try await app("<Enter>a/ice<Enter>", ControlledArticles(.sample))
        #expect(app.foot.contains("/ice  1 of"))

        try await app.press("n")
        #expect(app.foot.contains("2 of"))

        try await app.press("<Esc>")
        #expect(!app.foot.contains("/ice"))
        try await app.press("<Esc>")
        #expect(app.picture.contains("See this[1]."))
    }

    @Test func `folded parts unfold`() async throws {
        let app = try await app("<Enter>a]]]<Enter>", ControlledArticles(.sample))

        #expect(app.picture.contains("Hidden words."))
    }

    @Test func `a search unfolds the part that contains the match`() async throws {
        let app = try await app("<Enter>a", ControlledArticles(.sample))
        #expect(!app.picture.contains("Hidden words."))

        try await app.press("/hidden <Enter>")

        #expect(app.picture.contains("Hidden words."))
        #expect(app.foot.contains("1 of 1 match"))
    }

    @Test func `a page without main text says so, and a truncated page says so, too`() async throws
    {
        var article = Article.sample
        article.extent = .wholePage
        article.isCut = true
        let app = try await app("a", ControlledArticles(article), rows: 30)

        #expect(app.picture.contains("No main text was found; this is the whole page."))
        #expect(app.picture.contains("Only the beginning of the page is shown."))
    }

    @Test func `a page without text says so`() async throws {
        var article = Article.sample
        article.body = ""
        let app = try await app("a", ControlledArticles(article))

        #expect(app.picture.contains("There is no text on this page."))
    }

    @Test func `the board picker opens above a page and a choice closes the page`() async throws {
        let posts = [
            PostThread(id: "1", boardID: "one", title: "First", url: "https://quay.example/ice"),
            PostThread(id: "2", boardID: "two", title: "Second"),
        ]
        let boards = [Board(id: "one", name: "One"), Board(id: "two", name: "Two")]
        let app = try AppOnScreen(
            StubSource(boards: boards, posts: posts), articles: ControlledArticles(.sample))
        await app.settle()

        try await app.press("aB")
        #expect(app.picture.contains("All boards"))
        try await app.press("<Down><Down><Enter>")

        #expect(app.picture.contains("Second"))
        #expect(!app.picture.contains("Nobody complained."))
    }

    @Test func `a page takes the whole screen even next to a list`() async throws {
        let app = try await app("<Enter>a", ControlledArticles(.sample), columns: 180, rows: 30)
        #expect(!app.picture.contains("The harbour is open"))

        try await app.press("q")

        #expect(app.picture.contains("See this[1]."))
        #expect(app.picture.contains("Nothing to read"))
    }

    @Test func `a page on the local network shows its address first`() async throws {
        let local = PostThread(id: "1", title: "Local", url: "http://127.0.0.1:8080/admin")
        let app = try AppOnScreen(StubSource(posts: [local]), articles: ControlledArticles())
        await app.settle()

        try app.pressWhileLoading("a")

        #expect(app.title == " http://127.0.0.1:8080/admin")
        try app.pressWhileLoading("q")
        await app.settle()
    }
}
