import BoardApp
import BoardCore
import TestSupport
import Testing

/// Choosing a board of a source that gives all its boards at once, as a document does.
@MainActor struct BoardInteractorChoosingWhileLoadingTests {
    let bench = BoardBench(bringsAllBoards: true)
    let half = ReadProgress(bytes: 50, total: 100)

    private func begin(_ posts: [PostThread] = SamplePosts.mixed) async {
        await bench.source.last.send(.of(posts, boards: SamplePosts.boards, progress: half))
    }

    private func choose(_ board: BoardID?) {
        bench.interactor.boardPicker(didChoose: board.map { .board(Board(id: $0)) } ?? .everything)
    }

    @Test func `the posts of the board that have come are shown at once`() async {
        await begin()

        choose("games")
        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.contents.value.posts.map(\.id.raw) == ["japanese", "emoji"])
        choose("swift")
        #expect(bench.presenter.titles == titles(["korean", "tree", "long"]))
        choose(nil)
        #expect(bench.presenter.titles.count == 5)
    }

    @Test func `the load goes on, and its later posts of the board follow`() async {
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

    @Test func `choosing before anything has come does not begin anew`() async {
        choose("games")
        await bench.load(SamplePosts.mixed, boards: SamplePosts.boards)

        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.source.requests.count == 1)
    }

    @Test func `a refresh goes on, and the complete posts of the board are shown`() async {
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

    @Test func `a board without posts does not let half a refresh take those of another`() async {
        await bench.load([SamplePosts.korean, SamplePosts.tree], boards: SamplePosts.boards)
        bench.interactor.refresh()
        choose("games")
        await begin([SamplePosts.korean])

        choose("swift")

        #expect(bench.presenter.titles == titles(["korean", "tree"]))
    }

    @Test func `a load that fails leaves the posts of the board that came`() async {
        await begin()
        choose("games")

        await bench.fail(BoardError.cutOff(host: "tea.example"))

        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.state?.activity == .failed(.cutOff(host: "tea.example")))
    }

    @Test func `after a stop a choice shows what came, and loads the rest`() async {
        await begin()
        bench.interactor.stopLoading()

        choose("games")

        #expect(bench.presenter.titles == titles(["japanese", "emoji"]))
        #expect(bench.state?.activity == .loading(.initial, nil))
        #expect(bench.source.requests.count == 2)
    }

    @Test func `a search goes on among the posts of the board`() async {
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
