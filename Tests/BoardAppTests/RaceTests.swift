import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Tests of responses that arrive while the user presses keys.
@MainActor struct RaceTests {
    let service = ControlledSource()
    let some = ReadProgress(bytes: 50, total: 100)

    private func loaded(
        _ posts: [PostThread] = SamplePosts.numbered(1...100), boards: [Board] = []
    ) async throws -> AppOnScreen {
        let app = try AppOnScreen(service)
        try await load(posts, boards: boards, in: app)
        return app
    }

    private func load(
        _ posts: [PostThread], boards: [Board] = [], in app: AppOnScreen
    ) async throws {
        await service.last.send(.of(posts, boards: boards))
        await service.last.finish()
        await app.settle()
    }

    @Test func `a response after the program has stopped is ignored`() async throws {
        let app = try await loaded()
        try app.pressWhileLoading("R")
        await service.last.send(.of([], progress: some))

        app.root?.stop()
        await service.last.send(.of(SamplePosts.numbered(0...3)))

        #expect(service.last.isCancelled)
        #expect(app.screens.screens.isEmpty)
        #expect(app.picture == "")
    }

    @Test func `a refresh during a scroll keeps the post selected`() async throws {
        let app = try await loaded()
        try app.pressWhileLoading("R <Space> j")
        #expect(app.selectedRow?.contains("Post 23 ") == true)
        let row = app.picture.split(separator: "\n").firstIndex { $0.hasPrefix("> ") }

        try await load(SamplePosts.numbered(-9...100), in: app)

        #expect(app.selectedRow?.contains("Post 23 ") == true)
        #expect(app.title.hasSuffix("33/110"))
        #expect(app.picture.split(separator: "\n").firstIndex { $0.hasPrefix("> ") } == row)
    }

    @Test func `quitting during a load quits at once and cancels the load`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.numbered(1...5), progress: some))

        try app.pressWhileLoading("q")
        #expect(app.quits == 1)
        app.root?.stop()
        await app.pendingWork.finish()

        #expect(service.last.isCancelled)
    }

    @Test func `a response after a stop is ignored`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.numbered(1...5), progress: some))
        try app.pressWhileLoading("<C-c>")
        #expect(app.title.contains("stopped"))

        await service.last.send(.of(SamplePosts.numbered(1...9)))

        #expect(app.postTitles.count == 5)
        #expect(app.title.contains("stopped"))
        #expect(app.quits == 0)
    }

    @Test func `choosing a board during a load cancels the load`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(
            .of(SamplePosts.numbered(1...5), boards: SamplePosts.boards, progress: some))

        try app.pressWhileLoading("B G <Enter>")
        await service.requests[0].send(.of(SamplePosts.numbered(1...9)))
        #expect(app.postTitles.first == "Loading…")
        try await load(SamplePosts.numbered(20...21), boards: SamplePosts.boards, in: app)

        #expect(service.requests.map(\.board) == [nil, "games"])
        #expect(app.postTitles == ["Post 20", "Post 21"])
        #expect(app.title.hasPrefix(" Games · held board"))
    }

    @Test func `an open post that a refresh removes stays open, with its neighbours`() async throws
    {
        let app = try await loaded()
        try await app.press("j j <Enter>")
        try app.pressWhileLoading("R")

        try await load(SamplePosts.numbered([0, 1, 2, 4, 5]), in: app)
        #expect(app.picture.contains("Body of post 3."))
        try await app.press("q")
        #expect(app.selectedRow?.contains("Post 4 ") == true)
        try await app.press("k <Enter> J")

        #expect(app.picture.contains("Body of post 4."))
    }

    @Test func `a search continues while the list grows`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.numbered(10...19), progress: some))
        try app.pressWhileLoading("j j / post<Space>2")

        try await load(SamplePosts.numbered(1...30), in: app)
        #expect(app.foot == "/post 2  12 matches")
        try await app.press("<Esc>")
        #expect(app.selectedRow?.contains("Post 12 ") == true)
        try await app.press("/ post<Space>2 <Enter>")

        #expect(app.foot.contains("2 of 12 matches"))
    }

    @Test func `g during a refresh selects the first post of the old list`() async throws {
        let app = try await loaded()
        try await app.press("G")

        try app.pressWhileLoading("R g")
        try await load(SamplePosts.numbered(0...100), in: app)

        #expect(app.selectedRow?.contains("Post 1 ") == true)
        #expect(app.title.hasSuffix("2/101"))
    }

    @Test func `a resize during a load keeps the selection`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.numbered(1...50), progress: some))
        try app.pressWhileLoading("G")

        app.resize(columns: 40, rows: 10)
        try await load(SamplePosts.numbered(1...100), in: app)

        #expect(app.selectedRow?.contains("Post 50 ") == true)
        #expect(app.title.hasSuffix("50/100"))
    }

    @Test func `a second refresh replaces the first`() async throws {
        let app = try await loaded(SamplePosts.numbered(1...3))
        try app.pressWhileLoading("R")
        await service.requests[1].send(.of([], progress: some))
        try app.pressWhileLoading("R")

        await service.requests[1].send(.of(SamplePosts.numbered(50...60)))
        try await load(SamplePosts.numbered(1...4), in: app)

        #expect(app.postTitles == ["Post 1", "Post 2", "Post 3", "Post 4"])
    }

    @Test func `comments that are removed during a search leave no matches`() async throws {
        let app = try await loaded([SamplePosts.tree])
        try await app.press("<Enter> /why <Enter>")
        try app.pressWhileLoading("R")

        try await load([SamplePosts.tree(with: Array(SamplePosts.treeComments.prefix(1)))], in: app)
        try await app.press("n N")

        #expect(app.foot == " /why  not found")
    }
}
