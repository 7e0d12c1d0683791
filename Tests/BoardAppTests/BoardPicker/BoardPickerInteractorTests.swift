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
            listedBoards: BehaviorRelay(value: []), pendingWork: ActivityTracker(),
            shownList: BehaviorRelay(value: ShownList.listing(.board("swift"))))
        interactor.listener = listener
        interactor.activate()
    }

    @Test func `known boards are shown at once and more as they arrive`() {
        contents.accept(PostPage(boards: SamplePosts.boards))

        #expect(presenter.states.map(\.boards.count) == [1, 2])
        #expect(presenter.states.allSatisfy { $0.shownList == .listing(.board("swift")) })
    }

    @Test func `the listener receives the choice of a board or of all boards`() {
        interactor.choose(.board(SamplePosts.boards[1]))
        interactor.choose(.everything)

        #expect(listener.chosen == [.board("games"), .everything])
    }

    @Test func `closing chooses nothing`() {
        interactor.close()

        #expect(listener.closes == 1)
        #expect(listener.chosen.isEmpty)
    }

    @Test func `nothing is presented after closing`() {
        interactor.deactivate()

        contents.accept(PostPage(boards: SamplePosts.boards))

        #expect(presenter.states.count == 1)
    }
}
