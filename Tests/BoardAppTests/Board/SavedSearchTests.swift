import BoardApp
import BoardCore
import TestSupport
import Testing

/// Saved searches as boards, and the way back from searches and bookmarks.
@MainActor struct SavedSearchTests {
    private let source: ScriptedSource = {
        var capabilities = Capabilities(
            listsBoards: true, sorts: [.relevance, .newest], canSearch: true)
        capabilities.searchesByQuery = true
        return ScriptedSource(capabilities: capabilities, boards: SamplePosts.boards) { request in
            switch request.listing {
            case .search: .rows(SamplePosts.numbered(8...9))
            case .board: .rows(SamplePosts.numbered(4...5, boardID: "swift"))
            case .everything, .source: .rows(SamplePosts.numbered(1...3))
            }
        }
    }()

    private func app() async throws -> AppOnScreen {
        var settings = Settings()
        let query = try #require(try PostQuery("tea unread"))
        settings.searches = [SavedSearch(name: "new-tea", query: query)]
        let app = try AppOnScreen(source, settings: settings, postRecords: MemoryPostRecords())
        await app.settle()
        return app
    }

    @Test func `a saved search searches everything and has a name`() async throws {
        let app = try await app()
        try await app.press("B j j<Enter>")

        #expect(source.asked.last == "list for tea unread")
        #expect(app.title.contains("new-tea") && app.postTitles == ["Post 8", "Post 9"])
        try await app.press("q")
        #expect(app.postTitles == ["Post 1", "Post 2", "Post 3"] && app.quits == 0)
    }

    @Test func `the command for boards shows and completes a saved search`() async throws {
        let app = try await app()
        try await app.press(":board<Space>new<Tab>")
        #expect(app.foot.contains("board new-tea"))
        try await app.press("<Enter>")
        #expect(app.title.contains("new-tea") && source.asked.last == "list for tea unread")
    }

    @Test(arguments: ["w coffee<Enter>", ":bookmarks<Enter>", ":board<Space>new-tea<Enter>"])
    func `q returns to the board before`(keys: String) async throws {
        let app = try await app()
        try await app.press(":board<Space>swift<Enter>")
        #expect(app.postTitles == ["Post 4", "Post 5"])

        try await app.press(keys)
        #expect(app.postTitles != ["Post 4", "Post 5"] && app.foot.contains("q swift"))
        // Another search does not change where it leads.
        try await app.press("w milk<Enter>")
        #expect(source.asked.last == "list for milk")
        try await app.press("q")
        #expect(app.postTitles == ["Post 4", "Post 5"] && app.title.contains("swift"))
        try await app.press("q")
        #expect(app.postTitles == ["Post 1", "Post 2", "Post 3"] && app.quits == 0)
    }

    @Test func `a filter of the board does not apply to a saved search, and is there again`()
        async throws
    {
        let app = try await app()
        try await app.press(":board<Space>swift<Enter> f \"post<Space>5\"<Enter>")
        #expect(app.postTitles == ["Post 5"])
        try await app.press(":board<Space>new-tea<Enter>")
        #expect(app.postTitles == ["Post 8", "Post 9"])
        try await app.press("q")
        #expect(app.postTitles == ["Post 5"])
    }
}
