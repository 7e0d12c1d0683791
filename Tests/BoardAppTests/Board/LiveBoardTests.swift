import BoardApp
import BoardCore
import Synchronization
import TestSupport
import Testing

/// Lists and posts of a source that reports its changes.
@MainActor struct LiveBoardTests {
    private let changes = ScriptedChanges()
    private let server = LiveServer()

    private func source(id: SourceID = .sample) -> ScriptedSource {
        let capabilities = Capabilities(
            listsBoards: true, canSearch: true, preloadPolicy: .never)
        return ScriptedSource(
            id: id, capabilities: capabilities, boards: LiveServer.boards, changes: changes,
            pages: { [server] _ in try server.page() },
            states: { [server] id, _ in [try server.thread(id)] })
    }

    /// Starts the app and waits until it follows the source.
    private func app(_ source: ScriptedSource) async throws -> AppOnScreen {
        let app = try AppOnScreen(source)
        await app.settle()
        try #require(await app.reaches { _ in changes.isOpen })
        // Posts may have arrived between the list and the connection; they are loaded first.
        try await pass(app) { _ in source.asked.contains("reload") }
        await app.settle()
        return app
    }

    private func send(_ post: String, on board: BoardID? = nil, cursor: String? = nil) {
        changes.send(.changed(PostID(post, in: .sample), on: board), cursor: cursor)
    }

    /// Lets the time pass until a condition holds.
    private func pass(
        _ app: AppOnScreen, until condition: (AppOnScreen) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let isMet = await app.reaches {
            $0.clock.advance(by: .milliseconds(10))
            return condition($0)
        }
        try #require(isMet, sourceLocation: sourceLocation)
        await app.settle()
    }

    @Test func `new posts are counted until the user goes there, and no row moves`() async throws {
        let app = try await app(source())
        let rows = app.postTitles

        server.add("p0", "New tea")
        send("p0")
        try await pass(app) { $0.title.contains("1 new above") && $0.foot == " 1 new above" }
        #expect(app.postTitles == rows)
        server.add("p-1", "Newer tea")
        send("p-1")
        try await pass(app) { $0.title.contains("2 new above") && $0.foot == " 2 new above" }
        #expect(app.postTitles == rows)

        try await app.press("j j")
        #expect(app.title.contains("2 new above") && app.foot.contains("j next"))
        try await app.press("k k k")
        #expect(app.title.contains("1 new above"))
        try await app.press("g")
        #expect(!app.title.contains("new above"))
        #expect(app.selectedRow?.contains("Newer tea") == true)
    }

    @Test func `a refresh that finds nothing more still counts the new posts`() async throws {
        let app = try await app(source())
        try await app.press("j")
        server.add("p0", "New tea")
        send("p0")
        try await pass(app) { $0.foot == " 1 new above" }

        try await app.press("R")
        #expect(app.title.contains("1 new above") && app.foot == " 1 new above")
    }

    @Test func `a new comment is announced in the list`() async throws {
        let app = try await app(source())

        server.comment("c1", on: "p2")
        send("p2")

        try await pass(app) { $0.foot == " 1 post with new comments" }
        #expect(!app.title.contains("above"))
    }

    @Test func `a new comment is announced in the open post`() async throws {
        let source = source()
        let app = try await app(source)
        server.comment("c1", on: "p1")
        try await app.press("<Enter>")
        #expect(app.picture.contains("Text of c1"))

        server.comment("c2", on: "p1")
        send("p1")
        try await pass(app) { $0.foot == " 1 new comment" && $0.picture.contains("Text of c2") }
        // The number stays until the user goes there.
        try await app.press("k")
        #expect(app.title.contains("1 new"))
        try await app.press("n")
        #expect(!app.title.contains("1 new"))

        // Nothing is said if nothing is new.
        try await app.press("j")
        let count = source.asked.count
        send("p1")
        try await pass(app) { _ in source.asked.count >= count + 2 }
        #expect(!app.foot.contains("comment"))
    }

    @Test func `a post is not disturbed if its changes cannot be loaded`() async throws {
        let source = source()
        let app = try await app(source)
        try await app.press("<Enter>")
        let (picture, count) = (app.picture, source.asked.count)

        server.isDown.isOn = true
        send("p1")
        try await pass(app) { _ in source.asked.count >= count + 2 }

        #expect(app.picture == picture)
    }

    @Test func `many changes are one reload per second`() async throws {
        let source = source()
        let app = try await app(source)
        let count = source.asked.count

        for _ in 1...50 { send("p1") }
        try await pass(app) { _ in source.asked.count > count }
        let start = app.clock.now
        for _ in 1...50 { send("p1") }
        try await pass(app) { _ in source.asked.count > count + 1 }

        #expect(start.duration(to: app.clock.now) > .milliseconds(800))
        #expect(source.asked.dropFirst(count) == ["reload", "reload"])
    }

    @Test func `only changes of the shown board reload it`() async throws {
        let source = source()
        let app = try await app(source)
        app.send(try #require(BoardLink(boardID: "tea", postID: nil)))
        try await pass(app) { _ in source.asked.last == "list of tea" }

        send("p1", on: BoardID("rice", in: .sample), cursor: "a")
        send("p1", on: BoardID("tea", in: .sample), cursor: "b")
        try await pass(app) { _ in source.asked.last == "reload of tea" }
        let count = source.asked.count
        let end = app.clock.now.advanced(by: .seconds(3))
        send("p1", on: BoardID("rice", in: .sample), cursor: "c")
        try await pass(app) { $0.clock.now >= end }
        #expect(source.asked.count == count)
    }

    @Test func `the connection is closed while suspended, and continues at its cursor`()
        async throws
    {
        let source = source()
        let app = try await app(source)
        let count = source.asked.count
        send("p1", cursor: "a")
        try await pass(app) { _ in source.asked.count > count }

        app.suspensions.accept(true)
        #expect(await app.reaches { _ in !changes.isOpen })
        app.suspensions.accept(false)
        #expect(await app.reaches { _ in changes.isOpen })
        #expect(changes.cursors == [nil, "a"])
    }

    @Test func `search results are not followed, and the list is again`() async throws {
        let app = try await app(source())

        try await app.press("w t e a <Enter>")
        #expect(await app.reaches { _ in !changes.isOpen })
        try await app.press("q")
        #expect(await app.reaches { _ in changes.isOpen })
        #expect(changes.cursors.count == 2)
        _ = await app.end()
        #expect(await eventually { !changes.isOpen })
    }

    @Test func `a lost connection is opened again, later after each failure`() async throws {
        let app = try await app(source())
        changes.fail(.unreachable(host: "tea.example"))
        let start = app.clock.now
        changes.end(.cutOff(host: "tea.example"))
        try await pass(app) { _ in changes.cursors.count == 2 }
        #expect(start.duration(to: app.clock.now) >= .seconds(1))
        try await pass(app) { _ in changes.isOpen }
        #expect(start.duration(to: app.clock.now) >= .seconds(3))

        let lost = app.clock.now
        changes.end(.refused(host: "tea.example", status: 429, retryAfter: .seconds(40)))
        try await pass(app) { _ in changes.isOpen && changes.cursors.count == 4 }
        #expect(lost.duration(to: app.clock.now) >= .seconds(40))
    }

    @Test func `a refresh connects again at once`() async throws {
        let app = try await app(source())
        let count = app.clock.sleeperCount
        changes.end(.refused(host: "tea.example", status: 503, retryAfter: .seconds(40)))
        try await app.clock.waitForSleepers(count + 1)
        let lost = app.clock.now

        try await app.press("R")

        try await pass(app) { _ in changes.isOpen }
        #expect(lost.duration(to: app.clock.now) < .seconds(1))
    }

    @Test func `a source without changes is asked once`() async throws {
        changes.fail(.notThere(name: "changes"))
        let app = try AppOnScreen(source())
        await app.settle()
        #expect(await app.reaches { _ in changes.cursors.count == 1 })
        try await app.press("R")

        let end = app.clock.now.advanced(by: .seconds(20))
        try await pass(app) { $0.clock.now >= end }
        #expect(changes.cursors.count == 1)
    }

    @Test func `the list is loaded once its source can be reached again`() async throws {
        server.isDown.isOn = true
        changes.fail(.unreachable(host: "tea.example"))
        let app = try AppOnScreen(source())
        await app.settle()
        #expect(app.picture.contains("Press R to try again"))

        server.isDown.isOn = false
        try await pass(app) { $0.picture.contains("Post 1") }
        #expect(changes.isOpen)
    }

    @Test func `missed changes reload the list`() async throws {
        let app = try await app(source())
        server.add("p0", "New tea")

        changes.send(.missed)

        try await pass(app) { $0.title.contains("1 new above") }
    }
}

/// The posts of a server, which a test changes.
private final class LiveServer: Sendable {
    static let boards = [Board(id: "tea", name: "Tea"), Board(id: "rice", name: "Rice")]
    let isDown = AtomicFlag()
    private let posts = Mutex(SamplePosts.numbered(1...30))

    func add(_ id: String, _ title: String) {
        let post = PostThread(id: id, title: title, author: "bob", body: "New.")
        posts.withLock { $0.insert(post, at: 0) }
    }

    func comment(_ id: String, on post: String) {
        posts.withLock { posts in
            posts = posts.map { old in
                guard old.id.raw == post else { return old }
                let comment = Comment(id: id, author: "bob", body: "Text of \(id).")
                return PostThread(
                    id: old.id.raw, title: old.title, author: "ann", body: old.body,
                    comments: old.comments + [comment])
            }
        }
    }

    func page() throws -> PostPage {
        if isDown.isOn { throw BoardError.unreachable(host: "tea.example") }
        return .rows(posts.withLock { $0 }, boards: Self.boards)
    }

    func thread(_ id: PostID) throws -> PostThread {
        let thread = posts.withLock { $0.first { $0.id == id } }
        guard let thread, !isDown.isOn else { throw BoardError.unreachable(host: "tea.example") }
        return thread
    }
}
