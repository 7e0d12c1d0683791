import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct BoardInteractorOpeningTests {
    let posts = SamplePosts.numbered(1...3)

    private func loadedBench() async -> BoardBench {
        let bench = BoardBench()
        await bench.load(posts)
        return bench
    }

    @Test func `a post is opened and closed`() async {
        let bench = await loadedBench()

        bench.interactor.open(posts[1], row: 1)
        bench.interactor.postDetailDidClose()

        #expect(bench.router.routes == ["post p2", "post gone"])
    }

    @Test func `the next and the previous post are opened from a post`() async {
        let bench = await loadedBench()
        bench.interactor.open(posts[1], row: 1)

        bench.interactor.postDetail(didAskForPostAtDistance: 1)
        bench.interactor.postDetail(didAskForPostAtDistance: -1)

        #expect(bench.router.routes == ["post p2", "post p3", "post p2"])
        #expect(bench.presenter.selected == [2, 1])
    }

    @Test func `the last and the first post say that they are it`() async {
        let bench = await loadedBench()

        bench.interactor.open(posts[2], row: 2)
        bench.interactor.postDetail(didAskForPostAtDistance: 1)
        bench.interactor.open(posts[0], row: 0)
        bench.interactor.postDetail(didAskForPostAtDistance: -1)

        #expect(bench.presenter.messages == ["This is the last post.", "This is the first post."])
        #expect(bench.router.routes == ["post p3", "post p1"])
    }

    @Test func `the next post is next to where the open one stands now`() async {
        let bench = await loadedBench()
        bench.interactor.open(posts[1], row: 1)

        bench.interactor.refresh()
        await bench.load(SamplePosts.numbered(-1...3))
        bench.interactor.postDetail(didAskForPostAtDistance: 1)

        #expect(bench.router.routes.last == "post p3")
        #expect(bench.presenter.selected == [4])
    }

    @Test(arguments: [(1, "post p3"), (-1, "post p1")])
    func `a post that is gone has the neighbours it had`(distance: Int, route: String) async {
        let bench = await loadedBench()
        bench.interactor.open(posts[1], row: 1)
        bench.interactor.refresh()
        await bench.load(SamplePosts.numbered(-1...3))
        bench.interactor.refresh()
        await bench.load(SamplePosts.numbered([-1, 0, 1, 3]))

        bench.interactor.postDetail(didAskForPostAtDistance: distance)

        #expect(bench.router.routes.last == route)
    }

    @Test func `leaving the list is told to the parent`() async {
        let bench = await loadedBench()

        bench.interactor.close()

        #expect(bench.listener.closes == 1)
    }
}

@MainActor struct BoardInteractorStartTests {
    @Test func `the post asked for at the start opens as soon as it arrives, once`() async {
        let bench = BoardBench(start: StartPlace(postID: "p3"))
        let progress = ReadProgress(bytes: 1, total: nil)

        await bench.service.last.send(.of(SamplePosts.numbered(1...2), progress: progress))
        #expect(bench.router.routes.isEmpty)
        await bench.service.last.send(.of(SamplePosts.numbered(1...3), progress: progress))
        #expect(bench.router.routes == ["post p3"])
        await bench.load(SamplePosts.numbered(1...4))

        #expect(bench.router.routes == ["post p3"])
        #expect(bench.presenter.selected == [2])
        #expect(bench.presenter.messages.isEmpty)
    }

    @Test func `a post asked for at the start that is not there is named`() async {
        let bench = BoardBench(start: StartPlace(postID: "p9"))

        await bench.load(SamplePosts.numbered(1...3))

        #expect(bench.presenter.messages == ["There is no post “p9” here."])
    }

    @Test func `nobody says that a post is missing where the board could not be read`() async {
        let bench = BoardBench(start: StartPlace(postID: "p2"))

        await bench.fail(BoardError.unreachable(host: "tea.example"))
        #expect(bench.presenter.messages.isEmpty)
        bench.interactor.refresh()
        await bench.load(SamplePosts.numbered(1...3))

        #expect(bench.router.routes == ["post p2"])
    }

    @Test func `a reader who opened another post meanwhile is not taken away from it`() async {
        let bench = BoardBench(start: StartPlace(postID: "p3"))
        await bench.service.last.send(
            .of(SamplePosts.numbered(1...2), progress: ReadProgress(bytes: 1, total: nil)))

        bench.interactor.open(SamplePosts.numbered(1...1)[0], row: 0)
        await bench.load(SamplePosts.numbered(1...3))

        #expect(bench.router.routes == ["post p1"])
    }

    @Test func `the board asked for at the start is the one that is loaded`() {
        let bench = BoardBench(start: StartPlace(boardID: "games"))

        #expect(bench.service.requests.map(\.board) == ["games"])
        #expect(bench.state?.boardID == "games")
    }
}
