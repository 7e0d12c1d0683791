import BoardApp
import BoardCore
import TestSupport
import Testing

/// Queueing a post whose thread is not stored for the next `board-tui fetch`.
@MainActor struct QueueTests {
    private let store = MemoryPostRecords()
    private let isOffline = AtomicFlag()

    private func app(storesRecords: Bool = true) async throws -> AppOnScreen {
        let thread = PostThread(id: "1", title: "Tea", author: "ann", body: "Leaves.")
        let source = ScriptedSource(
            pages: { _ in .rows([thread]) },
            states: { [isOffline] _, _ in
                if isOffline.isOn { throw BoardError.notStored }
                return [thread]
            })
        let app = try AppOnScreen(
            source, columns: 60, rows: 12, postRecords: storesRecords ? store : nil)
        await app.settle()
        return app
    }

    @Test func `a post that is not stored is queued, and U takes it back`() async throws {
        isOffline.isOn = true
        let app = try await app()
        try await app.press("<Enter>")
        #expect(
            app.pictureWithoutBar == """
                 server.example
                > Tea
                  ann

                  …

                  This is not stored for reading offline. With a network,
                  open it once or run: board-tui fetch
                  Press f to have the next board-tui fetch load it.

                  ── No comments ──
                 j next  Space page  o open  L links  q back  ? keys
                """)

        try await app.press("f")
        await app.pendingWork.finishDeferred()
        #expect(store.records["1"]?.isQueued == true)
        #expect(app.picture.contains("\n  The next board-tui fetch will load this post.\n"))
        #expect(app.foot == " The next board-tui fetch will load this post.")
        try await app.press("f")
        await app.pendingWork.finishDeferred()
        #expect(store.records["1"]?.isQueued == false)

        try await app.press("U")
        await app.pendingWork.finishDeferred()
        #expect(store.records["1"]?.isQueued == true)
    }

    @Test func `a post that is loaded meanwhile leaves the queue`() async throws {
        isOffline.isOn = true
        let app = try await app()
        try await app.press("<Enter> f")
        isOffline.isOn = false

        try await app.press("R")
        await app.pendingWork.finishDeferred()

        #expect(store.records["1"]?.isQueued == false)
        try await app.press("f")
        #expect(app.foot == " This post is loaded already.")
    }

    @Test func `a post whose list has its text but not its comments is queued`() async throws {
        let list = ScriptedSource(pages: { _ in Self.page }, states: { _, _ in [] })
        let app = try AppOnScreen(
            SourceWithoutComments(source: list), columns: 60, rows: 12, postRecords: store)
        await app.settle()
        try await app.press("<Enter>")
        #expect(app.picture.contains("Leaves.") && app.picture.contains("Press f"))

        try await app.press("f")
        await app.pendingWork.finishDeferred()
        #expect(store.records["1"]?.isQueued == true)
    }

    @Test func `a post that is not stored shows what its list had of it`() async throws {
        let source = ScriptedSource(
            pages: { _ in Self.page }, states: { _, _ in throw BoardError.notStored })
        let app = try AppOnScreen(source, columns: 60, rows: 12, postRecords: store)
        await app.settle()
        try await app.press("<Enter>")
        #expect(app.picture.contains("  Leaves and water ") && app.picture.contains("Press f"))
    }

    /// A list whose posts have only the beginning of their text.
    private nonisolated static var page: PostPage {
        var posts = PostCollector(order: .asGiven)
        posts.append(Post(id: "1", title: "Tea", excerpt: "Leaves and water", commentCount: 2))
        return PostPage(posts: posts.list())
    }

    @Test func `nothing is offered if nothing is stored`() async throws {
        isOffline.isOn = true
        let app = try await app(storesRecords: false)
        try await app.press("<Enter>")
        #expect(!app.picture.contains("Press f"))

        try await app.press("f")

        #expect(app.foot == " Nothing is stored in this run.")
    }
}

/// A source that cannot be reached for comments any more.
private struct SourceWithoutComments: WrappingSource {
    let source: any BoardSource

    func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { yield in
            yield(PostThread(id: "1", title: "Tea", body: "Leaves.", commentCount: 2))
            throw BoardError.unreachable(host: "tea.example")
        }
    }
}
