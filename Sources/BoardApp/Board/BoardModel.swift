import BoardCore
import Essentials
import RIBs

/// What a list's interactor and its workers share: the state of the list, the posts that are open,
/// and how either is shown.
@MainActor final class BoardModel {
    var state: BoardState
    var openPosts = OpenPosts()
    let source: any BoardSource
    let presenter: any BoardPresentable
    let pendingWork: PendingWork
    let now: () -> Date
    /// What links that wait for something are told.
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

    /// Shows the state of the list.
    func present() {
        presenter.present(state)
        events.accept(.listChanged)
    }

    /// The post that is shown; `nil` where none is.
    var shownPost: FollowedPost? { openPosts.top }

    /// Whether the thread of a row has to be asked for by itself.
    func isThreadElsewhere(atRow row: Int) -> Bool {
        state.shown.indices.contains(row)
            && state.shown.posts.reach(ofThreadAt: state.shown.index(ofRow: row)) == .elsewhere
    }
}

/// What a link that waits wants to hear of.
enum BoardEvent {
    case listChanged
    /// The reader went somewhere, and is not to be taken away from there.
    case readerActed
}
