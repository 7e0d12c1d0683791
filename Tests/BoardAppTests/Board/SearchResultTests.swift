import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct SearchResultTests {
    /// A source whose search uses the query language.
    private let source: ScriptedSource = {
        var capabilities = Capabilities(
            sorts: [.relevance, .newest], canSearch: true)
        capabilities.searchesByQuery = true
        return ScriptedSource(
            capabilities: capabilities,
            pages: { request in
                guard case .search = request.listing else {
                    return .rows(SamplePosts.numbered(1...3))
                }
                var page = PostPage.rows(SamplePosts.numbered(8...9))
                page.matches["p8"] = SearchMatch(
                    line: "…a cup of café au lait", comment: "c2", author: "bob")
                page.matches["p9"] = SearchMatch(line: "Coffee at the cafe")
                return page
            },
            states: { id, _ in
                [
                    PostThread(
                        id: id.raw, title: "Post 8",
                        comments: [
                            Comment(id: "c1", author: "ann", body: "Tea."),
                            Comment(id: "c2", author: "bob", body: "A cup of café au lait."),
                        ])
                ]
            })
    }()

    private func app(columns: Int, rows: Int) async throws -> AppOnScreen {
        let app = try await AppOnScreen.loaded(source, columns: columns, rows: rows)
        try await app.press("w cafe<Enter>")
        return app
    }

    @Test(arguments: [(80, 24), (40, 12), (200, 24)], [0, 1, 2])
    func `the matching line is shown in every density`(size: (Int, Int), density: Int) async throws
    {
        let app = try await app(columns: size.0, rows: size.1)
        try await app.press(String(repeating: "=", count: density))

        #expect(app.picture.contains("…a cup of café au lait"))
        #expect(app.picture.contains("Coffee at the cafe"))
        #expect(app.selectedRow?.contains("Post 8") == true)
    }

    @Test func `the matching line is below the title`() async throws {
        let app = try await app(columns: 40, rows: 12)

        let rows = app.picture.split(separator: "\n").map { $0.drop { $0 == " " } }
        let title = try #require(rows.firstIndex { $0.hasPrefix("> ") && $0.contains("Post 8") })
        #expect(rows[title + 1].hasPrefix("…a cup of café au lait"))
        #expect(rows[title + 2].contains("Post 9"))
        try await app.press("q")
        #expect(!app.picture.contains("cup of"))
    }

    @Test func `comments by a muted author are not among the results`() async throws {
        var settings = Settings()
        let query = try #require(try PostQuery("author:bob"))
        settings.filters = [PostFilter(name: "bob", query: query, action: .hide)]
        let app = try AppOnScreen(source, settings: settings)
        await app.settle()
        try await app.press("w cafe<Enter>")

        #expect(app.picture.contains("Post 9") && !app.picture.contains("Post 8"))
        #expect(app.title.contains("1 hidden"))
    }

    @Test func `Enter opens the matching comment`() async throws {
        let app = try await app(columns: 80, rows: 24)

        try await app.press("<Enter>")

        #expect(await app.reaches { $0.picture.contains("A cup of café au lait.") })
        #expect(app.foot.contains("2/2") || app.picture.contains("> bob"))
    }

    @Test func `s switches between the best and the newest results`() async throws {
        let app = try await app(columns: 80, rows: 24)
        #expect(source.asked.last == "list for cafe")

        try await app.press("s")
        #expect(source.asked.last == "list for cafe by newest")
        #expect(app.title.contains("newest"))
        try await app.press("s")
        #expect(source.asked.last == "list for cafe by relevance")
    }

    @Test func `an invalid query is explained and not sent`() async throws {
        let app = try await AppOnScreen.loaded(source, columns: 80)

        try await app.press("w newer:x<Enter>")

        #expect(app.picture.contains("write newer:2d (h, d, w, m, y)."))
        #expect(source.asked == ["list"])
    }
}
