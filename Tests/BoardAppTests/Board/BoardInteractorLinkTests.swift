import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct BoardInteractorLinkTests {
    let bench = BoardInteractorFixture()
    let some = ReadProgress(bytes: 1, total: nil)

    /// Starts a step of a workflow and records how it ends.
    private func begin(
        _ step: @escaping @MainActor (BoardInteractor) async throws -> Void
    ) async -> Task<LinkFailure?, Never> {
        let isBegun = AsyncStream.makeStream(of: Void.self)
        let task = Task { [interactor = bench.interactor] () -> LinkFailure? in
            isBegun.continuation.finish()
            do {
                try await step(interactor)
                return nil
            } catch {
                return error as? LinkFailure ?? .timedOut
            }
        }
        for await _ in isBegun.stream {}
        return task
    }

    private func beginOpening(
        _ id: String, on boardID: String? = nil
    ) async -> Task<LinkFailure?, Never> {
        await begin { try await $0.openPost(id, at: nil, on: boardID, of: nil) }
    }

    @Test func `a post opens once, as soon as it arrives`() async {
        let step = await beginOpening("p3")
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: some))
        #expect(bench.router.routes.isEmpty)
        await bench.source.last.send(.of(SamplePosts.numbered(1...3), progress: some))
        #expect(bench.router.routes.last == "post p3")
        await bench.load(SamplePosts.numbered(1...4))

        #expect(await step.value == nil)
        #expect(bench.router.routes.filter { $0 == "post p3" }.count == 1)
        #expect(bench.presenter.selected == [2])
    }

    @Test func `a linked comment is passed along with its post`() async {
        await bench.load(SamplePosts.numbered(1...3))

        let step = await begin { try await $0.openPost("p2", at: "c7", on: nil, of: nil) }

        #expect(await step.value == nil)
        #expect(bench.router.routes.last == "post p2 at c7")
    }

    @Test func `a loaded post opens at once above the current screen`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.open(SamplePosts.numbered(1...1)[0].post, row: 0)

        #expect(await beginOpening("p2").value == nil)

        #expect(bench.router.routes == ["post p1", "picker gone", "linked p2"])
    }

    @Test func `a post opens by its web address unless that is another post's ID`() async {
        let (tea, rice) = ("https://x.example/tea", "https://x.example/rice")
        await bench.load([
            PostThread(id: "p1", title: "Tea", url: tea),
            PostThread(id: "p2", title: "Points to the next one", url: rice),
            PostThread(id: rice, title: "Rice"),
        ])

        #expect(await beginOpening(tea).value == nil)
        #expect(await beginOpening(rice).value == nil)

        let opened = bench.router.routes.filter { $0 != "picker gone" }
        #expect(opened == ["post p1", "linked \(rice)"])
    }

    @Test func `a missing post is reported once all posts are loaded`() async {
        let step = await beginOpening("p9")

        await bench.load(SamplePosts.numbered(1...3))

        #expect(await step.value == .noSuchPost("p9"))
        #expect(bench.router.routes.isEmpty)
    }

    @Test func `a post without a board is searched for on all boards`() async throws {
        let bench = BoardInteractorFixture(board: "swift")
        await bench.load(SamplePosts.numbered(1...2), boards: SamplePosts.boards)

        let step = Task { try await bench.interactor.openPost("p9", at: nil, on: nil, of: nil) }
        try #require(await eventually { bench.source.requests.count == 2 })
        #expect(bench.source.last.board == nil)
        await bench.load(SamplePosts.numbered(1...9), boards: SamplePosts.boards)

        try await step.value
        #expect(bench.router.routes.last == "post p9")
        #expect(bench.state?.boardID == nil)
    }

    @Test func `a post of one board is not searched for on another`() async {
        let bench = BoardInteractorFixture(board: "swift")
        await bench.load(SamplePosts.numbered(1...2), boards: SamplePosts.boards)

        await #expect(throws: LinkFailure.noSuchPost("p9")) {
            try await bench.interactor.openPost("p9", at: nil, on: "swift", of: nil)
        }
        #expect(bench.source.requests.count == 1)
    }

    @Test func `a failed load is the reason in the error`() async {
        let bench = BoardInteractorFixture(hasAllBoards: true)
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.refresh()
        await bench.fail(BoardError.unreachable(host: "tea.example"))

        await #expect(throws: LinkFailure.unreadable(.unreachable(host: "tea.example"))) {
            try await bench.interactor.openPost("p9", at: nil, on: nil, of: nil)
        }
    }

    @Test func `a pending link does not interrupt a user who opened another post`() async {
        let step = await beginOpening("p3")
        await bench.source.last.send(.of(SamplePosts.numbered(1...2), progress: some))

        bench.interactor.open(SamplePosts.numbered(1...1)[0].post, row: 0)
        await bench.load(SamplePosts.numbered(1...3))

        #expect(await step.value == .overtaken)
        #expect(bench.router.routes == ["post p1"])
    }

    @Test func `choosing a board or stopping the load ends the wait`() async {
        let first = await beginOpening("p3")
        bench.interactor.chooseBoard()
        #expect(await first.value == .overtaken)

        let second = await beginOpening("p3")
        bench.interactor.stopLoading()
        #expect(await second.value == .overtaken)

        #expect(await beginOpening("p3").value == .stopped)
    }

    @Test func `a board is shown above the current screen as soon as it is known`() async {
        let step = await begin { try await $0.showBoard("games", of: nil) }
        await bench.source.last.send(
            .of(SamplePosts.numbered(1...2), boards: SamplePosts.boards, progress: some))

        #expect(await step.value == nil)
        #expect(bench.source.requests.map(\.board) == [nil, "games"])
        #expect(bench.router.routes == ["picker gone", "page gone"])
    }

    @Test func `the current board is not loaded again`() async {
        let bench = BoardInteractorFixture(board: "games")
        await bench.load(SamplePosts.numbered(1...2), boards: SamplePosts.boards)

        try? await bench.interactor.showBoard("games", of: nil)

        #expect(bench.source.requests.count == 1)
    }

    @Test func `a link to an unknown board leaves the list unchanged`() async {
        await bench.load(SamplePosts.numbered(1...2), boards: SamplePosts.boards)

        await #expect(throws: LinkFailure.noSuchBoard("go")) {
            try await bench.interactor.showBoard("go", of: nil)
        }
        #expect(bench.source.requests.count == 1)
        #expect(bench.presenter.titles == ["Post 1", "Post 2"])
    }

    @Test func `the same ID at another source is another post`() async {
        await bench.load(SamplePosts.numbered(1...3))

        await #expect(throws: LinkFailure.noSuchPost("p2")) {
            try await bench.interactor.openPost("p2", at: nil, on: nil, of: "hn")
        }
        #expect(throws: LinkFailure.noSuchSource("hn")) {
            try bench.interactor.expectSource("hn")
        }
        try? await bench.interactor.openPost("p2", at: nil, on: nil, of: "sample")
        #expect(bench.router.routes.last == "post p2")
    }

    @Test func `a cancelled wait opens nothing later`() async {
        let step = await beginOpening("p3")

        step.cancel()
        _ = await step.value
        await bench.load(SamplePosts.numbered(1...3))

        #expect(bench.router.routes.isEmpty)
    }

    @Test func `an unknown board is reported once`() async throws {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed),
            start: .board("nope"))
        #expect(app.picture.ranges(of: "There is no board “nope” here.").count == 1)

        try await app.press("q:board<Space>nope<Enter>")

        #expect(app.foot == " There is no board “nope” here.")
    }

    @Test func `a board can be opened by its name`() async throws {
        let boards = [Board(id: "g", name: "자유게시판"), Board(id: "자유", name: "g")]
        let app = try await AppOnScreen.loaded(
            StubSource(boards: boards, posts: SamplePosts.mixed))

        try await app.press(":board<Space>자유게시판<Enter>")
        #expect(app.title.hasPrefix(" 자유게시판"))
        try await app.press(":board<Space>g<Enter>")

        #expect(app.title.hasPrefix(" 자유게시판"))
    }

    @Test func `a linked post is requested even if the list failed to load`() async throws {
        let source = ScriptedSource(
            pages: { _ in throw BoardError.unreachable(host: "tea.example") },
            states: { id, _ in [PostThread(id: id.raw, title: "Far away")] })

        let app = try await AppOnScreen.loaded(source, start: .post("far"))

        #expect(app.picture.contains("> Far away"))
    }

    @Test func `an error shown in the list is not repeated`() async throws {
        let source = ScriptedSource(
            pages: { _ in throw BoardError.unreachable(host: "tea.example") },
            states: { _, _ in throw BoardError.unreachable(host: "tea.example") })

        let app = try await AppOnScreen.loaded(source, start: .post("far", board: "green"))

        #expect(app.picture.ranges(of: "Can't reach tea.example.").count == 1)
        #expect(!app.foot.contains("link"))
    }
}
