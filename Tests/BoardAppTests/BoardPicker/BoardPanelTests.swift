import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests of the panel of boards beside the list.
@MainActor struct BoardPanelTests {
    private func app(columns: Int = 100, store: MemorySession? = nil) async throws -> AppOnScreen {
        let source = StubSource(
            boards: SamplePosts.boards,
            posts: SamplePosts.numbered(1...2, boardID: "swift")
                + SamplePosts.numbered(3...5, boardID: "games"))
        var settings = Settings()
        settings.searches = [SavedSearch(name: "news", query: try #require(try PostQuery("1")))]
        let app = try AppOnScreen(
            source, columns: columns, rows: 9, hasPanel: true, settings: settings,
            postRecords: MemoryPostRecords(),
            sessionStorage: store.map { SessionStorage($0, of: source) })
        await app.settle()
        if columns >= 100 {
            _ = await app.reaches {
                $0.clock.advance(by: .seconds(1))
                return $0.picture.contains("5 │") || !$0.screens.wantsPanel
            }
        }
        return app
    }

    private func start(of app: AppOnScreen) -> [String] {
        app.picture.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0.prefix(columns: 27)) }
    }

    @Test func `the panel shows boards with unread counts beside the list`() async throws {
        let app = try await app()

        #expect(
            start(of: app) == [
                " Boards                    ", "> All boards            5 │",
                "  Bookmarks               │", "  news                    │",
                "  Swift                 2 │", "  Games                 3 │",
                "                          │", "                          │",
                "                           ",
            ])
        #expect(app.picture.contains("> • Post 1"))
    }

    @Test func `Tab goes from the list to the panel, and Enter shows a board`() async throws {
        let app = try await app()
        try await app.press("<Tab> j j j <Enter>")

        #expect(app.title.contains("Swift"))
        #expect(app.picture.contains("Post 2") && !app.picture.contains("Post 3"))
        #expect(start(of: app)[4].hasPrefix("> Swift"))
        try await app.press("j")
        #expect(app.picture.contains("> • Post 2"))
    }

    @Test func `posts that a new filter hides are no longer counted`() async throws {
        let app = try await app()
        try await app.press("x")
        try await app.press("board<Enter>")

        #expect(
            await app.reaches {
                $0.clock.advance(by: .seconds(1))
                return !$0.picture.contains("5 │")
            }, "\(app.picture)")
    }

    @Test func `where the panel has no room, the card has the same rows`() async throws {
        let app = try await app(columns: 80)
        try await app.press("B")
        #expect(app.picture.contains("Bookmarks") && app.picture.contains("news"))
        #expect(app.picture.contains("Enter choose"))

        try await app.press("j<Enter>")
        #expect(app.title.contains("bookmarks") && !app.picture.contains("┌"))
    }

    @Test(arguments: [("j", "Bookmarks"), ("jj", "news")])
    func `bookmarks and saved searches are marked while they are shown`(
        keys: String, name: String
    ) async throws {
        let app = try await app()
        try await app.press("<Tab>\(keys)<Enter>")

        let marked = start(of: app).filter { $0.hasPrefix(">") }
        #expect(marked.count == 1 && marked.first?.hasPrefix("> \(name) ") == true)
        #expect(app.screens.top?.pane == .leading)
        try await app.press("q")
        #expect(start(of: app)[1].hasPrefix("> All boards"))
    }

    @Test func `names leave room for counts, and a list outside of the panel marks no row`() throws
    {
        let terminal = try Terminal.offscreen(columns: 28, rows: 8)
        let stack = ScreenStack(terminal: terminal)
        let panel = BoardPickerViewController(style: .panel)
        let board = Board(id: "swift", name: "A name that is too long for the panel")
        let posts = PostList.of(SamplePosts.numbered(1...20, boardID: "swift"))
        var readState = ReadState()
        readState.noteArrival(of: Set(posts.map(\.id)))
        panel.present(BoardPickerState(boards: [board]))
        stack.push(panel)
        stack.updateNow()
        #expect(terminal.picture.contains("> All boards"))
        #expect(terminal.picture.contains("   A name that is to…"))

        panel.present(
            BoardPickerState(
                boards: [board], shownList: .listing(.search("tea")),
                unread: UnreadCounts(of: posts, by: readState)))
        stack.updateNow()
        #expect(terminal.picture.contains("   A name that is to…   20"))
        #expect(!terminal.picture.contains(">"))
    }

    @Test(arguments: [(100, 26), (120, 30), (200, 32)])
    func `the panel is wider on a wide terminal`(columns: Int, width: Int) async throws {
        let app = try await app(columns: columns)
        let row = app.picture.split(separator: "\n")[1]
        #expect(Array(row).firstIndex(of: "│") == width)
    }

    @Test func `B focuses the panel and q returns to the list`() async throws {
        let app = try await app()
        try await app.press("B j j q j")

        #expect(app.picture.contains("> • Post 2"))
        #expect(start(of: app)[1].hasPrefix("> All"))
    }

    @Test func `a post opens in place of the list, or beside it where there is room`() async throws
    {
        let app = try await app()
        try await app.press("<Enter>")
        #expect(!app.picture.contains("Bookmarks"))
        try await app.press("q")
        #expect(app.picture.contains("Bookmarks"))

        let wide = try await self.app(columns: 160)
        try await wide.press("<Enter>")
        #expect(wide.picture.contains("Bookmarks") && wide.picture.contains("Body of post 1."))
        try await wide.press("<Tab>")
        #expect(wide.screens.top?.pane == .panel)
        try await wide.press("<Tab>")
        #expect(wide.screens.top?.pane == .leading)
        try await wide.press("<Tab>")
        #expect(wide.screens.top?.pane == .trailing)
    }

    @Test func `the panel disappears on a narrow terminal and returns`() async throws {
        let app = try await app()
        app.resize(columns: 99, rows: 9)
        #expect(!app.picture.contains("Bookmarks"))
        #expect(app.selectedRow?.hasPrefix(">") == true)

        app.resize(columns: 100, rows: 9)
        await app.settle()
        #expect(app.picture.contains("Bookmarks"))
    }

    @Test func `a hidden panel and its width are remembered`() async throws {
        let store = MemorySession()
        let first = try await app(store: store)
        try await first.press(":panel<Enter>")
        #expect(!first.picture.contains("Bookmarks"))
        _ = await first.end()
        await first.pendingWork.finishDeferred()

        let next = try await app(store: store)
        #expect(!next.picture.contains("Bookmarks"))
        try await next.press(":panel<Space>20<Enter>")
        #expect(next.picture.contains("Bookmarks         │"))
        _ = await next.end()
        await next.pendingWork.finishDeferred()

        #expect(try await app(store: store).screens.panelColumns == 20)
    }
}
