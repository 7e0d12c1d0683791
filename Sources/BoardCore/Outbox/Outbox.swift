import Essentials

/// The queue of drafts to send.
///
/// At each source it sends one draft after the other. It retries until the source has responded,
/// and the draft stays in the `DraftStore` until then. No crash loses a draft or sends it twice:
/// see `OutboxAttempt`.
package actor Outbox {
    private let store: any DraftStore
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let pauses: RetryBackoff
    private let writer: @Sendable (SourceID) -> (any PostWriter)?
    private let author: @Sendable (SourceID) -> String?
    private let onlyBoard: @Sendable (SourceID) async throws -> BoardID?
    private let sentence: @Sendable (BoardError) -> String
    private nonisolated let listeners = OutboxObservers()

    /// The outgoing and refused drafts, in the order in which they were submitted.
    private var items: [OutboxItem] = [] { didSet { listeners.send(items) } }
    private var lanes: [SourceID: SourceQueue] = [:]
    /// The drafts that this program is sending or taking back.
    private var busy: Set<Draft.ID> = []
    /// The keys of drafts that were sent but could not be removed from the store.
    private var arrived: Set<String> = []
    /// The number of changes to `items`, to detect that a list read from the store is outdated.
    private var revision = 0
    private var workRequests: AsyncStream<WorkRequest>.Continuation?
    private var isLoading = false
    /// Set if another load was requested after the latest one began.
    private var isLoadWanted = false

    /// The sending state of one source.
    private struct SourceQueue {
        var isWorking = false
        /// Set if another attempt was requested after the latest one began.
        var isUrged = false
        /// The number of consecutive failures.
        var failures = 0
        var rest: Task<Void, any Error>?
        /// Set while waiting for as long as the server asked.
        var isAskedToRest = false
    }

    /// A request to `run`.
    private enum WorkRequest {
        case load
        case work(SourceID)
    }

    /// - Parameters:
    ///   - random: a random number from 0 to 1, which varies the backoff.
    ///   - writer: the writer for a source; `nil` if the source is not open.
    ///   - author: the name of the account signed in at a source; `nil` if signed out.
    ///   - onlyBoard: the only board of a source; `nil` if it has several or none.
    ///   - sentence: an error message for the user.
    package init(
        store: any DraftStore, now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        writer: @escaping @Sendable (SourceID) -> (any PostWriter)?,
        author: @escaping @Sendable (SourceID) -> String?,
        onlyBoard: @escaping @Sendable (SourceID) async throws -> BoardID? = { _ in nil },
        sentence: @escaping @Sendable (BoardError) -> String
    ) {
        self.store = store
        self.now = now
        self.clock = clock
        pauses = RetryBackoff(random: random)
        self.writer = writer
        self.author = author
        self.onlyBoard = onlyBoard
        self.sentence = sentence
    }

    /// Returns a stream of the outbox's items: first the current state, then each new one.
    ///
    /// Several listeners may each have their own stream.
    package nonisolated func states() -> AsyncStream<[OutboxItem]> { listeners.states() }

    /// Stores a draft as outgoing and sends it as soon as possible.
    ///
    /// The draft gets a new key unless it is outgoing already. Throws a `DraftStoreError` if it
    /// cannot be stored; then nothing is sent.
    package func send(_ draft: Draft) async throws {
        let draft = try await store.keepOutgoing(draft, since: now())
        put(draft)
        urge(draft.source)
    }

    /// Turns an outgoing or refused item back into a draft.
    ///
    /// If it was attempted before, the source may have it nevertheless. Throws an `OutboxError` or
    /// a `DraftStoreError`.
    package func takeBack(_ id: Draft.ID) async throws -> Draft {
        guard busy.insert(id).inserted else { throw OutboxError.beingSent }
        defer {
            busy.remove(id)
            workRequests?.yield(.load)
        }
        let draft = try await store.takeBack(id, until: now() + Self.timeToTakeBack)
        drop(id)
        return draft
    }

    /// Deletes a draft, including a refused one that is listed here.
    ///
    /// Throws a `DraftStoreError`.
    package func discard(_ id: Draft.ID) async throws {
        try await store.remove(id)
        _ = try await reload()
    }

    /// Retries pending items now, for example after the network returned or the user signed in.
    ///
    /// If a server asked for a wait, that wait continues.
    package func retry() {
        for source in sources {
            if lanes[source]?.isAskedToRest != true {
                lanes[source]?.failures = 0
                lanes[source]?.rest?.cancel()
            }
            urge(source)
        }
        workRequests?.yield(.load)
    }

    /// Returns all items, after adding those that other programs have submitted.
    ///
    /// Throws a `DraftStoreError` if the store cannot be read.
    package func reload() async throws -> [OutboxItem] {
        let before = revision
        let drafts = try await store.drafts()
        // If an item changed during the read, the list is outdated.
        if before == revision { await take(drafts) }
        return items
    }

    /// Sends items until it is cancelled, beginning with those of an earlier run of the program.
    package func run() async {
        let (stream, workRequests) = AsyncStream.makeStream(of: WorkRequest.self)
        self.workRequests = workRequests
        workRequests.yield(.load)
        await withDiscardingTaskGroup { group in
            for await wish in stream {
                switch wish {
                case .load: group.addTask { await self.load() }
                case .work(let source): group.addTask { await self.work(at: source) }
                }
            }
        }
        self.workRequests = nil
        lanes = [:]
    }

    private static let timeToTakeBack: TimeInterval = 60
}

// MARK: - Items

extension Outbox {
    private var sources: Set<SourceID> { Set(items.map(\.draft.source)) }

    /// Inserts a draft in order of submission, replacing the one with the same id.
    private func put(_ draft: Draft, _ state: OutboxItem.State? = nil) {
        var items = items.filter { $0.id != draft.id }
        let place = items.lastIndex { $0.draft.givenAt <= draft.givenAt }.map { $0 + 1 } ?? 0
        items.insert(OutboxItem(draft, state ?? self.state(at: draft.source)), at: place)
        self.items = items
        revision += 1
    }

    /// Returns the state of all items for a source: they all wait for the first one.
    private func state(at source: SourceID) -> OutboxItem.State {
        items.first { $0.draft.source == source && $0.state.goesOn }?.state ?? .sending
    }

    private func drop(_ id: Draft.ID) {
        items.removeAll { $0.id == id }
        revision += 1
    }

    private func mark(
        _ source: SourceID, _ state: OutboxItem.State,
        where condition: (OutboxItem) -> Bool = \.state.goesOn
    ) {
        items = items.map {
            $0.draft.source == source && condition($0) ? OutboxItem($0.draft, state) : $0
        }
    }
}

// MARK: - Loading from the store

extension Outbox {
    /// Adds the items that an earlier run or another program has stored.
    private func load() async {
        isLoadWanted = true
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        while isLoadWanted, !Task.isCancelled { await takeOver() }
    }

    private func takeOver() async {
        var failures = 0
        while !Task.isCancelled {
            do {
                isLoadWanted = false
                let before = revision
                let drafts = try await store.drafts()
                if before == revision { return await take(drafts) }
            } catch {
                failures += 1
                try? await clock.sleep(for: pauses.pause(afterFailures: failures))
            }
        }
    }

    private func take(_ drafts: [Draft]) async {
        let kept = Set(drafts.map(\.id))
        for item in items where !kept.contains(item.id) && !busy.contains(item.id) { drop(item.id) }
        // The store returns the newest first.
        for draft in drafts.reversed() where !busy.contains(draft.id) { take(draft) }
        for source in sources { begin(source) }
        for draft in drafts where arrived.contains(draft.outgoingKey ?? "") { await remove(draft) }
    }

    private func take(_ draft: Draft) {
        let known = items.first { $0.id == draft.id }?.draft
        switch draft.stage {
        case .draft: if known != nil { drop(draft.id) }
        case .refused(let reason, let isTargetGone):
            guard known != draft else { return }
            put(draft, .refused(reason: reason, isTargetGone: isTargetGone))
        case .outgoing(let key, _, _):
            if known?.outgoingKey != key, !arrived.contains(key) { put(draft) }
        }
    }

    private func remove(_ draft: Draft) async {
        guard let key = draft.outgoingKey, (try? await store.remove(draft.id)) != nil else {
            return
        }
        arrived.remove(key)
    }
}

// MARK: - Sending

extension Outbox {
    /// Requests an attempt at a source, and another one if an attempt is running.
    private func urge(_ source: SourceID) {
        lanes[source, default: SourceQueue()].isUrged = true
        mark(source, state(at: source)) { [.signedOut, .authorAway].contains($0.state) }
        begin(source)
    }

    private func begin(_ source: SourceID) {
        guard let workRequests, next(at: source) != nil,
            !lanes[source, default: SourceQueue()].isWorking
        else {
            return
        }
        lanes[source, default: SourceQueue()].isWorking = true
        workRequests.yield(.work(source))
    }

    private func next(at source: SourceID) -> Draft? {
        items.first { $0.draft.source == source && $0.state.goesOn && !busy.contains($0.id) }?.draft
    }

    private func work(at source: SourceID) async {
        while !Task.isCancelled, let draft = next(at: source) {
            if let pause = await attempt(draft) { await rest(at: source, for: pause) }
        }
        lanes[source]?.isWorking = false
    }

    /// Returns the wait before the next attempt; `nil` to continue at once.
    private func attempt(_ draft: Draft) async -> Duration? {
        lanes[draft.source]?.isUrged = false
        guard let writer = writer(draft.source) else {
            mark(draft.source, .sourceMissing)
            return nextPause(at: draft.source)
        }
        // A draft of one account is not sent in the name of another.
        guard draft.maySend(as: author(draft.source)) else {
            waitForSignIn(draft, .authorAway)
            return nil
        }
        busy.insert(draft.id)
        defer { busy.remove(draft.id) }
        mark(draft.source, .sending)
        let attempt = OutboxAttempt(
            store: store, writer: writer, author: author(draft.source), onlyBoard: onlyBoard,
            now: now, sentence: sentence)
        return settle(draft, await attempt.run(draft.id))
    }

    private func settle(_ draft: Draft, _ outcome: OutboxAttempt.Outcome) -> Duration? {
        switch outcome {
        case .sent(let item, let isRemoved): arrive(draft, as: item, isRemoved: isRemoved)
        case .refused(let draft): take(draft)
        case .signedOut: waitForSignIn(draft, .signedOut)
        case .gone: drop(draft.id)
        case .cancelled: break
        case .elsewhere: return RetryBackoff.whileElsewhere
        case .failed(let attempted, let error): return wait(attempted ?? draft, because: error)
        }
        lanes[draft.source]?.failures = 0
        return nil
    }

    private func arrive(_ draft: Draft, as item: WrittenItem?, isRemoved: Bool) {
        if !isRemoved, let key = draft.outgoingKey { arrived.insert(key) }
        mark(draft.source, .sent(item)) { $0.id == draft.id }
        drop(draft.id)
    }

    /// Pauses all items of the same account, unless the user has signed in during the attempt.
    private func waitForSignIn(_ draft: Draft, _ state: OutboxItem.State) {
        guard lanes[draft.source]?.isUrged != true else { return }
        mark(draft.source, state) {
            $0.id == draft.id
                || $0.state.goesOn && !$0.draft.isAnonymous && $0.draft.author == draft.author
        }
    }

    private func wait(_ draft: Draft, because error: BoardError) -> Duration {
        let pause = nextPause(at: draft.source, asked: error.retryAfter)
        items = items.map { $0.id == draft.id ? OutboxItem(draft, $0.state) : $0 }
        mark(draft.source, .waiting(error, until: now() + pause.seconds))
        return pause
    }

    private func nextPause(at source: SourceID, asked: Duration? = nil) -> Duration {
        lanes[source, default: SourceQueue()].failures += 1
        lanes[source]?.isAskedToRest = asked != nil
        if let asked { return pauses.pause(asked: asked) }
        return pauses.pause(afterFailures: lanes[source]?.failures ?? 1)
    }

    private func rest(at source: SourceID, for pause: Duration) async {
        let rest = Task { [clock] in try await clock.sleep(for: pause) }
        lanes[source]?.rest = rest
        await withTaskCancellationHandler {
            _ = await rest.result
        } onCancel: {
            rest.cancel()
        }
        lanes[source]?.rest = nil
        lanes[source]?.isAskedToRest = false
    }
}
