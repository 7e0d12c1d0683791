import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct BoardPickerInteractorTests {
    let presenter = BoardPickerPresentableSpy()
    let listener = BoardPickerListenerSpy()
    let contents = BehaviorRelay(value: PostPage(boards: [SamplePosts.boards[0]]))
    let interactor: BoardPickerInteractor

    init() {
        interactor = BoardPickerInteractor(
            presenter: presenter, source: StubSource(posts: []), contents: contents,
            pendingWork: PendingWork(), boardID: "swift")
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `boards are shown as far as they are known, and more as they come`() {
        contents.accept(PostPage(boards: SamplePosts.boards))

        #expect(presenter.states.map(\.boards.count) == [1, 2])
        #expect(presenter.states.allSatisfy { $0.boardID == "swift" })
    }

    @Test func `the choice is told: a board, or all of them`() {
        interactor.choose(SamplePosts.boards[1])
        interactor.choose(nil)

        #expect(listener.chosen == ["games", nil])
    }

    @Test func `closing chooses nothing`() {
        interactor.close()

        #expect(listener.closes == 1)
        #expect(listener.chosen.isEmpty)
    }

    @Test func `nothing is shown after it has been closed`() {
        interactor.deactivate()

        contents.accept(PostPage(boards: SamplePosts.boards))

        #expect(presenter.states.count == 1)
    }
}
