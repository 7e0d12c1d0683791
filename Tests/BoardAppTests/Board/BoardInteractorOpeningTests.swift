import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct BoardInteractorOpeningTests {
    let posts = SamplePosts.numbered(1...3)

    private func loadedBench() async -> BoardInteractorFixture {
        let bench = BoardInteractorFixture()
        await bench.load(posts)
        return bench
    }

    @Test func `a post opens and closes`() async {
        let bench = await loadedBench()

        bench.interactor.open(posts[1].post, row: 1)
        bench.interactor.postDetailDidClose()

        #expect(bench.router.routes == ["post p2", "post gone"])
    }

    @Test func `the next and the previous post open from a post`() async {
        let bench = await loadedBench()
        bench.interactor.open(posts[1].post, row: 1)

        bench.interactor.postDetail(didAskForPostAtDistance: 1)
        bench.interactor.postDetail(didAskForPostAtDistance: -1)

        #expect(bench.router.routes == ["post p2", "post p3", "post p2"])
        #expect(bench.presenter.selected == [2, 1])
    }

    @Test func `the last and the first post say so`() async {
        let bench = await loadedBench()

        bench.interactor.open(posts[2].post, row: 2)
        bench.interactor.postDetail(didAskForPostAtDistance: 1)
        bench.interactor.open(posts[0].post, row: 0)
        bench.interactor.postDetail(didAskForPostAtDistance: -1)

        #expect(bench.presenter.messages == ["This is the last post.", "This is the first post."])
        #expect(bench.router.routes == ["post p3", "post p1"])
    }

    @Test func `the next post follows the current position of the open one`() async {
        let bench = await loadedBench()
        bench.interactor.open(posts[1].post, row: 1)

        bench.interactor.refresh()
        await bench.load(SamplePosts.numbered(-1...3))
        bench.interactor.postDetail(didAskForPostAtDistance: 1)

        #expect(bench.router.routes.last == "post p3")
        #expect(bench.presenter.selected == [4])
    }

    @Test(arguments: [(1, "post p3"), (-1, "post p1")])
    func `a post that is gone keeps its neighbours`(distance: Int, route: String) async {
        let bench = await loadedBench()
        bench.interactor.open(posts[1].post, row: 1)
        bench.interactor.refresh()
        await bench.load(SamplePosts.numbered(-1...3))
        bench.interactor.refresh()
        await bench.load(SamplePosts.numbered([-1, 0, 1, 3]))

        bench.interactor.postDetail(didAskForPostAtDistance: distance)

        #expect(bench.router.routes.last == route)
    }

    @Test func `a page opens from the list and from a post, and closes`() async {
        let bench = await loadedBench()

        bench.interactor.readPage(at: "https://one.example/")
        bench.interactor.articleDidClose()
        bench.interactor.postDetail(didAskToRead: "https://two.example/")

        #expect(
            bench.router.routes == [
                "page https://one.example/", "page gone", "page https://two.example/",
            ])
    }

    @Test func `links of a page open outside except those to posts of the list`() async {
        let bench = BoardInteractorFixture()
        await bench.load([PostThread(id: "1", title: "One", url: "https://one.example/")])

        bench.interactor.article(didAskToOpenPage: "https://one.example/")
        bench.interactor.article(didAskToFollow: "https://two.example/")
        bench.interactor.article(didAskToFollow: "https://one.example/")

        #expect(
            bench.listener.addresses == ["https://one.example/", "follow https://two.example/"])
        #expect(bench.router.routes == ["picker gone", "post 1"])
    }

    @Test func `leaving the list notifies the parent`() async {
        let bench = await loadedBench()

        bench.interactor.close()

        #expect(bench.listener.closes == 1)
    }
}
