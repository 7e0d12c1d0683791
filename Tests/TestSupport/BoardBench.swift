import BoardApp
import BoardCore
import Foundation
import RIBs

/// A board's interactor with everything around it in the test's hand.
@MainActor package final class BoardBench {
    package let service: HeldSource
    package let presenter = BoardPresentableSpy()
    package let router = BoardRoutingSpy()
    package let listener = BoardListenerSpy()
    package let contents = BehaviorRelay(value: PostPage())
    package let pendingWork = PendingWork()
    package let interactor: BoardInteractor

    /// Makes an interactor that is already loading.
    package init(
        boardID: BoardID? = nil, bringsAllBoards: Bool = false, refreshWorker: RefreshWorker? = nil,
        now: @escaping () -> Date = { SamplePosts.now }
    ) {
        service = HeldSource(bringsAllBoards: bringsAllBoards)
        interactor = BoardInteractor(
            presenter: presenter, service: service, contents: contents, pendingWork: pendingWork,
            now: now, boardID: boardID, refreshWorker: refreshWorker)
        interactor.router = router
        interactor.listener = listener
        interactor.activate()
    }

    /// Ends the latest request with all the posts there are.
    package func load(_ posts: [Post], boards: [Board] = []) async {
        await service.last.send(.of(posts, boards: boards))
        await service.last.finish()
        await pendingWork.finish()
    }

    /// Ends the latest request with an error.
    package func fail(_ error: any Error) async {
        await service.last.fail(error)
        await pendingWork.finish()
    }

    package var state: BoardState? { presenter.states.last }

    /// What went on at each presentation, in order, repetitions left out.
    package var activities: [BoardState.Activity] {
        presenter.states.map(\.activity).reduce(into: []) { result, activity in
            if result.last != activity { result.append(activity) }
        }
    }
}
