import BoardCore
import Essentials
import RIBs

/// A change of the list that its screen shows or its parent has to know.
enum BoardUpdate {
    case state
    /// The list is empty, so that the next one starts at the top.
    case cleared
    case message(String)
    case selection(row: Int)
    /// Rows are new, and other posts have new comments.
    case news(rows: [Int], answered: Int)
    /// Some posts could not be parsed.
    case skipped
    /// The text of a post that the user copies.
    case text(String)
    /// A refresh that was started in a post has failed or was stopped.
    case refreshFailed
    case deleted(PostID)
    /// A server has rejected a stored credential.
    case expired(SourceID)
}

@MainActor protocol BoardUpdatesListener: AnyObject {
    func boardUpdates(didMake update: BoardUpdate)
}

/// The state of the list's screen, computed from the feed, the workers and the results of actions.
package final class BoardUpdates: Worker {
    weak var listener: (any BoardUpdatesListener)?

    let feed: PostFeed
    let actions: PostActions
    let openPosts: OpenPosts
    let search: SearchWorker
    let excerpts: ExcerptWorker
    let readAhead: PrefetchWorker
    private let newPosts: NewPostDetector
    private let jumps: JumpWorker
    private let writing: WritingWorker
    private let retry: RetryWorker
    private let refresh: RefreshWorker?
    private let readState: BehaviorRelay<ReadState>
    private let pendingWork: ActivityTracker
    private let configurationFaultsStream: any ValueStream<[String]>
    private var configurationFaults: [String] = []
    /// Set if a refresh was started in a post, whose title bar does not show the result.
    private var announcesEnd = false

    package init(
        feed: PostFeed, readState: BehaviorRelay<ReadState>, actions: PostActions,
        writing streams: WritingStreams, pendingWork: ActivityTracker, now: @escaping () -> Date,
        refresh: RefreshWorker? = nil,
        neighbours: BehaviorRelay<PostNeighbours> = BehaviorRelay(value: PostNeighbours()),
        configurationFaults: any ValueStream<[String]> = BehaviorRelay(value: []),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.feed = feed
        let openPosts = OpenPosts(neighbours: neighbours)
        self.openPosts = openPosts
        self.readState = readState
        self.actions = actions
        self.refresh = refresh
        self.pendingWork = pendingWork
        configurationFaultsStream = configurationFaults
        search = SearchWorker(feed: feed, pendingWork: pendingWork)
        newPosts = NewPostDetector(
            feed: feed, readState: readState, pendingWork: pendingWork)
        excerpts = ExcerptWorker(feed: feed, pendingWork: pendingWork)
        jumps = JumpWorker(pendingWork: pendingWork)
        writing = WritingWorker(feed: feed, streams: streams, actions: actions)
        retry = RetryWorker(feed: feed, now: now, clock: clock)
        readAhead = PrefetchWorker(source: feed.source, actions: actions, now: now, clock: clock)
        super.init()
        feed.listener = self
    }

    /// All workers in starting order. The feed follows the workers that use its posts.
    var workers: [Worker] {
        [self, search, newPosts, excerpts, jumps, writing, retry, feed, readAhead]
            + [refresh].compactMap(\.self)
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(configurationFaultsStream) { [weak self] in self?.take($0) }
        scope.bind(actions.events) { [weak self] in self?.take($0) }
        scope.bind(search.matches) { [weak self] _ in self?.update(.state) }
        scope.bind(excerpts.loaded) { [weak self] _ in self?.update(.state) }
        scope.bind(newPosts.output) { [weak self] in self?.take($0) }
        scope.bind(jumps.output) { [weak self] in self?.take($0) }
        scope.bind(writing.output) { [weak self] in self?.take($0) }
        scope.bind(retry.output) { [weak self] in self?.take($0) }
        if let refresh { scope.bind(refresh.ticks) { [weak self] in self?.refreshIfIdle() } }
    }

    /// The state of the screen, without the link that is pending.
    var state: BoardState {
        var state = BoardState(source: feed.source.name, feed: feed.state)
        state.isOfSeveralSources = feed.source.members.count > 1
        state.readState = readState.value
        state.retryTimes = retry.times
        state.search = search.search
        state.writing = writing.state
        state.excerpts = excerpts.excerpts
        state.configurationFaults = configurationFaults
        return state
    }

    private func update(_ update: BoardUpdate) {
        listener?.boardUpdates(didMake: update)
    }

    private func changeReadState(_ change: (inout ReadState) -> Void) {
        var state = readState.value
        change(&state)
        readState.accept(state)
    }

    private func take(_ faults: [String]) {
        guard faults != configurationFaults else { return }
        configurationFaults = faults
        update(.state)
    }
}

// MARK: Commands of the user

extension BoardUpdates {
    func toggleMark(of post: Post) {
        changeReadState { $0.toggleMark(of: post) }
        update(.state)
    }

    func goToPost(_ kind: ReadState.Kind, from row: Int, by step: Int) {
        jumps.find(kind, in: feed.state.shown, readState.value, from: row, by: step)
    }

    /// Copies the source text of a post, which is loaded first if necessary.
    func copyText(atRow row: Int) {
        let (posts, index) = (feed.state.shown.posts, feed.state.shown.index(ofRow: row))
        if feed.state.isThreadElsewhere(atRow: row) {
            update(.message("Loading it from \(posts[index].id.source.name)…"))
        }
        let (source, work) = (feed.source, pendingWork.begin())
        scope?.whileActive({ try await posts.body(at: index, from: source) }) { [weak self] in
            switch $0 {
            case .success(let text): self?.update(.text(text))
            case .failure(let error): self?.update(.message(BoardError(error).message))
            }
            withExtendedLifetime(work) {}
        }
    }

    /// Records the opening of a post and returns the number of comments that were known before.
    func willOpen(_ post: Post, row: Int) -> Int? {
        let known = readState.value.knownComments(of: post)
        openPosts.push(post, row: row, in: feed.state.shown)
        changeReadState { $0.noteOpening(of: post) }
        actions.markRead(post)
        return known
    }

    /// Reloads the thread of a post that has been opened, if it may have changed.
    func didOpen(_ post: Post, row: Int) {
        readAhead.noteOpening(
            of: post.id, isElsewhere: feed.state.isThreadElsewhere(atRow: row))
    }
}

// MARK: Loading

extension BoardUpdates: PostFeedListener {
    /// Starts an automatic refresh, unless a server has asked to wait.
    func refreshIfIdle() {
        if !feed.state.isLoading, retry.times.first == nil { feed.load(.background) }
    }

    /// Reloads the list without announcing the result, because the user caused the change.
    func refreshQuietly() {
        if feed.state.isLoading { stopLoading() }
        feed.load(.background)
    }

    /// Reloads the list for the user of a post, and announces a failure there.
    func refreshFromPost() {
        announcesEnd = true
        feed.load(.reload)
    }

    func stopLoading() {
        feed.stopLoading()
        announceEnd()
    }

    private func announceEnd() {
        if announcesEnd, openPosts.top != nil, feed.state.hasFailed { update(.refreshFailed) }
        announcesEnd = false
    }

    package func postFeed(didBegin load: FeedState.Load) {
        actions.willLoadList(isReload: load.isRefresh)
        retry.note(load)
        update(.state)
    }

    package func postFeed(didReceive page: PostPage) {
        writing.noteAccounts()
        retry.note(page.sourceFailures)
    }

    package func postFeed(didEnd load: FinishedLoad) {
        let error = load.error.map { BoardError($0) }
        let isSilent = error != nil && load.load == .background
        if error != nil { writing.noteAccounts() }
        reportExpiries(error)
        if !isSilent { retry.end() }
        update(.state)
        announceEnd()
        if let error, !isSilent { retry.begin(after: error) }
        guard error == nil else { return }
        actions.didLoad(feed.loaded)
        retry.begin(after: feed.loaded.sourceFailures)
        readAhead.noteChanges(of: feed.loaded.posts.withOtherThreads(since: load.known.posts))
        newPosts.compare(after: load)
    }

    package func postFeed(didShow posts: ShownPosts, after older: ShownPosts) {
        openPosts.move(from: older, to: posts)
        search.searchAgain()
    }

    package func postFeedDidArrange() { newPosts.announce() }

    package func postFeedDidClear() { update(.cleared) }

    package func postFeedDidChange() { update(.state) }
}

// MARK: Results

extension BoardUpdates {
    /// Applies the result of an action to the list, and shows it to the user.
    private func take(_ event: PostEvent) {
        if let failure = event.failure { reportExpiry(failure.error, at: failure.source) }
        if let message = event.message { update(.message(message)) }
        switch event {
        case .deletion(let item, let result): if result.isGone { didDelete(item) }
        case .readMark(let post, nil): changeReadState { $0.noteReadMark(of: post) }
        case .readMark(let post, _?):
            changeReadState { $0.revertReadMark(of: post.id) }
            update(.state)
        case .loaded(let thread):
            let count = thread.comments.count { $0.presence == .present }
            changeReadState {
                $0.noteComments(max(count, thread.post.commentCount), of: thread.post.id)
            }
        // The missing item may be one of the comments instead.
        case .failed(let post, .notThere(let name)) where name == post.raw: feed.remove(post)
        case .failed, .report, .vote: break
        }
    }

    private func didDelete(_ item: WrittenItem) {
        if case .post(let post) = item {
            update(.deleted(post))
            feed.remove(post)
        }
        refreshQuietly()
    }

    /// Reports an expired session, which any request can reveal, even one that only reads.
    func reportExpiry(_ error: BoardError, at id: SourceID) {
        if error.requiresSignIn { update(.expired(id)) }
    }

    /// Reports expired sessions of all sources in the list, which can fail independently.
    private func reportExpiries(_ error: BoardError?) {
        let members = feed.source.members
        if let error, members.count == 1 { reportExpiry(error, at: members[0]) }
        for trouble in feed.loaded.sourceFailures {
            if case .error(let error) = trouble.cause { reportExpiry(error, at: trouble.source) }
        }
    }

    private func take(_ output: WritingWorker.Output) {
        switch output {
        case .stateChanged: update(.state)
        case .signedIn(let sources): changeReadState { $0.signedInSources = sources }
        case .accountChanged: changeReadState { $0.removeReadMarks() }
        case .draftsChanged: retry.note(writing.state.drafts)
        case .sent(let post): changeReadState { $0.noteWriting(of: post) }
        case .message(let message): update(.message(message))
        case .contentChanged: refreshQuietly()
        case .expired(let source): update(.expired(source))
        }
    }

    private func take(_ output: NewPostDetector.Output) {
        switch output {
        case .found(let changes):
            changeReadState {
                $0.noteArrival(of: changes.newcomers)
                $0.noteAnswers(to: changes.answered, but: openPosts.top?.post.id)
            }
            update(.state)
        case .shown(let changes, let rows):
            if let post = openPosts.top { return announce(changes, beside: post) }
            update(.news(rows: rows, answered: changes.answered.count))
        case .message(let message): update(.message(message))
        case .skipped: update(.skipped)
        }
    }

    /// Announces changes in the list while a post is open.
    ///
    /// A post that loads its own thread announces its new comments itself.
    private func announce(_ changes: PostListDiff, beside post: TrackedPost) {
        let isElsewhere = feed.state.isThreadElsewhere(atRow: post.row)
        let answered = changes.answered.keys.count { !isElsewhere || $0 != post.post.id }
        let count = changes.newcomers.count
        guard count + answered > 0 || !isElsewhere else { return }
        update(.message(UpdateMessage.summary(inList: count, answered: answered)))
    }

    private func take(_ output: JumpWorker.Output) {
        switch output {
        case .row(let row, let message):
            update(.selection(row: row))
            if let message { update(.message(message)) }
        case .message(let message): update(.message(message))
        }
    }

    private func take(_ output: RetryWorker.Output) {
        switch output {
        case .ticked: update(.state)
        case .listIsDue: feed.refresh()
        case .membersAreDue: if feed.isAwaited { feed.load(.more) } else { refreshQuietly() }
        }
    }
}
