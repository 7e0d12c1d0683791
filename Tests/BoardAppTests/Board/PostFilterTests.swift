import BoardApp
import BoardCore
import TestSupport
import Testing

/// The user's filters in the list.
@MainActor struct PostFilterTests {
    private let posts = [
        PostThread(id: "1", title: "Tea", author: "ann", url: "https://www.tea.example/1"),
        PostThread(id: "2", title: "Cats", author: "bob", tags: ["cats"]),
        PostThread(id: "3", title: "Dogs", author: "bob"),
    ]

    private func app(
        _ filters: [(String, String, PostFilter.Action)] = [], searches: [(String, String)] = []
    ) async throws -> AppOnScreen {
        var settings = Settings()
        settings.filters = try filters.map { name, query, action in
            PostFilter(name: name, query: try #require(try PostQuery(query)), action: action)
        }
        settings.searches = try searches.map { name, query in
            SavedSearch(name: name, query: try #require(try PostQuery(query)))
        }
        let app = try AppOnScreen(
            StubSource(posts: posts), settings: settings, postRecords: MemoryPostRecords())
        await app.settle()
        return app
    }

    @Test func `hidden posts are counted, and a filter is off until the program ends`()
        async throws
    {
        let app = try await app([("bob", "author:bob", .hide), ("tea", "tag:x", .hide)])
        #expect(app.postTitles == ["Tea"])
        #expect(app.title.contains("2 hidden"))

        try await app.press(":filters<Enter>")
        #expect(app.picture.contains("bob  2 hidden  author:bob"))
        #expect(app.picture.contains("tea  0 hidden  tag:x"))
        try await app.press("<Enter>")

        #expect(app.postTitles == ["Tea", "Cats", "Dogs"])
        #expect(!app.title.contains("hidden"))
        try await app.press(":filters<Enter>")
        #expect(app.picture.contains("bob  off  author:bob"))
        try await app.press("<Enter>")
        #expect(app.postTitles == ["Tea"])
    }

    private let thread = PostThread(
        id: "4", title: "Birds", author: "ann",
        comments: [
            Comment(id: "a", author: "bob", body: "Buy watches."),
            Comment(id: "b", author: "cid", body: "No, thanks.", depth: 1),
            Comment(id: "c", author: "dot", body: "I like owls."),
        ])

    private func openThread(_ filters: String...) async throws -> AppOnScreen {
        var settings = Settings()
        settings.filters = try filters.map {
            PostFilter(name: $0, query: try #require(try PostQuery($0)), action: .hide)
        }
        let app = try AppOnScreen(StubSource(posts: [thread]), settings: settings)
        await app.settle()
        try await app.press("<Enter>")
        return app
    }

    @Test func `comments that a filter hides are folded until the user unfolds them`()
        async throws
    {
        let app = try await openThread("author:bob", "owls")
        #expect(app.picture.contains("bob · hidden by a filter  [+1]"))
        #expect(app.picture.contains("dot · hidden by a filter"))
        #expect(!app.picture.contains("watches") && !app.picture.contains("owls"))

        try await app.press("j z R")
        #expect(app.picture.contains("Buy watches.") && app.picture.contains("No, thanks."))
        #expect(!app.picture.contains("owls"))
    }

    @Test func `x in a thread hides the author of a comment`()
        async throws
    {
        let app = try await openThread()
        try await app.press("j x")
        #expect(app.picture.contains("bob  author"))

        try await app.press("<Enter>")
        #expect(await app.reaches { $0.picture.contains("hidden by a filter") })
        #expect(app.filterStorage.filters.map(\.query.description) == ["author:bob"])

        try await app.press(":filters<Enter><Enter>")
        #expect(await app.reaches { $0.picture.contains("Buy watches.") })
    }

    @Test func `filters of another program apply at once, and the selection stays`() async throws {
        let app = try await app([("cats", "tag:cats", .hide)])
        #expect(app.postTitles == ["Tea", "Dogs"])
        try await app.press(":filters<Enter><Enter>j j")
        #expect(app.selectedRow?.contains("Dogs") == true)

        let queries = ["cats": "tag:cats", "tea": "domain:tea.example"]
        let filters = try queries.sorted { $0.key < $1.key }.map {
            PostFilter(name: $0, query: try #require(try PostQuery($1)), action: .hide)
        }
        app.filterStorage.change(to: filters)
        // The filter that was switched off stays so.
        #expect(await app.reaches { $0.postTitles == ["Cats", "Dogs"] })
        #expect(app.selectedRow?.contains("Dogs") == true)
        app.filterStorage.change(to: [])
        #expect(await app.reaches { $0.postTitles == ["Tea", "Cats", "Dogs"] })
    }

    @Test func `a typed filter applies to what other filters leave`() async throws {
        let app = try await app([("cats", "tag:cats", .hide)])

        try await app.press("fauthor:bob<Enter>")

        #expect(app.postTitles == ["Dogs"])
    }

    @Test func `a list of which everything is hidden says so`() async throws {
        let app = try await app([("all", "~tag:nothing", .hide)])

        #expect(app.picture.contains("Filters hide all posts here."))
    }

    @Test func `a filter highlights posts or makes them read`() async throws {
        let app = try await app([("cats", "tag:cats", .highlight), ("dogs", "dogs", .read)])

        #expect(app.picture.contains("• ★ Cats"))
        #expect(app.picture.contains("• Tea"))
        #expect(await app.reaches { $0.picture.contains("\n    Dogs") })
    }

    @Test func `a post that the user marks as unread stays so against a filter`() async throws {
        let app = try await app([("dogs", "dogs", .read)])
        #expect(await app.reaches { $0.picture.contains("\n    Dogs") })

        try await app.press("G u R")
        try await app.press("s s")

        #expect(app.picture.contains("• Dogs"))
    }

    @Test func `x hides posts like the selected one`() async throws {
        let app = try await app()

        try await app.press("x")
        for row in ["ann          author", "tea.example  domain", "tea          word"] {
            #expect(app.picture.contains(row))
        }
        try await app.press("domain<Enter>")

        #expect(app.postTitles == ["Cats", "Dogs"])
        #expect(app.filterStorage.filters.map { "\($0.query)" } == ["domain:tea.example"])
        #expect(app.foot.contains("Hiding domain:tea.example; :filters ends it."))

        try await app.press(":filters<Enter><F8>")
        #expect(app.picture.contains("Delete “domain-tea.example”?"))
        try await app.press("y")
        #expect(app.postTitles == ["Tea", "Cats", "Dogs"] && app.filterStorage.filters.isEmpty)
    }

    @Test func `a saved search stands among the boards`() async throws {
        let app = try await app(searches: [("pets", "author:bob")])

        try await app.press("B")
        #expect(app.picture.contains("pets  author:bob"))
        try await app.press("j j<Enter>")

        #expect(app.postTitles == ["Cats", "Dogs"])
        #expect(app.title.contains("filter: author:bob"))
        try await app.press("q")
        #expect(app.postTitles == ["Tea", "Cats", "Dogs"] && app.quits == 0)
        try await app.press("q")
        #expect(app.quits == 1)
    }
}
