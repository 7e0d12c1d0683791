import BoardCore
import TestSupport
import Testing

/// The source's own sort orders and its search.
@MainActor struct SourceOrderTests {
    private let source = ScriptedSource(
        capabilities: Capabilities(
            listsBoards: true, sorts: ["hot", "new", "top"].map { SourceSort($0) },
            canSearch: true),
        boards: [Board(id: "tea", name: "Tea")],
        pages: { request in
            if case .search(let words) = request.listing {
                return .rows(words == "nothing" ? [] : SamplePosts.numbered(21...22))
            }
            return .rows(SamplePosts.numbered(request.sort == nil ? 1...5 : 11...12))
        })

    @Test func `s cycles through the orders of the source and the title bar names them`()
        async throws
    {
        let app = try await AppOnScreen.loaded(source, columns: 100)

        try await app.press("j s")
        #expect(source.asked.last == "list by new")
        #expect(app.title.contains("  new  "))
        #expect(app.selectedRow?.contains("Post 11") == true)

        try await app.press("s s")
        #expect(source.asked.suffix(2) == ["list by top", "list by hot"])
        try await app.press("R")
        #expect(source.asked.last == "reload by hot")
    }

    @Test func `an order of the source or a local one is chosen by name`() async throws {
        let app = try await AppOnScreen.loaded(source, columns: 100)

        try await app.press(":sort<Space>to<Tab><Enter>")
        #expect(source.asked.last == "list by top")
        try await app.press(":sort<Space>oldest<Enter>")
        #expect(app.title.contains("oldest first"))
        try await app.press(":sort<Space>cold<Enter>")
        #expect(app.picture.contains("There is no order “cold” here; choose from hot, new, top,"))
        #expect(source.asked == ["list", "list by top"])
    }

    @Test func `an order that s skips can be chosen by name, regardless of its case`() async throws
    {
        var capabilities = Capabilities(sorts: ["hot", "new"].map { SourceSort($0) })
        capabilities.namedSorts = [SourceSort("TopDay")]
        let source = ScriptedSource(capabilities: capabilities) { _ in
            .rows(SamplePosts.numbered(1...3))
        }
        let app = try await AppOnScreen.loaded(source, columns: 100)

        try await app.press("s s :sort<Space>TopDay<Enter>")
        #expect(source.asked == ["list", "list by new", "list by hot", "list by topday"])
        try await app.press(":sort<Space>top<Tab><Enter>")

        #expect(source.asked.last == "list by topday")
    }

    @Test func `search results have an order of their own`() async throws {
        let app = try await AppOnScreen.loaded(source, columns: 100)

        try await app.press(":sort<Space>title<Enter>wtea<Enter>s")
        #expect(!app.title.contains("by title"))
        try await app.press("q")

        #expect(app.title.contains("by title"))
    }

    @Test func `a search on the server shows its results and q leads back`() async throws {
        let app = try await AppOnScreen.loaded(source, columns: 100)

        try await app.press("s w")
        #expect(app.foot == "search server.example:")
        try await app.press("tea<Enter>")

        #expect(source.asked.last == "list for tea")
        #expect(app.title.contains("search: tea"))
        #expect(!app.title.contains("  new  "))
        #expect(app.selectedRow?.contains("Post 21") == true)
        try await app.press("q")
        #expect(app.quits == 0)
        #expect(app.selectedRow?.contains("Post 11") == true)
        #expect(source.asked.last == "list by new")
    }

    @Test func `a search for one syllable without results asks for two`() async throws {
        var capabilities = Capabilities(canSearch: true)
        capabilities.searchesByQuery = true
        let source = ScriptedSource(capabilities: capabilities) { request in
            if case .search = request.listing { return PostPage() }
            return .rows(SamplePosts.numbered(1...5))
        }
        let app = try await AppOnScreen.loaded(source, columns: 100)

        try await app.press(":search<Space>다<Enter>")

        #expect(app.picture.contains("Search for two syllables or more."))
    }

    @Test func `a search without results says so and Escape leads back`() async throws {
        let app = try await AppOnScreen.loaded(source, columns: 100)

        try await app.press(":search<Space>nothing<Enter>")
        #expect(app.picture.contains("server.example found nothing for “nothing”."))
        try await app.press("<Esc>")

        #expect(app.selectedRow?.contains("Post 1") == true)
        try await app.press("<Esc>")
        #expect(app.quits == 0)
    }

    @Test func `a cancelled search sends no request`() async throws {
        let app = try await AppOnScreen.loaded(source)

        try await app.press("w tea<Esc>")

        #expect(source.asked == ["list"])
        #expect(app.selectedRow?.contains("Post 1") == true)
    }

    @Test func `a source that cannot search says so`() async throws {
        let source = ScriptedSource { _ in .rows(SamplePosts.numbered(1...5)) }
        let app = try await AppOnScreen.loaded(source, columns: 100)
        let refusal =
            "server.example can't be searched; / searches the loaded posts."

        try await app.press("w")
        #expect(app.foot.contains(refusal))
        try await app.press("j :search<Space>tea<Enter>")
        #expect(app.foot.contains(refusal))
        #expect(source.asked == ["list"])
    }
}
