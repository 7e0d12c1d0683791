import BoardCore
import Essentials
import Localization
import RIBs

/// A change of the list that its screen shows or its parent has to know.
enum BoardUpdate {
    case state
    case message(String)
    case selection(row: Int)
    /// The selection and the layout of an earlier visit.
    case restoredSelection(row: Int)
    case restoredLayout(SessionRecord)
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

/// The state of the list's screen, computed from the feed, the workers and the results of actions.
package final class BoardUpdates: Worker {
    let feed: PostFeed
    let actions: PostActions
    let openPosts: OpenPosts
    let readState: ReadStateTracker
    let search: SearchWorker
    let excerpts: ExcerptWorker
    let readAhead: PrefetchWorker
    let jumps: JumpWorker
    let filters: FilterEditor
    let session: SessionTracker
    private let bookmarks: BookmarkLoader?
    private let newPosts: NewPostDetector
    private let writing: WritingWorker
    private let retry: RetryWorker
    private let refresh: RefreshWorker?
    private let changes: ChangeFollower
    private let pendingWork: ActivityTracker
    let now: () -> Date
    private let networkChanges: AsyncStream<Void>
    private let minutes: any ValueStream<Void>
    /// Receives the list that is shown.
    private let shownList: BehaviorRelay<ShownList>
    let clock: any Clock<Duration>
    private let outputRelay = PublishRelay<BoardUpdate>()
    private let configurationFaultsStream: any ValueStream<[String]>
    private var configurationFaults: [String] = [] {
        didSet { if configurationFaults != oldValue { update(.state) } }
    }
    private let languages: any ValueStream<Language>
    private let inboxContents: any ValueStream<InboxContents>
    /// The number of unread entries of the inbox.
    private var inboxCount = 0 { didSet { if inboxCount != oldValue { update(.state) } } }
    private let searches: [SavedSearch]
    /// Set if a refresh was started in a post, whose title bar does not show the result.
    private var announcesEnd = false

    package init(
        feed: PostFeed, readState: BehaviorRelay<ReadState>,
        records: (any PostRecordStore)? = nil, memory: ListMemory? = nil, actions: PostActions,
        writing streams: WritingStreams, filterStorage: any FilterStorage,
        pendingWork: ActivityTracker, now: @escaping () -> Date,
        refresh: RefreshWorker? = nil,
        neighbours: BehaviorRelay<PostNeighbours> = BehaviorRelay(value: PostNeighbours()),
        shownList: BehaviorRelay<ShownList> = BehaviorRelay(value: .listing(.everything)),
        inboxContents: any ValueStream<InboxContents> = BehaviorRelay(value: InboxContents()),
        configurationFaults: any ValueStream<[String]> = BehaviorRelay(value: []),
        languages: any ValueStream<Language> = PublishRelay(),
        searches: [SavedSearch] = [],
        suspensions: any ValueStream<Bool> = BehaviorRelay(value: false),
        minutes: any ValueStream<Void> = PublishRelay(),
        networkChanges: AsyncStream<Void> = AsyncStream { $0.finish() },
        changedPosts: PublishRelay<ChangedPosts> = PublishRelay(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.feed = feed
        self.searches = searches
        filters = FilterEditor(
            feed: feed, storage: filterStorage, actions: actions, pendingWork: pendingWork)
        self.actions = actions
        self.refresh = refresh
        self.pendingWork = pendingWork
        self.now = now
        self.networkChanges = networkChanges
        self.minutes = minutes
        self.shownList = shownList
        self.clock = clock
        configurationFaultsStream = configurationFaults
        self.languages = languages
        self.inboxContents = inboxContents
        openPosts = OpenPosts(neighbours: neighbours)
        self.readState = ReadStateTracker(
            readState, actions: actions, feed: feed, store: records, pendingWork: pendingWork,
            clock: clock)
        session = SessionTracker(
            feed: feed, memory: memory ?? ListMemory(of: feed.source), pendingWork: pendingWork,
            clock: clock)
        bookmarks = records.map { BookmarkLoader(feed: feed, store: $0, clock: clock) }
        search = SearchWorker(feed: feed, pendingWork: pendingWork)
        newPosts = NewPostDetector(feed: feed, readState: readState, pendingWork: pendingWork)
        excerpts = ExcerptWorker(feed: feed, pendingWork: pendingWork)
        jumps = JumpWorker(feed: feed, readState: readState, pendingWork: pendingWork)
        writing = WritingWorker(feed: feed, streams: streams, actions: actions)
        retry = RetryWorker(feed: feed, outbox: streams.outbox, now: now, clock: clock)
        readAhead = PrefetchWorker(feed: feed, actions: actions, now: now, clock: clock)
        changes = ChangeFollower(
            feed: feed, suspensions: suspensions, changedPosts: changedPosts, clock: clock)
        super.init()
    }

    /// All workers in starting order. The feed follows those that subscribe to it.
    var workers: [Worker] {
        [
            readState, self, session, search, newPosts, excerpts, jumps, filters, writing, retry,
            readAhead, changes, feed,
        ] + [refresh, bookmarks].compactMap(\.self)
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(languages) { [weak self] _ in self?.refreshQuietly() }
        scope.bind(configurationFaultsStream) { [weak self] in self?.configurationFaults = $0 }
        scope.bind(inboxContents.map(\.unreadCount)) { [weak self] in self?.inboxCount = $0 }
        scope.bind(actions.events) { [weak self] in self?.take($0) }
        scope.bind(readState.output) { [weak self] in self?.take($0) }
        scope.bind(session.output) { [weak self] in self?.take($0) }
        scope.bind(search.matches) { [weak self] _ in self?.update(.state) }
        scope.bind(excerpts.loaded) { [weak self] _ in self?.update(.state) }
        scope.bind(newPosts.output) { [weak self] in self?.take($0) }
        scope.bind(jumps.output) { [weak self] in self?.take($0) }
        scope.bind(filters.output) { [weak self] in self?.update(.message($0)) }
        scope.bind(writing.output) { [weak self] in self?.take($0) }
        scope.bind(retry.output) { [weak self] in self?.take($0) }
        scope.bind(minutes) { [weak self] in self?.update(.state) }
        if let refresh { scope.bind(refresh.ticks) { [weak self] in self?.refreshIfIdle() } }
        scope.whileActive { [weak self, networkChanges, clock] in
            for await _ in networkChanges {
                // Name servers are known some time after an address.
                try? await clock.sleep(for: .seconds(1))
                self?.reconnect()
            }
        }
        // The feed starts last, so the workers handle each event before the list presents it.
        scope.bind(feed.isStartedStream) { [weak self] in if $0 { self?.followFeed() } }
    }

    private func followFeed() { scope?.bind(feed.events) { [weak self] in self?.take($0) } }

    var output: any ValueStream<BoardUpdate> { outputRelay }

    /// The state of the screen, without the link that is pending.
    var state: BoardState {
        var state = BoardState(source: feed.source.name, feed: feed.state)
        state.sourceCount = feed.source.members.count
        state.readState = readState.state
        state.retryTimes = retry.times
        state.search = search.search
        state.writing = writing.state
        state.excerpts = excerpts.excerpts
        state.searches = searches
        state.configurationFaults = configurationFaults
        state.storageFailure = readState.failure
        state.inboxCount = inboxCount
        state.unseen = newPosts.unseen
        return state
    }

    /// Records to which new posts the user has gone.
    func markSeen(_ posts: some Sequence<PostID>) {
        if newPosts.markSeen(posts) { update(.state) }
    }

    /// Undoes the user's latest change of marks, labels, filters or votes.
    func undo() {
        switch actions.history.takeLast() {
        case .marks(let undo, let sent, let isRead)?:
            readState.undo(undo, sent: sent, isRead: isRead)
            update(.message(UpdateMessage.undone(undo)))
        case .vote(let item, let before, let after)?:
            update(.message(localized("The vote was undone.")))
            actions.undoVote(to: before, on: item, changed: after)
        case .filter(let addition)?: filters.remove(addition)
        case nil: update(.message(localized("There is nothing to undo.")))
        }
        update(.state)
    }

    private func update(_ update: BoardUpdate) { outputRelay.accept(update) }

    /// Copies the source text of a post, which is loaded first if necessary.
    func copyText(atRow row: Int) {
        let (posts, index) = (feed.state.shown.posts, feed.state.shown.index(ofRow: row))
        if feed.state.isThreadElsewhere(atRow: row) {
            update(.message(localized("Loading it from \(posts[index].id.source.name)…")))
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
}

// MARK: Loading

extension BoardUpdates {
    /// Starts an automatic refresh, unless a server has asked to wait or cannot be reached.
    func refreshIfIdle() {
        guard !feed.state.isLoading, !feed.state.isOffline, retry.times.first == nil else { return }
        feed.load(.background)
    }

    /// Loads the list again if its source could not be reached.
    private func reconnect() {
        guard feed.state.awaitsNetwork, !feed.state.isLoading else { return }
        feed.load(.background)
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

    /// Marks the posts as read that filters make read.
    private func markRead(_ posts: ShownPosts) {
        let unread = posts.effects.read.map { posts.posts[$0] }.filter(
            readState.state.isReadByFilters)
        guard !unread.isEmpty else { return }
        readState.change { state in for post in unread { state.noteReading(of: post) } }
    }

    private func take(_ event: FeedEvent) {
        if shownList.value != feed.state.shownList { shownList.accept(feed.state.shownList) }
        switch event {
        case .began(let load):
            actions.willLoadList(isReload: load.isRefresh)
            update(.state)
        case .ended(let load):
            reportExpiries(load.error)
            update(.state)
            announceEnd()
            if load.error == nil { actions.didLoad(feed.loaded) }
        case .showed(let posts, let older):
            openPosts.move(from: older, to: posts)
            markRead(posts)
        case .changed: update(.state)
        case .received, .arranged: break
        }
    }
}

// MARK: Results

extension BoardUpdates {
    /// Applies the result of an action to the list, and shows it to the user.
    private func take(_ event: PostEvent) {
        if let failure = event.failure { reportExpiry(failure.error, at: failure.source) }
        if let message = event.message { update(.message(message)) }
        switch event {
        case .deletion(let item, let result): if result.isGone { didRemove(item, closes: true) }
        case .readMarks(_, _?), .mark, .labels: update(.state)
        // The missing item may be one of the comments instead.
        case .failed(let post, .notThere(let name, _)) where name == post.raw: feed.remove(post)
        // A removed post stays open for the moderator.
        case .moderation(let item, .remove, nil): didRemove(item.item, closes: false)
        case .moderation(_, _, nil): refreshQuietly()
        case .failed, .loaded, .mute, .queue, .readMarks, .report, .vote, .moderation: break
        }
    }

    private func didRemove(_ item: WrittenItem, closes: Bool) {
        if case .post(let post) = item {
            if closes { update(.deleted(post)) }
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
        case .signedIn(let names): readState.change { $0.ownNames = names }
        case .accountChanged: readState.change { $0.removeReadMarks() }
        case .sent(let item): readState.change { $0.noteWriting(of: item) }
        case .awaited(let post): jumps.select(post)
        case .message(let message): update(.message(message))
        case .contentChanged: refreshQuietly()
        case .expired(let source): update(.expired(source))
        }
    }

    private func take(_ output: ReadStateTracker.Output) {
        switch output {
        case .changed: update(.state)
        case .savedBookmarks: bookmarks?.loadThreads()
        case .message(let message): update(.message(message))
        }
    }

    private func take(_ output: NewPostDetector.Output) {
        switch output {
        case .found(let changes):
            readState.change {
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

    private func take(_ output: SessionTracker.Output) {
        switch output {
        case .selection(let row): update(.restoredSelection(row: row))
        case .layout(let session): update(.restoredLayout(session))
        }
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
