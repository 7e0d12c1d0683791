import BoardCore
import RIBs

/// The owner of the inbox, which loads the entries of all sources, marks them as read and stores them.
///
/// It loads after the first list of posts, so that it never delays that list, and after each
/// refresh of a list.
package final class InboxFeed: Worker {
    /// A result that the user or the session has to know.
    package enum Event {
        case message(String)
        /// A server has rejected a stored credential.
        case expired(SourceID)
        /// Unread entries that were not there at the last request.
        case arrived([InboxEntry])
    }

    private let source: any BoardSource
    private let accounts: any ValueStream<SignedInAccounts>
    private let listEvents: any ValueStream<FeedEvent>
    private let pendingWork: ActivityTracker
    private let storage: InboxStorage?
    private let contentsRelay = BehaviorRelay(value: InboxContents())
    private let eventsRelay = PublishRelay<Event>()
    private lazy var loading = LatestTask(pendingWork)
    private var signedIn = SignedInAccounts()
    /// The inboxes of the current accounts.
    private var inboxes: [SourceID: InboxID] = [:]
    /// The inboxes whose stored entries are being read.
    private var restoring: Set<InboxID> = []
    /// Set if the inboxes are to be loaded once their stored entries are known.
    private var isLoadDue = false
    private var entries: [SourceID: [InboxEntry]] = [:]
    private var failures: [SourceID: BoardError] = [:]
    /// The sources that have returned their entries since the program started.
    private var loaded: Set<SourceID> = []
    private var marks = InboxMarks()
    /// The last request for a mark. Requests are sent in the order of the user's actions.
    private var sending: Task<Void, Never>?
    private var hasList = false
    /// Set once the sources were asked for their entries.
    private var hasAsked = false

    /// The maximum number of entries per source.
    private static let limit = 50

    /// - Parameters:
    ///   - listEvents: the events of the list of posts.
    ///   - store: the storage of the entries; `nil` if nothing is stored.
    package init(
        source: any BoardSource, accounts: any ValueStream<SignedInAccounts>,
        listEvents: any ValueStream<FeedEvent>, store: (any InboxStore)?,
        pendingWork: ActivityTracker
    ) {
        self.source = source
        self.accounts = accounts
        self.listEvents = listEvents
        self.pendingWork = pendingWork
        storage = store.map { InboxStorage($0, pendingWork: pendingWork) }
        super.init()
    }

    package var contents: any ValueStream<InboxContents> { contentsRelay }

    package var events: any ValueStream<Event> { eventsRelay }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        storage?.didFail = { [weak self] in self?.eventsRelay.accept(.message($0)) }
        scope.bind(accounts) { [weak self] in self?.follow($0) }
        scope.bind(listEvents) { [weak self] in
            if case .ended(let load) = $0 { self?.follow(load) }
        }
    }

    package override func didStop() {
        super.didStop()
        loading.cancel()
    }

    private func follow(_ accounts: SignedInAccounts) {
        signedIn = accounts
        let before = inboxes
        renewInboxes()
        if inboxes == before { return }
        if hasList { load() } else { publish() }
    }

    private func follow(_ load: FinishedLoad) {
        // A busy board does not make the program ask all sources for their inboxes.
        guard load.load.isRefresh && load.load != .live || !hasList else { return }
        hasList = true
        self.load()
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
        isLoadDue = !restoring.isEmpty
        if isLoadDue {
            // A response to the account of before must not be taken for the new one.
            loading.cancel()
            return publish()
        }
        marks.willLoad()
        let sources = inboxes.keys.compactMap { id in
            source.member(id)?.inbox.map { (id, $0) }
        }
        guard !sources.isEmpty else {
            loading.cancel()
            return publish()
        }
        loading.begin(Self.results(of: sources), in: scope) { [weak self] result in
            self?.take(result.entries, of: result.source)
        } onEnd: { [weak self] in
            self?.marks.didLoad()
            self?.publish()
        }
        publish()
    }

    private struct LoadResult: Sendable {
        let source: SourceID
        let entries: Result<[InboxEntry], BoardError>
    }

    private nonisolated static func results(
        of inboxes: [(SourceID, any InboxSource)]
    ) -> AsyncStream<LoadResult> {
        AsyncStream { continuation in
            let task = Task.detached {
                await withTaskGroup { group in
                    for (id, inbox) in inboxes {
                        group.addTask {
                            continuation.yield(
                                LoadResult(source: id, entries: await entries(of: inbox)))
                        }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private nonisolated static func entries(
        of inbox: any InboxSource
    ) async -> Result<[InboxEntry], BoardError> {
        do {
            return .success(try await inbox.newestEntries(unreadOnly: false, limit: limit))
        } catch {
            return .failure(BoardError(error))
        }
    }

    private func take(_ result: Result<[InboxEntry], BoardError>, of id: SourceID) {
        switch result {
        case .success(let new):
            let before = Set((entries[id] ?? []).map(\.id))
            let all = marks.applied(to: known(new, at: id))
            entries[id] = all
            failures[id] = nil
            save(id)
            let arrived = all.filter { $0.isUnread && !before.contains($0.id) }
            // The first response has what the user has missed, which the title bar counts.
            let isFirst = loaded.insert(id).inserted
            if !isFirst, !arrived.isEmpty { eventsRelay.accept(.arrived(arrived)) }
        case .failure(let error):
            failures[id] = error
            if error.requiresSignIn { eventsRelay.accept(.expired(id)) }
        }
        publish()
    }

    /// Returns loaded entries with the read state of earlier ones, if their source stores none.
    private func known(_ loaded: [InboxEntry], at id: SourceID) -> [InboxEntry] {
        guard source.member(id)?.inbox?.storesReadState == false else { return loaded }
        let read = Set((entries[id] ?? []).filter { !$0.isUnread }.map(\.id))
        return loaded.map { entry in
            var entry = entry
            if read.contains(entry.id) { entry.isUnread = false }
            return entry
        }
    }

    private func publish() {
        var contents = InboxContents()
        let members = source.members
        contents.entries = members.flatMap { entries[$0] ?? [] }.sorted(by: InboxEntry.isNewer)
        contents.failures = members.compactMap { id in
            failures[id].map { SourceFailure(source: id, .error($0)) }
        }
        contents.isLoading = loading.isRunning || isLoadDue
        let hasInbox = members.contains { source.member($0)?.inbox != nil }
        contents.availability =
            !inboxes.isEmpty ? .available : hasInbox ? .signedOut : .unsupported
        contentsRelay.accept(contents)
    }
}

// MARK: Accounts and storage

extension InboxFeed {
    /// Follows the accounts of the sources. Entries of other accounts are removed.
    private func renewInboxes() {
        let before = inboxes
        inboxes = [:]
        for id in source.members {
            guard let member = source.member(id), member.inbox != nil else { continue }
            guard let site = member.accounts?.site else {
                inboxes[id] = InboxID(id, at: member.recordPlace ?? id.name)
                continue
            }
            inboxes[id] = signedIn[site].map { InboxID(id, of: $0) }
        }
        for (id, inbox) in before where inboxes[id] != inbox {
            entries[id] = nil
            failures[id] = nil
            loaded.remove(id)
        }
        for (id, inbox) in inboxes where before[id] != inbox { restore(inbox) }
    }

    private func restore(_ inbox: InboxID) {
        guard let storage else { return }
        restoring.insert(inbox)
        let work = pendingWork.begin()
        Task {
            let stored = await storage.entries(of: inbox)
            restoring.remove(inbox)
            if inboxes[inbox.source] == inbox { entries[inbox.source] = stored }
            publish()
            if isLoadDue, restoring.isEmpty { load() }
            withExtendedLifetime(work) {}
        }
    }

    private func save(_ id: SourceID) {
        if let inbox = inboxes[id] { storage?.save(entries[id] ?? [], of: inbox) }
    }
}

// MARK: Read marks

extension InboxFeed {
    /// Marks an entry as read or unread, at its source too.
    package func mark(_ id: InboxEntry.ID, isRead: Bool) {
        guard let entry = entries[id.source]?.first(where: { $0.id == id }),
            entry.isUnread == isRead
        else { return }
        mark([id], isRead: isRead) { try await $0.mark(entry, isRead: isRead) }
    }

    package func markAllRead() {
        for entries in entries.values {
            let unread = entries.filter(\.isUnread).map(\.id)
            guard !unread.isEmpty, let newest = entries.first else { continue }
            mark(unread, isRead: true) { try await $0.markAllRead(through: newest) }
        }
    }

    /// Shows marks at once, and reverts them if the source of the entries rejects them.
    private func mark(
        _ ids: [InboxEntry.ID], isRead: Bool,
        by request: @escaping @Sendable (any InboxSource) async throws -> Void
    ) {
        guard let inbox = source.member(ids[0].source)?.inbox else { return }
        marks.begin(ids, isRead: isRead)
        showMarks(at: ids[0].source)
        let work = (pendingWork.begin(), pendingWork.beginDeferred())
        sending = Task { [sending] in
            await sending?.value
            do {
                try await request(inbox)
                if inbox.storesReadState { marks.end(ids, isRead: isRead) }
            } catch {
                revert(ids, isRead: isRead, because: BoardError(error))
            }
            withExtendedLifetime(work) {}
        }
    }

    private func revert(_ ids: [InboxEntry.ID], isRead: Bool, because error: BoardError) {
        marks.revert(ids, isRead: isRead)
        showMarks(at: ids[0].source)
        let what = ids.count == 1 ? "entry" : "entries"
        eventsRelay.accept(
            .message("The \(what) could not be marked. \(ids[0].source.name): \(error.message)"))
        if error.requiresSignIn { eventsRelay.accept(.expired(ids[0].source)) }
    }

    private func showMarks(at id: SourceID) {
        entries[id] = marks.applied(to: entries[id] ?? [])
        save(id)
        publish()
    }
}
