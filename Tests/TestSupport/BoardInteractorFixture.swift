import BoardApp
import BoardCore
import Foundation
import RIBs

/// A board interactor with test doubles for all its dependencies.
@MainActor package final class BoardInteractorFixture {
    package let source: ControlledSource
    package let presenter = BoardPresentableSpy()
    package let router = BoardRoutingSpy()
    package let listener = BoardListenerSpy()
    package let feed: PostFeed
    package let pendingWork = ActivityTracker()
    package let actions: PostActions
    package let interactor: BoardInteractor

    /// Creates an interactor that is already loading.
    package init(
        board: String? = nil, hasAllBoards: Bool = false, refreshWorker: RefreshWorker? = nil,
        now: @escaping () -> Date = { SamplePosts.now }, writing: WritingStreams = .quiet,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        source = ControlledSource(hasAllBoards: hasAllBoards)
        actions = .none(at: source)
        let readState = BehaviorRelay(value: ReadState())
        feed = PostFeed(
            source: source, marks: readState.marks, pendingWork: pendingWork,
            now: now)
        let updates = BoardUpdates(
            feed: feed, readState: readState, actions: actions, writing: writing,
            filterStorage: FilterStorageFake(),
            pendingWork: pendingWork, now: now, refresh: refreshWorker, clock: clock)
        interactor = BoardInteractor(presenter: presenter, updates: updates, board: board)
        interactor.router = router
        interactor.listener = listener
        interactor.activate()
    }

    /// Completes the latest request with posts.
    package func load(_ posts: [PostThread], boards: [Board] = []) async {
        await source.last.send(.of(posts, boards: boards))
        await source.last.finish()
        await pendingWork.finish()
    }

    /// Ends the latest request with an error.
    package func fail(_ error: any Error) async {
        await source.last.fail(error)
        await pendingWork.finish()
    }

    package var state: BoardState? { presenter.states.last }

    /// The posts that the feed publishes to other screens.
    package var contents: PostPage { feed.state.contents }

    /// The activities presented, in order, without repetitions.
    package var activities: [FeedState.Activity] {
        presenter.states.map(\.activity).reduce(into: []) { result, activity in
            if result.last != activity { result.append(activity) }
        }
    }
}
