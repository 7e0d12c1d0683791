import BoardClients
import BoardCore
import TestSupport
import Testing

/// Features of servers only: unlisted boards, rate limits, and several servers in one list.
@MainActor struct ServerBoardsTests {
    private let boards = [
        Board(id: "top", name: "Top stories"), Board(id: "ask", name: "Questions"),
    ]

    private func source(
        _ pages: @escaping @Sendable (PostRequest) throws -> PostPage = {
            .rows(SamplePosts.numbered($0.board == nil ? 1...5 : 11...12))
        }
    ) -> ScriptedSource {
        ScriptedSource(
            capabilities: Capabilities(listsBoards: true), boards: boards, pages: pages)
    }

    @Test func `boards are requested when the user opens the picker`() async throws {
        let source = source()
        let app = try await AppOnScreen.loaded(source)
        #expect(source.asked == ["list"])

        try await app.press("B")
        #expect(source.asked.last == "boards")
        #expect(app.picture.contains("Questions"))
        try await app.press("j j <Enter>")

        #expect(source.asked.last == "list of ask")
        #expect(app.title.contains("Questions"))
        #expect(app.selectedRow?.contains("Post 11") == true)
        try await app.press("q")
        #expect(app.quits == 0)
        #expect(app.selectedRow?.contains("Post 1") == true)
    }

    @Test func `boards requested once can be named and completed`() async throws {
        let app = try await AppOnScreen.loaded(source())

        try await app.press(":board<Space>a<Tab>")
        #expect(app.foot == ":board a")
        try await app.press("<Esc> B q :board<Space>a<Tab>")
        #expect(app.foot.hasPrefix(":board ask"))
        try await app.press("<Enter>")

        #expect(app.title.hasPrefix(" ask · "))
    }

    @Test func `a post with a changed comment count is reloaded once`() async throws {
        let thread = { @Sendable (count: Int) in
            PostThread(
                post: Post(id: PostID("p1", in: .sample), title: "One", commentCount: count))
        }
        let source = ScriptedSource(
            pages: { .rows([thread($0.reload ? 6 : 5)]) }, states: { _, _ in [thread(5)] })
        let app = try await AppOnScreen.loaded(source)

        try await app.press("<Enter> q R <Enter>")
        #expect(source.asked.last == "thread p1 anew")
        try await app.press("q <Enter>")

        #expect(source.asked.last == "thread p1")
    }

    @Test func `writing without a known target asks the user to choose a board`()
        async throws
    {
        let merged = MergedSource(
            id: "all",
            sources: [
                WritableSource(accounts: ScriptedAccounts(), writer: ScriptedWriter()),
                StubSource(posts: []),
            ])
        let app = try await AppOnScreen.loaded(merged, columns: 100)

        try await app.press("c")

        #expect(app.foot.contains("Choose a board to post to."))
    }

    /// Returns a list of two sources, where ann is signed in at the first.
    private static func severalSources(
        posts: [PostThread] = [], boards: [Board] = []
    ) async throws -> AppOnScreen {
        let accounts = ScriptedAccounts()
        let home = WritableSource(
            posts: posts, boards: boards, accounts: accounts, writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let other = ScriptedSource(id: "other") { _ in .rows([]) }
        let app = try AppOnScreen(
            MergedSource(id: "all", sources: [home, other]), columns: 100,
            accountStorage: MemoryAccountKeeper(ann))
        await app.settle()
        return app
    }

    @Test func `in the list of one of several sources no board is preselected`()
        async throws
    {
        let app = try await Self.severalSources(
            posts: [PostThread(id: "1", boardID: "free", title: "Tea")],
            boards: [Board(id: "free", name: "Free"), Board(id: "work", name: "Work")])

        try await app.press(":board<Space>sample<Enter>c")

        #expect(app.picture.contains("Board   sample · none yet; F3 chooses one"))
        try await app.press("<F3>")
        #expect(app.picture.contains(" Board of sample "))
        try await app.press("<Enter>")
        #expect(app.picture.contains("Board   sample · Free"))
    }

    @Test func `of several sources the target of a post without boards is named`()
        async throws
    {
        let app = try await Self.severalSources()

        try await app.press(":board<Space>sample<Enter>c")

        #expect(app.picture.contains("\n Source  sample"))
    }

    @Test func `a rate-limited server is contacted again after its wait`()
        async throws
    {
        let isBusy = AtomicFlag()
        let source = source { _ in
            guard !isBusy.isOn else {
                throw BoardError.refused(
                    host: "server.example", status: 429, retryAfter: .seconds(0))
            }
            return .rows(SamplePosts.numbered(1...3))
        }
        isBusy.isOn = true
        let app = try await AppOnScreen.loaded(source, columns: 100)
        #expect(app.picture.contains("too many requests. Trying again in 0 s."))
        #expect(!app.picture.contains("Press R"))
        #expect(app.picture.contains("q to quit."))

        try await app.press("R")
        #expect(app.foot.contains("too many requests. Trying again in 0 s."))

        isBusy.isOn = false
        try await app.clock.waitForSleepers(1)
        app.clock.advance(by: .seconds(1))

        #expect(await app.reaches { $0.selectedRow?.contains("Post 1") == true })
    }

    @Test
    func `a rate-limited one of several sources shows a countdown and returns`()
        async throws
    {
        let isBusy = AtomicFlag()
        isBusy.isOn = true
        let busy = source { _ in
            guard !isBusy.isOn else {
                throw BoardError.refused(
                    host: "server.example", status: 429, retryAfter: .seconds(0))
            }
            return .rows(SamplePosts.numbered(1...3))
        }
        let merged = MergedSource(
            id: "all", sources: [busy, StubSource(posts: SamplePosts.numbered(7...9))])
        let app = try await AppOnScreen.loaded(merged, columns: 100)
        #expect(app.picture.contains("too many requests. Trying again in 0 s."))

        isBusy.isOn = false
        try await app.clock.waitForSleepers(1)
        app.clock.advance(by: .seconds(1))

        #expect(await app.reaches { $0.title.contains("/6") && !$0.picture.contains("429") })
    }

    @Test func `a board is shown by its name, shortened if it is too long`() async throws {
        func column(_ boards: [Board]) async throws -> String? {
            let title = String(repeating: "long ", count: 20)
            let post = PostThread(id: "1", boardID: boards.first?.id.raw, title: title)
            let source = source { _ in .rows([post], boards: boards) }
            let app = try await AppOnScreen.loaded(source, columns: 80)
            return app.selectedRow?.split(separator: " ").suffix(2).joined(separator: " ")
        }
        func boards(_ id: String, besides other: BoardID) -> [Board] {
            [Board(id: BoardID(stringLiteral: id), name: "All about tea"), Board(id: other)]
        }

        #expect(try await column(boards("tea", besides: "rice")) == "All about…")
        let other = BoardID("rice", in: "other")
        #expect(try await column(boards("tea", besides: other))?.hasSuffix(" sample") == true)
    }

    @Test func `names are complete where titles leave room for them`() async throws {
        let board = Board(id: "tea", name: "All about tea and its leaves")
        let source = source { _ in
            .rows(SamplePosts.numbered(1...2, boardID: "tea"), boards: [board, Board(id: "rice")])
        }
        let app = try await AppOnScreen.loaded(source, columns: 80)
        #expect(app.picture.contains(" All about tea and its leaves"))
    }

    @Test func `a board known by its ID gets its name when that arrives`()
        async throws
    {
        let posts = SamplePosts.numbered(1...3, boardID: "tea")
        let isKnown = AtomicFlag()
        let source = source { _ in
            let name = isKnown.isOn ? "Leaves" : "tea"
            return .rows(posts, boards: [Board(id: "tea", name: name), Board(id: "rice")])
        }
        let app = try await AppOnScreen.loaded(source, columns: 80)
        try await app.press("j")
        #expect(app.selectedRow?.hasSuffix(" tea") == true)
        isKnown.isOn = true

        try await app.press("R")

        #expect(app.selectedRow?.hasPrefix("> Post 2 ") == true)
        #expect(app.selectedRow?.hasSuffix(" Leaves") == true)
        #expect(!app.picture.contains(" tea"))
    }

    @Test func `rows of several sources name their source, and their board if there is space`()
        async throws
    {
        let source = source { _ in
            let title = "Leaves" + String(repeating: " and water", count: 12)
            let tea = PostThread(id: "1", boardID: "tea", title: title)
            return .rows(
                [tea, PostThread(id: "2", title: "Water")],
                boards: [Board(id: "tea", name: "All about tea")])
        }
        let merged = MergedSource(id: "all", sources: [source, StubSource(posts: [])])
        func picture(_ columns: Int) async throws -> String {
            try await AppOnScreen.loaded(merged, columns: columns).picture
        }

        let wide = try await picture(140)
        #expect(wide.contains("All boards · 2 sources"))
        #expect(wide.contains("sample · All about tea"))
        #expect(wide.split(separator: "\n").count { $0.contains("sample") } == 2)
        #expect(try await picture(100).contains("sample · All ab…"))
        let narrow = try await picture(80)
        #expect(narrow.contains("sample") && !narrow.contains("tea"))
        #expect(try await picture(40).contains("Leaves and"))
        #expect(try await picture(40).split(separator: "\n").count { $0.contains(" sample") } == 2)
    }

    @Test func `a post of several sources shows its source and board`() async throws {
        let source = source { _ in
            .rows(
                [PostThread(id: "1", boardID: "tea", title: "Leaves")],
                boards: [Board(id: "tea", name: "All about tea")])
        }
        let merged = MergedSource(id: "all", sources: [source, StubSource(posts: [])])
        let app = try await AppOnScreen.loaded(merged)

        try await app.press("<Enter>")

        #expect(app.title.hasPrefix(" sample · All about tea"))
    }

    @Test func `a screen taller than a page loads the next one`() async throws {
        let source = source { request in
            let page = request.cursor == nil ? 0 : 1
            return .rows(
                SamplePosts.numbered(page * 30 + 1...page * 30 + 30), next: page == 0 ? "x" : nil)
        }
        let app = try await AppOnScreen.loaded(source, rows: 44)

        #expect(await app.reaches { $0.title.contains("1/60") })
    }

    @Test func `each failed source has a line with its name`() async throws {
        let source = source { _ in
            var page = PostPage.rows(SamplePosts.numbered(1...5))
            page.sourceFailures = [
                SourceFailure(source: "hn", .error(.timedOut(host: "hn.example"))),
                SourceFailure(source: "slow", .silence),
                SourceFailure(source: "tea", .truncation(.cutOff(posts: 2, of: .feed))),
            ]
            return page
        }
        let app = try await AppOnScreen.loaded(source, rows: 14)

        #expect(app.picture.contains("tea: The feed is cut off; 2 posts"))
        #expect(app.picture.contains("hn: hn.example took too long to answer."))
        #expect(app.picture.contains("slow: waiting for a response…"))
        #expect(app.picture.contains("Post 5"))
        app.resize(columns: 80, rows: 9)

        #expect(app.picture.contains("hn: hn.example took too long to answer."))
        #expect(app.picture.contains("… and 2 more; ! shows all"))
        #expect(!app.picture.contains("slow:"))
    }
}
