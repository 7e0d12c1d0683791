import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct BoardInteractorChoosingTests {
    let bench = BoardInteractorFixture(board: "swift")

    @Test func `choosing opens the picker at the current board`() {
        bench.interactor.chooseBoard()
        bench.interactor.boardPickerDidClose()

        #expect(bench.router.routes == ["picker", "picker gone"])
    }

    @Test func `another board replaces the posts at once and loads`() async {
        await bench.load(SamplePosts.numbered(1...3), boards: SamplePosts.boards)

        bench.interactor.boardPicker(didChoose: .board(Board(id: "games")))

        #expect(bench.router.routes == ["picker gone", "page gone"])
        #expect(bench.source.last.board == "games")
        #expect(!bench.source.last.reload)
        #expect(bench.state?.boardID == "games")
        #expect(bench.presenter.titles.isEmpty)
        #expect(bench.state?.activity == .loading(.initial, nil))
    }

    @Test func `choosing the current board loads nothing`() async {
        await bench.load(SamplePosts.numbered(1...3))

        bench.interactor.boardPicker(didChoose: .board(Board(id: "swift")))

        #expect(bench.source.requests.count == 1)
        #expect(bench.presenter.titles.count == 3)
        #expect(bench.router.routes == ["picker gone", "page gone"])
    }

    @Test func `a board from an earlier load shows the time of that load`() async {
        let clock = TickingClock()
        let bench = BoardInteractorFixture(now: clock.next)
        await bench.load(SamplePosts.numbered(1...3))
        let readAt = bench.state?.readAt

        bench.interactor.boardPicker(didChoose: .board(Board(id: "games")))
        await bench.load(SamplePosts.numbered(1...2))
        #expect(bench.state?.readAt == readAt)
        bench.interactor.refresh()
        await bench.load(SamplePosts.numbered(1...2))

        #expect(bench.state?.readAt != readAt)
    }
}
