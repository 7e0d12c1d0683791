import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

/// Links that arrive during other activities.
@MainActor struct LinkRaceTests {
    let service = ControlledSource()
    let some = ReadProgress(bytes: 50, total: 100)

    private func load(_ posts: [PostThread], boards: [Board] = [], in app: AppOnScreen) async {
        await service.last.send(.of(posts, boards: boards))
        await service.last.finish()
        await app.settle()
    }

    @Test func `a link during a load waits for its post`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.numbered(1...5), progress: some))

        app.send(.post("p9"))
        try await app.clock.waitForSleepers()
        #expect(app.title.contains("held board"))
        await load(SamplePosts.numbered(1...9), in: app)

        #expect(app.title.hasPrefix(" Post 9"))
    }

    @Test func `the target of a pending link is shown until it is resolved`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.numbered(1...5), progress: some))

        app.send(.post("p9"))
        #expect(await app.reaches { $0.foot.contains("Waiting for post “p9”…") })
        app.send(.board("games"))
        #expect(await app.reaches { $0.foot.contains("Waiting for board “games”…") })
        await load(SamplePosts.numbered(1...9), in: app)

        #expect(app.foot.contains("There is no board “games” here."))
        try await app.press("j")
        #expect(!app.foot.contains("Waiting"))
    }

    @Test func `a link to a missing post keeps the selection`() async throws {
        let service = ControlledSource(hasAllBoards: true)
        let app = try AppOnScreen(service)
        let posts = SamplePosts.numbered(1...9, boardID: "games") + [SamplePosts.korean]
        await service.last.send(.of(posts, boards: SamplePosts.boards))
        await service.last.finish()
        await app.settle()
        app.send(.board("games"))
        #expect(await app.reaches { $0.title.contains("Games") })
        await service.last.send(.of(posts, boards: SamplePosts.boards))
        await service.last.finish()
        try await app.press("j j <Enter>")
        let title = app.title

        try app.pressWhileLoading(":post<Space>nope<Enter>")
        #expect(await app.reaches { $0.foot.contains("There is no post “nope” here.") })
        #expect(app.title == title)

        app.send(.post(SamplePosts.korean.id.raw))
        #expect(await app.reaches { $0.title.contains(SamplePosts.korean.title) })
    }

    @Test func `of two links during a load the newer one wins`() async throws {
        let app = try AppOnScreen(service)
        await service.last.send(.of(SamplePosts.numbered(5...5), progress: some))

        app.send(.post("p2"))
        #expect(await app.reaches { $0.foot.contains("Waiting for post “p2”…") })
        app.send(.post("p3"))
        #expect(await app.reaches { $0.foot.contains("Waiting for post “p3”…") })
        await load(SamplePosts.numbered(1...9), in: app)

        #expect(app.title.hasPrefix(" Post 3"))
        try await app.press("q")
        #expect(app.selectedRow?.contains("Post 3 ") == true)
    }

    @Test func `a link opens above the current post and closing it returns there`() async throws {
        let app = try AppOnScreen(service)
        await load(SamplePosts.numbered(1...9), in: app)
        try await app.press("<Enter>")

        app.send(.post("p7"))

        #expect(await app.reaches { $0.title.hasPrefix(" Post 7") })
        try await app.press("q")
        #expect(app.title.hasPrefix(" Post 1"))
        try await app.press("q")
        #expect(app.selectedRow?.contains("Post 1 ") == true)
    }

    @Test func `a link replaces the board picker`() async throws {
        let app = try AppOnScreen(service)
        await load(SamplePosts.numbered(1...9), boards: SamplePosts.boards, in: app)
        try await app.press("B")

        app.send(.post("p7"))
        #expect(await app.reaches { $0.title.hasPrefix(" Post 7") })
        try await app.press("q")

        #expect(app.screens.screens.count == 1)
    }

    @Test func `a link that arrives while a command is typed gets none of its keys`() async throws {
        let app = try AppOnScreen(service)
        await load(SamplePosts.numbered(1...9), in: app)
        try await app.press(":post<Space>p")

        app.send(.post("p7"))
        #expect(await app.reaches { $0.title.hasPrefix(" Post 7") })
        try await app.press("8q<Backspace>")
        #expect(app.foot.hasPrefix(":post p8"))
        try await app.press("<Enter>")

        #expect(app.title.hasPrefix(" Post 8"))
    }

    @Test func `a failed link is reported even while a command is typed`() async throws {
        let app = try AppOnScreen(service)
        await load(SamplePosts.numbered(1...9), in: app)
        try await app.press(":post<Space>p8")

        app.send(.post("nowhere"))
        #expect(await app.reaches { $0.foot.contains("There is no post “nowhere” here.") })
        #expect(app.foot.hasPrefix(":post p8  "))
        try await app.press("<Backspace>")

        #expect(app.foot.hasPrefix(":post p  "))
        #expect(!app.foot.contains("nowhere"))
    }

    @Test(arguments: ["?", "!", ":tree<Enter>"])
    func `a link that arrives while a panel is open opens below it`(
        key: String
    ) async throws {
        let app = try AppOnScreen(service)
        let skipped = SkippedPosts.because(["post 3: no title"])
        await service.last.send(
            PostPage(posts: .of(SamplePosts.numbered(1...9)), skipped: skipped))
        await service.last.finish()
        await app.settle()
        try await app.press(key)
        let top = app.screens.top.map(ObjectIdentifier.init)

        app.send(.post("p7"))
        #expect(await app.reaches { $0.screens.screens.count == 3 })
        #expect(app.screens.top.map(ObjectIdentifier.init) == top)
        try await app.press("q")
        #expect(app.title.hasPrefix(" Post 7"))
        try await app.press("?")

        #expect(app.picture.contains("next comment, or line"))
    }

    @Test func `a link to another board loads the board and opens the post`() async throws {
        let app = try AppOnScreen(service)
        await load(SamplePosts.numbered(1...9), boards: SamplePosts.boards, in: app)

        app.send(.post("p20", board: "games"))
        #expect(await app.reaches { _ in service.requests.count == 2 })
        await load(SamplePosts.numbered(20...21), boards: SamplePosts.boards, in: app)

        #expect(app.title.hasPrefix(" Post 20"))
        try await app.press("q")
        #expect(app.title.hasPrefix(" Games · "))
    }

    @Test func `a link that waits too long is given up with a message`() async throws {
        let app = try AppOnScreen(service)
        app.send(.post("p1"))
        try await app.clock.waitForSleepers()

        app.clock.advance(by: LinkOpeningInteractor.timeLimit)

        #expect(await app.reaches { $0.foot.contains("takes too long") })
    }

    @Test func `quitting while a link is pending leaves no work behind`() async throws {
        let app = try AppOnScreen(service, start: .post("p1"))
        try await app.clock.waitForSleepers()

        app.root?.stop()
        await app.pendingWork.finish()

        #expect(app.screens.screens.isEmpty)
        #expect(app.clock.sleeperCount == 0)
    }

    @Test func `a start link loads only its board`() async throws {
        let app = try AppOnScreen(service, start: .post("p2", board: "games"))
        await load(SamplePosts.numbered(1...3), boards: SamplePosts.boards, in: app)

        #expect(app.title.hasPrefix(" Post 2"))
        #expect(service.requests.map(\.board) == ["games"])
    }
}
