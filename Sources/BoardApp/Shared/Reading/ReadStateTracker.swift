import BoardCore
import Essentials
import Localization
import RIBs

/// The owner of the read state, which follows loaded lists and the results of actions, and stores it.
package final class ReadStateTracker: Worker {
    enum Output {
        /// The stored records of loaded posts or the failure of their storage are others now.
        case changed
        /// Added or removed bookmarks are stored.
        case savedBookmarks
        case message(String)
    }

    private let relay: BehaviorRelay<ReadState>
    private let actions: PostActions
    private let feed: PostFeed
    private let records: PostRecordLookup?
    private let writer: PostRecordWriter?
    private let lookup: LatestTask
    private let comparison: LatestTask
    /// The sources all of whose records are known.
    private var knownSources: Set<SourceID> = []
    private var isLookingUpAll = false
    /// The first loaded post whose record was not looked up.
    private var firstUnknown = 0
    /// The changes that the records found by the running lookup may lack.
    private var recent: [PostID: PostRecordChange] = [:]
    private let outputRelay = PublishRelay<Output>()

    /// - Parameters:
    ///   - relay: the read state, which this object alone writes.
    ///   - store: the storage of the read state; `nil` if nothing is stored.
    init(
        _ relay: BehaviorRelay<ReadState>, actions: PostActions, feed: PostFeed,
        store: (any PostRecordStore)?, pendingWork: ActivityTracker, clock: any Clock<Duration>
    ) {
        self.relay = relay
        self.actions = actions
        self.feed = feed
        records = store.map { PostRecordLookup(store: $0, source: feed.source) }
        lookup = LatestTask(pendingWork)
        comparison = LatestTask(pendingWork)
        writer = store.map {
            PostRecordWriter($0, source: feed.source, pendingWork: pendingWork, clock: clock)
        }
        super.init()
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(actions.events) { [weak self] in self?.follow($0) }
        scope.bind(feed.events) { [weak self] in
            if case .ended(let load) = $0 { self?.lookUpRecords(after: load) }
        }
        lookUpAllRecords()
        if let changes = records?.store.changes {
            scope.whileActive(forEach: changes) { [weak self] in self?.lookUpAnew() }
        }
        writer?.didSaveBookmarks = { [weak self] in self?.outputRelay.accept(.savedBookmarks) }
        writer?.didChangeFailure = { [weak self] in
            guard let self else { return }
            failure.map { outputRelay.accept(.message($0)) }
            outputRelay.accept(.changed)
        }
    }

    package override func didStop() {
        super.didStop()
        lookup.cancel()
        comparison.cancel()
    }

    var state: ReadState { relay.value }
    var output: any ValueStream<Output> { outputRelay }
    /// The reason why changes cannot be stored, as a sentence; `nil` if they can.
    var failure: String? { writer?.failure }

    /// Stores the changes that could not be stored; returns the reason if it fails again.
    func saveUnsaved() async -> String? { await writer?.saveUnsaved() }

    /// Makes a change, stores it, and returns the change that undoes it.
    @discardableResult
    func change(_ edit: (inout ReadState) -> Void) -> [PostID: PostRecordChange] {
        let old = relay.value
        var state = old
        edit(&state)
        let changes = state.takeChanges(since: old)
        relay.accept(state)
        writer?.save(changes)
        if lookup.isRunning { recent.append(changes) }
        return old.changes(of: changes.keys, since: state)
    }

    /// Records the opening of a post and returns the number of comments that were known before.
    func noteOpening(of post: Post) -> Int? {
        let known = state.knownComments(of: post)
        change { $0.noteOpening(of: post) }
        actions.markRead(post)
        return known
    }

    private func follow(_ event: PostEvent) {
        switch event {
        case .readMarks(let posts, nil): change { $0.noteReadMarks(of: posts) }
        case .readMarks(let posts, _?): change { $0.revertReadMarks(of: posts) }
        case .loaded(let thread): change { $0.noteThread(thread) }
        case .queue(let post): mark { $0.toggleQueue(of: post) }
        case .mark(let post): mark { $0.toggleMark(of: post) }
        case .labels(let text, let post): toggleLabels(ReadState.labels(in: text), of: post)
        case .vote, .deletion, .report, .moderation, .mute, .failed: break
        }
    }

    /// Looks up all records while the first list loads, so that it is drawn with its marks.
    private func lookUpAllRecords() {
        guard let records else { return }
        isLookingUpAll = true
        begin(records.all()) { [weak self] in
            self?.knownSources.insert($0)
        } onEnd: { [weak self] in
            self?.isLookingUpAll = false
            self?.lookUpUnknownRecords()
        }
    }

    /// Looks up the records of the posts that a load has added.
    private func lookUpRecords(after load: FinishedLoad) {
        let posts = feed.loaded.posts
        let known = load.load == .more ? load.known.posts.count : 0
        firstUnknown = min(firstUnknown, known, posts.count)
        lookUpUnknownRecords()
    }

    /// Looks up all records again, because another program has changed some.
    private func lookUpAnew() {
        lookup.cancel()
        (isLookingUpAll, knownSources, firstUnknown) = (false, [], 0)
        lookUpUnknownRecords()
    }

    private func lookUpUnknownRecords() {
        let posts = feed.loaded.posts
        guard let records, !isLookingUpAll, firstUnknown < posts.count,
            !knownSources.isSuperset(of: feed.source.members)
        else { return }
        begin(records.records(of: posts, from: firstUnknown, except: knownSources)) { _ in
        } onEnd: { [weak self] in
            self?.firstUnknown = .max
        }
    }

    private func begin(
        _ results: AsyncStream<PostRecordLookup.Found>,
        didFind: @escaping @MainActor (SourceID) -> Void,
        onEnd: @escaping @MainActor () -> Void = {}
    ) {
        recent = writer?.unsaved ?? [:]
        lookup.begin(results, in: scope) { [weak self] found in
            guard let self else { return }
            change { $0.remember(found.records, of: found.source, keeping: recent) }
            didFind(found.source)
        } onEnd: { [weak self] in
            self?.recent = [:]
            onEnd()
            self?.outputRelay.accept(.changed)
        }
    }
}

// MARK: The user's marks

extension ReadStateTracker {
    /// Makes a change that the user can undo.
    ///
    /// - Parameters:
    ///   - posts: the posts to mark as read or unread at their sources.
    ///   - isRead: the new read state of these posts.
    func mark(_ edit: (inout ReadState) -> Void, sending posts: [Post] = [], isRead: Bool = true) {
        let undo = change(edit)
        guard !undo.isEmpty else { return }
        actions.history.add(.marks(undo: undo, sent: posts, isRead: isRead))
        send(posts, isRead: isRead)
    }

    /// Undoes a change of marks, also at the sources that have received it.
    func undo(_ undo: [PostID: PostRecordChange], sent posts: [Post], isRead: Bool) {
        change {
            $0.apply(undo)
            $0.revertReadMarks(of: posts)
        }
        send(posts, isRead: !isRead)
    }

    /// Sends the read state of posts, unless there is no network.
    private func send(_ posts: [Post], isRead: Bool) {
        if !feed.state.isOffline { actions.mark(posts, isRead: isRead) }
    }

    /// Marks a read post as unread, and an unread one as read.
    func toggleRead(of post: Post) {
        let isRead = state.isUnread(post)
        mark({ $0.toggleRead(of: post) }, sending: [post], isRead: isRead)
    }

    /// Adds the labels that a post lacks, and removes those that it has.
    private func toggleLabels(_ names: [String], of post: PostID) {
        guard !names.isEmpty else { return }
        mark { $0.toggleLabels(names, of: post) }
        let labels = state.labels(of: post).joined(separator: ", ")
        outputRelay.accept(
            .message(labels.isEmpty ? localized("No labels.") : localized("Labels: \(labels)")))
    }

    /// Marks all posts of the list and their new comments as read, also at the sources that say
    /// they are unread.
    ///
    /// Returns their number to `onEnd`.
    func markAllRead(onEnd: @escaping @MainActor (Int) -> Void) {
        let results = backgroundResults { [posts = feed.state.shown, state = relay.value] hand in
            hand(posts.filter { state.isUnread($0) || state.hasNewComments($0) })
        }
        var count = 0
        comparison.begin(results, in: scope) { [weak self] (unread: [Post]) in
            count = unread.count
            guard let self else { return }
            let marked = unread.filter { $0.isRead == false }
            mark({ for post in unread { $0.noteReading(of: post) } }, sending: marked)
        } onEnd: {
            onEnd(count)
        }
    }
}
