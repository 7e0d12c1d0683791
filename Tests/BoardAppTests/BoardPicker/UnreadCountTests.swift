import BoardApp
import BoardCore
import TestSupport
import Testing

/// The numbers of unread posts in the list of boards.
@MainActor struct UnreadCountTests {
    private func app(columns: Int = 60, rows: Int = 10) async throws -> AppOnScreen {
        let posts = SamplePosts.mixed + SamplePosts.numbered(1...3, boardID: "games")
        let app = try AppOnScreen(
            StubSource(boards: SamplePosts.boards, posts: posts), columns: columns, rows: rows,
            postRecords: MemoryPostRecords())
        await app.settle()
        return app
    }

    @Test func `each board shows how many of its posts are unread`() async throws {
        let app = try await app()
        try await app.press("<Enter> J q B")

        #expect(
            app.picture.split(separator: "\n").dropFirst().joined(separator: "\n") == """
                 ┌─ Boards ───────────────────────────────────────────────┐3
                >│> All boards                                   6 unread │
                 │  Bookmarks                                             │6
                 │  Swift  The language and its tools            2 unread │
                 │  Games                                        4 unread │
                 │                                                        │
                 │ Enter choose  j next  / find  q back  ? keys           │
                 └────────────────────────────────────────────────────────┘
                """)
    }

    @Test func `a small terminal shows the counts before the summaries`() async throws {
        let app = try await app(columns: 40, rows: 12)
        try await app.press("B")
        #expect(app.picture.contains("│  Swift  The language and… 3 unread │"))
    }

    @Test func `posts that are read while the list is open are counted anew`() async throws {
        let app = try await app()
        try await app.press("B")
        #expect(app.picture.contains("8 unread"))
        try await app.press("q A y B")
        #expect(!app.picture.contains("unread"))
    }

    @Test func `posts that filters hide or mark as read are not unread`() async throws {
        var settings = Settings()
        settings.filters = try [("tea", "tea", .hide), ("old", "\"post 1\"", .read)].map {
            PostFilter(name: $0, query: try #require(try PostQuery($1)), action: $2)
        }
        let gate = Gate()
        gate.open()
        let source = StoringSource(
            source: StubSource(
                boards: SamplePosts.boards, posts: SamplePosts.numbered(1...3, boardID: "games")),
            gate: gate,
            stored: Post(id: "9", title: "Tea"))
        let app = try AppOnScreen(
            source, columns: 60, rows: 10, settings: settings, postRecords: MemoryPostRecords())
        await app.settle()
        try await app.press("B")
        #expect(app.picture.contains(/All boards +2 unread/))
    }

    @Test func `stored posts are counted as soon as their number is read`() async throws {
        let gate = Gate()
        let posts = SamplePosts.numbered(1...3, boardID: "games")
        let source = StoringSource(
            source: StubSource(boards: SamplePosts.boards, posts: posts), gate: gate)
        let app = try AppOnScreen(
            source, columns: 60, rows: 10, postRecords: MemoryPostRecords())
        await app.settle()

        try app.pressWhileLoading("B")
        #expect(
            await app.reaches {
                $0.picture.contains("All boards") && $0.picture.contains("3 unread")
            })
        gate.open()
        await app.settle()

        #expect(app.picture.contains(/All boards +49 unread/))
        #expect(app.picture.contains(/Swift .* 40 unread/))
        #expect(app.picture.contains(/Games .* 8 unread/))
    }

    @Test func `a source counts the posts of its boards`() {
        let posts =
            SamplePosts.numbered(1...4, boardID: "tea").map(\.post)
            + SamplePosts.numbered(5...6).map(\.post)
        var state = ReadState()
        state.remember([:], of: .sample)
        state.noteReading(of: posts[0])

        var list = PostCollector(order: .asGiven)
        for post in posts { list.append(post) }
        let counts = UnreadCounts(of: list.list(), by: state)

        #expect(counts.total == 5 && counts.count(in: .sample) == 5)
        #expect(counts.count(on: "tea") == 3)
        #expect(counts.boards.map(\.unread) == [3, 2])
    }
}

/// A source with stored posts, whose numbers are read when a gate opens.
private struct StoringSource: WrappingSource {
    let source: any BoardSource
    let gate: Gate
    /// A stored post, which is counted if the condition holds; `nil` for other numbers.
    var stored: Post?

    func storedUnreadCounts(
        without posts: PostList, where isCounted: UnreadCondition?
    ) async -> [BoardID?: Int] {
        await gate.pass()
        #expect(posts.count == 3)
        if let stored, let isCounted {
            return [nil: isCounted(stored) { PostText("", .plain) } ? 1 : 0]
        }
        return ["swift": 40, "games": 5, nil: 1]
    }
}
