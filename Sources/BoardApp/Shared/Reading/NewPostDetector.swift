import BoardCore
import RIBs

/// A worker that detects new posts and comments after a load, and announces them once shown.
final class NewPostDetector: Worker {
    private let feed: PostFeed
    private let readStates: any ValueStream<ReadState>
    private var readState = ReadState()
    private let outputRelay = PublishRelay<Output>()
    private let comparison: LatestTask
    private let rowSearch: LatestTask
    /// The changes to announce as soon as they are shown.
    private var unannounced: PostListDiff?
    private var announced: Set<PostID> = []

    enum Output {
        /// New posts and comments were found.
        case found(PostListDiff)
        /// New posts and comments, and the rows of the posts, to announce to the user.
        case shown(PostListDiff, rows: [Int])
        case message(String)
        /// Some posts could not be parsed.
        case skipped
    }

    init(
        feed: PostFeed, readState: any ValueStream<ReadState>, pendingWork: ActivityTracker
    ) {
        self.feed = feed
        readStates = readState
        comparison = LatestTask(pendingWork)
        rowSearch = LatestTask(pendingWork)
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(readStates) { [weak self] in self?.readState = $0 }
        scope.bind(feed.events) { [weak self] in
            switch $0 {
            case .began(.initial): self?.announced = []
            case .ended(let load) where load.error == nil: self?.compare(after: load)
            case .arranged: self?.announce()
            case .began, .received, .ended, .showed, .changed: break
            }
        }
    }

    override func didStop() {
        super.didStop()
        comparison.cancel()
        rowSearch.cancel()
        unannounced = nil
    }

    var output: any ValueStream<Output> { outputRelay }

    /// Compares the list with the one before a load, and announces the changes.
    ///
    /// Nothing counts as new if the earlier list was incomplete. The message "nothing new" appears
    /// only if the user asked for the refresh.
    ///
    /// - Parameter load: the load that has ended.
    private func compare(after load: FinishedLoad) {
        let (loaded, known) = (feed.loaded, load.known)
        // If the list was empty before, all of its posts would count as new.
        let isFirst = known.posts.isEmpty && load.earlierActivity.isFailure
        let reason = isFirst ? .initial : load.load
        switch reason {
        case .initial: return announceSkipped()
        // Further pages of the same list are not new.
        case .more: return
        case .reload, .background, .live: break
        }
        guard feed.state.activity != .unchanged else { return finish(PostListDiff(), for: reason) }
        guard known.isComplete else {
            return announceRest(of: loaded, since: known, for: reason)
        }
        let sources = load.comparableSources
        let results = backgroundResults { [posts = loaded.posts, readState] hand in
            var news = posts.news(
                since: known.posts, goesOn: known.next != nil, isOwn: readState.isOwn
            ) {
                readState.isUnread($0) ? nil : readState.seenComments[$0.id] ?? 0
            }
            if let sources {
                news.newcomers = news.newcomers.filter { sources.contains($0.source) }
            }
            hand(news)
        }
        comparison.begin(results, in: scope) { [weak self] news in
            self?.finish(news, for: reason)
        }
    }

    /// The posts that a source has announced, until the user goes to them.
    var unseen: Set<PostID> { announced.filter { !readState.opened.contains($0) } }

    /// Records to which posts the user has gone; returns `false` if none of them was new.
    func markSeen(_ posts: some Sequence<PostID>) -> Bool {
        let count = announced.count
        announced.subtract(posts)
        return announced.count < count
    }

    /// Announces posts that were missing from a truncated list. They are not new.
    private func announceRest(
        of loaded: PostPage, since known: PostPage, for reason: FeedState.Load
    ) {
        let more = loaded.posts.count - known.posts.count
        guard more > 0, reason == .reload else { return finish(PostListDiff(), for: reason) }
        outputRelay.accept(.message(UpdateMessage.summary(more: more)))
    }

    private func finish(_ all: PostListDiff, for reason: FeedState.Load) {
        var news = all
        // The user's own posts are not new.
        news.newcomers.subtract(readState.opened)
        guard !reason.isAutomatic || !news.isEmpty else { return }
        if reason == .live { announced.formUnion(news.newcomers) }
        outputRelay.accept(.found(news))
        // The title bar counts these until the user has gone there.
        if reason == .reload || !news.newcomers.isEmpty, reason != .background {
            news.newcomers.formUnion(unseen)
        }
        // Comments arrive all the time, so a periodic refresh only marks them.
        if reason == .background { news.answered = [:] }
        guard !reason.isAutomatic || !news.isEmpty else { return }
        unannounced = news
        announce()
    }

    /// Announces the changes if the list shows them by now.
    private func announce() {
        guard let news = unannounced, !feed.state.isArranging else { return }
        unannounced = nil
        if news.newcomers.isEmpty { return outputRelay.accept(.shown(news, rows: [])) }
        let results = backgroundResults { [posts = feed.state.shown] hand in
            hand(posts.rows(of: news.newcomers))
        }
        rowSearch.begin(results, in: scope) { [weak self] rows in
            self?.outputRelay.accept(.shown(news, rows: rows))
        }
    }

    /// Shows the source's finding and the parse problems after the first load.
    ///
    /// A truncated document has a message on the last row, which takes precedence.
    private func announceSkipped() {
        let (state, source) = (feed.state, feed.source)
        // For documents there is no finding to show.
        let isDocument = state.capabilities.hasAllBoards && source.foundAddress == nil
        if let finding = source.finding, !isDocument {
            outputRelay.accept(.message(finding))
        }
        let (skipped, missing) = (state.contents.skipped, state.contents.missing)
        guard state.contents.truncation == nil, !skipped.reasons.isEmpty || !missing.isEmpty else {
            return
        }
        outputRelay.accept(.skipped)
    }
}

extension PostPage {
    /// A Boolean value that indicates whether the page contains everything that its source has.
    fileprivate var isComplete: Bool { progress == nil && truncation == nil }
}
