import BoardCore
import Localization
import RIBs

/// A worker that finds the next bookmarked or unread post, and the user's own new post.
final class JumpWorker: Worker {
    private let feed: PostFeed
    private let readStates: any ValueStream<ReadState>
    private var readState = ReadState()
    private let outputRelay = PublishRelay<Output>()
    private let search: LatestTask
    /// The post to select once the list has it.
    private var awaited: PostID?

    enum Output {
        /// The row of the post, and a message if the search has wrapped around.
        case row(Int, String?)
        case message(String)
    }

    init(
        feed: PostFeed, readState: any ValueStream<ReadState>, pendingWork: ActivityTracker
    ) {
        self.feed = feed
        readStates = readState
        search = LatestTask(pendingWork)
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(readStates) { [weak self] in self?.readState = $0 }
        scope.bind(feed.events) { [weak self] in self?.follow($0) }
    }

    override func didStop() {
        super.didStop()
        search.cancel()
    }

    var output: any ValueStream<Output> { outputRelay }

    /// Selects a post that the user has sent, once a reload shows it.
    func select(_ post: PostID) { awaited = post }

    private func follow(_ event: FeedEvent) {
        switch event {
        case .began(let load) where load != .background: awaited = nil
        case .arranged:
            guard let awaited,
                let row = feed.state.shown.firstIndex(where: { $0.id == awaited })
            else { return }
            self.awaited = nil
            outputRelay.accept(.row(row, nil))
        case .began, .received, .ended, .showed, .changed: break
        }
    }

    /// Finds the next post of a kind, wrapping around at the ends of the list.
    ///
    /// - Parameters:
    ///   - start: the selected row.
    ///   - step: 1 to search downwards, -1 upwards.
    func find(_ kind: ReadState.Kind, from start: Int, by step: Int) {
        if readState.isWithout(kind) { return outputRelay.accept(.message(kind.absence)) }
        let results = backgroundResults { [posts = feed.state.shown, readState] hand in
            hand(posts.row(from: start, by: step) { readState.has($0, as: kind) })
        }
        search.begin(results, in: scope) { [weak self] row in
            let output = row.map { Output.to($0, from: start, by: step) }
            self?.outputRelay.accept(output ?? .message(kind.absence))
        }
    }
}

extension JumpWorker.Output {
    fileprivate static func to(_ row: Int, from start: Int, by step: Int) -> Self {
        guard (row - start) * step <= 0 else { return .row(row, nil) }
        return .row(row, step > 0 ? SearchMessage.fromTop : SearchMessage.fromEnd)
    }
}

extension ReadState.Kind {
    fileprivate var absence: String {
        switch self {
        case .unread: localized("Nothing unread here.")
        case .marked: localized("No post here is marked; m marks one.")
        }
    }
}
