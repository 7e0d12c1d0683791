import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Runs of the program that continue where an earlier one ended.
@MainActor struct RestoredSessionTests {
    private let store = MemorySession()

    private func run(
        _ posts: [PostThread] = SamplePosts.numbered(1...30), columns: Int = 60,
        continuesList: Bool = true, isFresh: Bool = false
    ) async throws -> AppOnScreen {
        let source = StubSource(boards: SamplePosts.boards, posts: posts)
        let app = try AppOnScreen(
            source, columns: columns, rows: 8, hasPanel: true,
            postRecords: MemoryPostRecords(),
            sessionStorage: SessionStorage(
                store, of: source, isFresh: isFresh, continuesList: continuesList))
        await app.settle()
        return app
    }

    private func end(_ app: AppOnScreen) async {
        let leaks = await app.end()
        #expect(leaks.isEmpty)
        await app.pendingWork.finishDeferred()
    }

    @Test func `the next run begins with the same list, order, filter and post`() async throws {
        let first = try await run(SamplePosts.mixed)
        try await first.press("B j j <Enter> :sort<Space>author<Enter> f ~trees<Enter> j")
        let picture = first.picture
        #expect(picture.contains("Swift · filter: ~trees"))
        #expect(first.selectedRow?.contains("스위프트로") == true)
        await end(first)

        let next = try await run(SamplePosts.mixed)
        #expect(next.picture == picture)
        try await next.press("q")
        #expect(next.title.contains("All boards"))
    }

    @Test func `a run with a source or a board keeps only what belongs to a list`() async throws {
        let first = try await run(SamplePosts.mixed)
        try await first.press(":sort<Space>author<Enter> B j j <Enter>")
        await end(first)

        let next = try await run(SamplePosts.mixed, continuesList: false)
        #expect(next.title.contains("All boards") && next.title.contains("by author"))
        await end(next)
        #expect(store.stored.session.list?.board == "swift")
    }

    @Test func `a fresh run begins at the top, in the order of the list`() async throws {
        let first = try await run()
        try await first.press(":sort<Space>title<Enter> = j j")
        await end(first)

        let next = try await run(isFresh: true)

        #expect(next.selectedRow?.contains("Post 1 ") == true)
        #expect(next.title.contains("by title"))
        await end(next)
        #expect(store.stored.session.list == ListID(place: SourceID.sample.name))
        #expect(store.stored.session.density == nil)
    }

    @Test(arguments: [false, true])
    func `the next run recalls searches of lists and posts`(isFresh: Bool) async throws {
        let first = try await run()
        try await first.press("/post<Enter> f ~tea<Enter> <Esc> t later<Enter> <Enter>")
        try await first.press("/나무<Enter>")
        await end(first)
        #expect(store.stored.searches == ["post", "~tea", "나무"])

        let next = try await run(isFresh: isFresh)
        try await next.press("/<Up> <Up> <Up>")
        #expect(next.picture.contains("/post"))
    }

    @Test func `the selected post is found where it has moved, or else the top is shown`()
        async throws
    {
        let first = try await run()
        try await first.press("j j j")
        #expect(first.selectedRow?.contains("Post 4 ") == true)
        await end(first)

        let moved = try await run(SamplePosts.numbered([20, 21, 22, 23, 24, 25, 26, 4, 5]))
        #expect(moved.selectedRow?.contains("Post 4 ") == true)
        await end(moved)

        let gone = try await run(SamplePosts.numbered(5...30))
        #expect(gone.selectedRow?.contains("Post 5 ") == true)
    }

    @Test func `a post that was opened last is selected`() async throws {
        let first = try await run()
        try await first.press("<Enter> J J")
        await end(first)
        let next = try await run()
        #expect(next.selectedRow?.contains("Post 3 ") == true)
    }

    @Test func `each list has its own order, filter and selected post`() async throws {
        let app = try await run(SamplePosts.mixed)
        try await app.press("f e<Enter> j B j j j <Enter> F :sort<Space>title<Enter> j q")

        #expect(app.title.contains("All boards · filter: e") && !app.title.contains("by title"))
        let row = app.selectedRow
        try await app.press("B j j j <Enter>")
        #expect(app.title.contains("Games · sample") && app.title.contains("by title"))
        try await app.press("q")
        #expect(app.selectedRow == row)
    }

    @Test func `after a search at a server the post before it is selected`() async throws {
        let capabilities = Capabilities(listsBoards: true, canSearch: true)
        let source = ScriptedSource(capabilities: capabilities) { request in
            if case .search = request.listing { return .rows(SamplePosts.numbered(8...9)) }
            return .rows(SamplePosts.numbered(1...20))
        }
        let app = try AppOnScreen(
            source, columns: 60, rows: 8, sessionStorage: SessionStorage(store, of: source))
        await app.settle()

        try await app.press("j j j w t e a <Enter>")
        #expect(app.selectedRow?.contains("Post 8 ") == true)
        try await app.press("q")

        #expect(app.selectedRow?.contains("Post 4 ") == true)
    }

    @Test func `density and panes are restored`() async throws {
        let first = try await run(columns: 120)
        try await first.press("= :panes<Enter>")
        await end(first)
        #expect(store.stored.session.density == "comfortable")

        let next = try await run(columns: 120)
        #expect(!next.screens.wantsPanes)
        #expect(next.picture.contains("> • Post 1"))
        try await next.press("= = :panes<Enter>")
        await end(next)
        #expect(store.stored.session == SessionRecord())
    }

    @Test func `a post that arrives late does not move a selection that the user has made`()
        async throws
    {
        let id = ListID(place: SourceID.sample.name)
        var record = ListRecord()
        (record.selection, record.row) = (PostID("p9", in: .sample), 8)
        store.save(StoredSession(lists: [id: record])) { _ in nil }
        let some = ReadProgress(bytes: 50, total: 100)
        for (keys, row) in [("", "Post 9 "), ("j", "Post 2 ")] {
            let source = ControlledSource()
            let app = try AppOnScreen(
                source, columns: 60, rows: 14, sessionStorage: SessionStorage(store, of: source))
            #expect(await app.reaches { _ in !source.requests.isEmpty })
            await source.last.send(.of(SamplePosts.numbered(1...5), progress: some))
            try app.pressWhileLoading(keys)
            await source.last.send(.of(SamplePosts.numbered(1...10)))
            await source.last.finish()
            await app.settle()

            #expect(app.selectedRow?.contains(row) == true)
        }
    }

    @Test func `keys work before the stored session is known`() async throws {
        store.hold()
        let source = ControlledSource()
        let app = try AppOnScreen(
            source, columns: 60, rows: 6, sessionStorage: SessionStorage(store, of: source))
        #expect(app.picture.contains("Loading"))
        try app.pressWhileLoading("R")
        await source.last.send(.of(SamplePosts.numbered(1...3)))
        await source.last.finish()
        #expect(await app.reaches { $0.selectedRow?.contains("Post 1 ") == true })
        store.release()
        await app.settle()
        #expect(source.requests.count == 1)
    }

    @Test func `a list is loaded as far as the selected post`() async throws {
        func source() -> ScriptedSource {
            ScriptedSource(pages: { request in
                let page = request.cursor.flatMap { Int($0.raw) } ?? 0
                return .rows(
                    SamplePosts.numbered(page * 10 + 1...page * 10 + 10),
                    next: page < 5 ? "\(page + 1)" : nil)
            })
        }
        let first = source()
        let app = try AppOnScreen(
            first, columns: 60, rows: 8, sessionStorage: SessionStorage(store, of: first))
        await app.settle()
        try await app.press("G G G k")
        let row = try #require(app.selectedRow)
        await end(app)

        let second = source()
        let next = try AppOnScreen(
            second, columns: 60, rows: 8, sessionStorage: SessionStorage(store, of: second))
        await next.settle()

        #expect(next.selectedRow == row)
        #expect(second.asked.count < 7)
    }
}
