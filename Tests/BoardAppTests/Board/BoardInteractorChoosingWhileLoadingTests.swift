import BoardApp
import BoardCore
import TestSupport
import Testing

/// Choosing a board while a source loads that returns all boards at once, as documents do.
@MainActor struct BoardInteractorChoosingWhileLoadingTests {
    let bench = BoardInteractorFixture(hasAllBoards: true)
    let half = ReadProgress(bytes: 50, total: 100)

    private func begin(_ posts: [PostThread] = SamplePosts.mixed) async {
        await bench.source.last.send(.of(posts, boards: SamplePosts.boards, progress: half))
    }

    private func choose(_ board: BoardID?) {
        bench.interactor.boardPicker(didChoose: board.map { .board(Board(id: $0)) } ?? .everything)
    }

    @Test func `the loaded posts of the board are shown at once`() async {
        await begin()

        choose("games")
        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.contents.posts.map(\.id.raw) == ["japanese", "emoji"])
        choose("swift")
        #expect(bench.presenter.titles == titles(["korean", "tree", "long"]))
        choose(nil)
        #expect(bench.presenter.titles.count == 5)
    }

    @Test func `the load continues and later posts of the board follow`() async {
        await begin([SamplePosts.korean])

        choose("games")
        #expect(bench.presenter.titles.isEmpty)
        #expect(bench.state?.activity == .loading(.initial, half))
        #expect(!bench.source.last.isCancelled)
        await bench.load(SamplePosts.mixed, boards: SamplePosts.boards)

        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.state?.activity == .idle)
        #expect(bench.source.requests.count == 1)
    }

    @Test func `choosing before the first post arrives does not restart the load`() async {
        choose("games")
        await bench.load(SamplePosts.mixed, boards: SamplePosts.boards)

        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.source.requests.count == 1)
    }

    @Test func `a refresh continues and the complete posts of the board are shown`() async {
        await bench.load(SamplePosts.mixed, boards: SamplePosts.boards)
        bench.interactor.refresh()
        await begin([SamplePosts.emoji])

        choose("games")
        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.state?.activity == .loading(.reload, half))
        await bench.load([SamplePosts.japanese], boards: SamplePosts.boards)

        #expect(bench.presenter.titles == titles(["japanese"]))
        #expect(bench.source.requests.count == 2)
    }

    @Test func `a board without posts is not replaced by half of a refresh`() async {
        await bench.load([SamplePosts.korean, SamplePosts.tree], boards: SamplePosts.boards)
        bench.interactor.refresh()
        choose("games")
        await begin([SamplePosts.korean])

        choose("swift")

        #expect(bench.presenter.titles == titles(["korean", "tree"]))
    }

    @Test func `a failed load leaves the posts of the board that have arrived`() async {
        await begin()
        choose("games")

        await bench.fail(BoardError.cutOff(host: "tea.example"))

        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.state?.activity == .failed(.cutOff(host: "tea.example")))
    }

    @Test func `after a stop a choice shows the loaded posts and loads the rest`() async {
        await begin()
        bench.interactor.stopLoading()

        choose("games")

        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.state?.activity == .loading(.initial, nil))
        #expect(bench.source.requests.count == 2)
    }

    @Test func `a search continues among the posts of the board`() async {
        await begin()
        bench.interactor.search(for: "a", from: 0)

        choose("games")

        #expect(bench.state?.search?.rows == [])
        #expect(bench.state?.search?.isComplete == false)
        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
    }

    private func titles(_ ids: [String]) -> [String] {
        SamplePosts.mixed.filter { ids.contains($0.id.raw) }.map(\.title)
    }
}
