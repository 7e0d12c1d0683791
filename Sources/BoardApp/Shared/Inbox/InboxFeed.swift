import BoardCore
import RIBs

/// The owner of the inbox, which loads the entries of all sources, marks them as read and stores them.
///
/// It loads after the first list of posts, so that it never delays that list, after each refresh of
/// a list, and after changes at a source that reports them.
package final class InboxFeed: Worker {
    /// A result that the user or the session has to know.
    package enum Event {
        case message(String)
        /// A server has rejected a stored credential.
        case expired(InboxID)
        /// Unread entries that were not there at the last request.
        case arrived([InboxEntry])
    }

    let source: any BoardSource
    private let streams: Streams
    let pendingWork: ActivityTracker
    let storage: InboxStorage?
    private let clock: any Clock<Duration>
    private let contentsRelay = BehaviorRelay(value: InboxContents())
    let eventsRelay = PublishRelay<Event>()
    private lazy var loading = LatestTask(pendingWork)
    private lazy var loadingMore = LatestTask(pendingWork)
    var signedIn = SignedInAccounts()
    /// The inboxes of all accounts.
    var inboxes: [InboxID] = []
    /// The inboxes whose stored entries are being read.
    var restoring: Set<InboxID> = []
    /// Set if another program has changed inboxes while they were being read.
    var restoresAgain = false
    /// Set if the inboxes are to be loaded once their stored entries are known.
    private var isLoadDue = false
    var entries: [InboxID: [InboxEntry]] = [:]
    /// The cursors of the next pages, of inboxes that have more entries.
    var cursors: [InboxID: PageCursor] = [:]
    /// The inboxes with entries beyond the first page that the user has asked for.
    private var extended: Set<InboxID> = []
    var failures: [InboxID: BoardError] = [:]
    /// The inboxes whose sources have returned their entries since the program started.
    private var loaded: Set<InboxID> = []
    var marks = InboxMarks()
    /// The entries that the user has marked, and whether they were read before, the latest last.
    var undoSteps: [[InboxEntry.ID: Bool]] = []
    private var filters = InboxFilters()
    /// The last request for a mark. Requests are sent in the order of the user's actions.
    var sending: Task<Void, Never>?
    private var hasList = false
    /// Set once the sources were asked for their entries.
    private var hasAsked = false
    /// The inboxes whose sources have changed since they were asked.
    private var outdated: Set<InboxID> = []
    /// The pause after a load that changes at the sources have caused.
    private var livePause: Cancellable?

    /// The number of entries per source after which the next ones wait until they are asked for.
    private static let pageSize = 50
    /// The least time between two loads that changes at the sources cause.
    private static let liveInterval = Duration.seconds(5)

    /// The streams that the inbox follows.
    package struct Streams {
        let accounts: any ValueStream<SignedInAccounts>
        let listEvents: any ValueStream<FeedEvent>
        let changedPosts: any ValueStream<ChangedPosts>
        /// Returns the current filters, and what they depend on.
        let filters: () -> [PostFilter]
        let queryContext: () -> PostQuery.Context

        /// - Parameters:
        ///   - listEvents: the events of the list of posts.
        ///   - changedPosts: the changes that sources report.
        package init(
            accounts: any ValueStream<SignedInAccounts>, listEvents: any ValueStream<FeedEvent>,
            changedPosts: any ValueStream<ChangedPosts>, filters: @escaping () -> [PostFilter],
            queryContext: @escaping () -> PostQuery.Context
        ) {
            self.accounts = accounts
            self.listEvents = listEvents
            self.changedPosts = changedPosts
            self.filters = filters
            self.queryContext = queryContext
        }
    }

    /// - Parameter store: the storage of the entries; `nil` if nothing is stored.
    package init(
        source: any BoardSource, streams: Streams, store: (any InboxStore)?,
        pendingWork: ActivityTracker, clock: any Clock<Duration>
    ) {
        self.source = source
        self.streams = streams
        self.pendingWork = pendingWork
        self.clock = clock
        storage = store.map { InboxStorage($0, pendingWork: pendingWork) }
        super.init()
    }

    package var contents: any ValueStream<InboxContents> { contentsRelay }

    package var events: any ValueStream<Event> { eventsRelay }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        storage?.didFail = { [weak self] in self?.eventsRelay.accept(.message($0)) }
        scope.bind(streams.accounts) { [weak self] in self?.follow($0) }
        scope.bind(streams.listEvents) { [weak self] in self?.follow($0) }
        scope.bind(streams.changedPosts) { [weak self] in self?.follow($0) }
        if let changes = storage?.changes {
            scope.whileActive(forEach: changes) { [weak self] in self?.restoreAll() }
        }
    }

    package override func didStop() {
        super.didStop()
        loading.cancel()
        loadingMore.cancel()
        livePause = nil
    }

    private func follow(_ accounts: SignedInAccounts) {
        signedIn = accounts
        let before = inboxes
        renewInboxes()
        if inboxes == before { return }
        if hasList { load() } else { publish() }
    }

    private func follow(_ event: FeedEvent) {
        switch event {
        case .ended(let load):
            // A busy board does not make the program ask all sources for their inboxes.
            guard load.load.isRefresh && load.load != .live || !hasList else { return }
            hasList = true
            self.load()
        case .changed:
            if filters.use(streams.filters()) { publish() }
        case .began, .received, .showed, .arranged: break
        }
    }

    func forget(_ id: InboxID) {
        entries[id] = nil
        cursors[id] = nil
        extended.remove(id)
        failures[id] = nil
        loaded.remove(id)
        marks.forget(id)
    }
}

// MARK: Loading

extension InboxFeed {
    /// Loads the inbox, unless it was loaded or is being loaded.
    package func loadIfNeeded() {
        if !hasAsked { load() }
    }

    /// Asks all sources again. Their older entries stay until the new ones arrive.
    package func load() {
        hasAsked = true
        renewInboxes()
        outdated = Set(inboxes)
        isLoadDue = !restoring.isEmpty
        // A response to the account of before must not be taken for the new one.
        loading.cancel()
        if !isLoadDue { loadOutdated() }
        publish()
    }

    /// Loads entries that are older than the loaded ones, where the sources have some.
    package func loadMore() {
        guard !loading.isRunning, !loadingMore.isRunning, !isLoadDue else { return }
        let requests = cursors.compactMap { id, cursor in
            source(of: id).map {
                InboxRequest(id: id, inbox: $0, cursor: cursor, count: Self.pageSize)
            }
        }
        guard !requests.isEmpty else { return }
        loadingMore.begin(InboxRequest.results(of: requests), in: scope) { [weak self] result in
            self?.takeMore(result)
        } onEnd: { [weak self] in
            self?.publish()
        }
        publish()
    }

    private func loadOutdated() {
        let requests = outdated.compactMap { id in
            source(of: id).map { inbox in
                let count = extended.contains(id) ? entries[id]?.count : nil
                return InboxRequest(id: id, inbox: inbox, count: max(count ?? 0, Self.pageSize))
            }
        }
        outdated = []
        guard !requests.isEmpty else { return }
        loadingMore.cancel()
        marks.willLoad()
        filters.removeResults()
        loading.begin(InboxRequest.results(of: requests), in: scope) { [weak self] result in
            self?.take(result)
        } onEnd: { [weak self] in
            self?.marks.didLoad()
            self?.publish()
            self?.loadChanged()
        }
    }

    private func take(_ result: InboxRequest.Result) {
        let id = result.request.id
        guard inboxes.contains(id) else { return }
        switch result.page {
        case .success(let page):
            let before = Set((entries[id] ?? []).map(\.id))
            let new = Set(page.entries.map(\.id))
            let waiting = (entries[id] ?? []).filter {
                marks.isWaiting($0.id) && !new.contains($0.id)
            }
            let all = waiting + applyingMarks(to: known(page.entries, at: id), at: id)
            entries[id] = waiting.isEmpty ? all : all.sorted(by: InboxEntry.isNewer)
            cursors[id] = page.next
            failures[id] = nil
            save(id)
            sendWaitingMarks(at: id)
            // The first response has what the user has missed, which the title bar counts.
            let isFirst = loaded.insert(id).inserted
            markFilteredEntries(of: id)
            let arrived = shown(entries[id] ?? []).filter {
                $0.isUnread && !before.contains($0.id)
            }
            if !isFirst, !arrived.isEmpty { eventsRelay.accept(.arrived(arrived)) }
        case .failure(let error): take(error, of: id)
        }
        publish()
    }

    private func takeMore(_ result: InboxRequest.Result) {
        let id = result.request.id
        guard inboxes.contains(id) else { return }
        switch result.page {
        case .success(let page):
            let before = Set((entries[id] ?? []).map(\.id))
            let new = page.entries.filter { !before.contains($0.id) }
            let all = (entries[id] ?? []) + applyingMarks(to: known(new, at: id), at: id)
            entries[id] = all.sorted(by: InboxEntry.isNewer)
            cursors[id] = page.next
            extended.insert(id)
            failures[id] = nil
            save(id)
            markFilteredEntries(of: id)
        case .failure(let error): take(error, of: id)
        }
        publish()
    }

    private func take(_ error: BoardError, of id: InboxID) {
        failures[id] = error
        if error.requiresSignIn { eventsRelay.accept(.expired(id)) }
    }

    /// Returns loaded entries with the read state of earlier ones, if their source stores none.
    private func known(_ loaded: [InboxEntry], at id: InboxID) -> [InboxEntry] {
        guard source(of: id)?.storesReadState == false else { return loaded }
        let read = Set((entries[id] ?? []).filter { !$0.isUnread }.map(\.id))
        return loaded.map { entry in
            var entry = entry
            if read.contains(entry.id) { entry.isUnread = false }
            return entry
        }
    }

    /// Loads what is due once the stored entries are known.
    func didRestore() {
        publish()
        if isLoadDue, restoring.isEmpty {
            isLoadDue = false
            loadOutdated()
            publish()
        }
    }
}

// MARK: Changes at the sources

extension InboxFeed {
    private func follow(_ changed: ChangedPosts) {
        let sources = changed.sources.union(changed.posts.map(\.source))
        outdated.formUnion(inboxes.filter { sources.contains($0.source) })
        loadChanged()
    }

    /// Asks the sources that have changed, unless that was done a moment ago.
    private func loadChanged() {
        guard hasAsked, !outdated.isEmpty, livePause == nil, !loading.isRunning, !isLoadDue else {
            return
        }
        livePause = scope?.whileActive { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.liveInterval)) != nil else { return }
            self?.livePause = nil
            self?.loadChanged()
        }
        loadOutdated()
        publish()
    }
}

// MARK: Filters

extension InboxFeed {
    /// Returns the entries that no filter hides.
    private func shown(_ entries: [InboxEntry]) -> [InboxEntry] {
        filters.apply(to: entries, in: streams.queryContext).entries
    }

    /// Marks the entries as read that a filter declares to be read, unless the user has unmarked
    /// them.
    private func markFilteredEntries(of id: InboxID) {
        filters.use(streams.filters())
        let unread = (entries[id] ?? []).filter { $0.isUnread && !marks.keepsUnread($0.id) }
        for entry in filters.apply(to: unread, in: streams.queryContext).read {
            mark(entry, isRead: true)
        }
    }

    func publish() {
        filters.use(streams.filters())
        let all = inboxes.flatMap { entries[$0] ?? [] }.sorted(by: InboxEntry.isNewer)
        var contents = filters.apply(to: all, in: streams.queryContext).contents
        for id in inboxes {
            guard let error = failures[id] else { continue }
            // Offline, the stored entries are all there is to show.
            if error == .notStored, entries[id]?.isEmpty == false { continue }
            let failure = SourceFailure(source: id.source, .error(error))
            if !contents.failures.contains(failure) { contents.failures.append(failure) }
        }
        let accounts = Dictionary(grouping: inboxes, by: \.source)
        contents.sharedSources = Set(accounts.filter { $0.value.count > 1 }.keys)
        contents.isLoading = loading.isRunning || loadingMore.isRunning || isLoadDue
        contents.canUndo = !undoSteps.isEmpty
        contents.hasMore = !cursors.isEmpty
        let hasInbox = source.members.contains { source.member($0)?.inbox != nil }
        contents.availability =
            !inboxes.isEmpty ? .available : hasInbox ? .signedOut : .unsupported
        contentsRelay.accept(contents)
    }
}
