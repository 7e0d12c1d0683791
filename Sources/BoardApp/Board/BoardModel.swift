import BoardCore
import Essentials
import RIBs

/// The state that the list's interactor and its workers share, and the presenter.
@MainActor final class BoardModel {
    var state: BoardState
    var openPosts = OpenPosts()
    let source: any BoardSource
    let presenter: any BoardPresentable
    let pendingWork: PendingWork
    let now: () -> Date
    /// The events that pending links observe.
    let events = PublishRelay<BoardEvent>()

    init(
        state: BoardState, source: any BoardSource, presenter: any BoardPresentable,
        pendingWork: PendingWork, now: @escaping () -> Date
    ) {
        self.state = state
        self.source = source
        self.presenter = presenter
        self.pendingWork = pendingWork
        self.now = now
    }

    /// Presents the state and notifies pending links.
    func present() {
        presenter.present(state)
        events.accept(.listChanged)
    }

    /// The open post; `nil` if there is none.
    var shownPost: FollowedPost? { openPosts.top }

    /// Returns `true` if the thread of a row needs a separate request.
    func isThreadElsewhere(atRow row: Int) -> Bool {
        state.shown.indices.contains(row)
            && state.shown.posts.reach(ofThreadAt: state.shown.index(ofRow: row)) == .elsewhere
    }
}

/// The events that a pending link reacts to.
enum BoardEvent {
    case listChanged
    /// The user navigated, so pending links must not take over the screen.
    case readerActed
}
