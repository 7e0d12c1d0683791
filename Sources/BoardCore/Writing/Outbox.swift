import Essentials

/// What has been written and is to be sent: it goes out one after the other at each source, again
/// and again until the source has answered, and is in the `DraftStore` for as long.
///
/// Whatever ends the program, nothing is lost, and nothing is sent twice: see `OutboxAttempt`.
package actor Outbox {
    private let store: any DraftStore
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let pauses: OutboxPauses
    private let writer: @Sendable (SourceID) -> (any PostWriter)?
    private let author: @Sendable (SourceID) -> String?
    private let onlyBoard: @Sendable (SourceID) async throws -> BoardID?
    private let sentence: @Sendable (BoardError) -> String
    private nonisolated let listeners = OutboxListeners()

    /// What is on its way and what was refused, in the order in which it was given.
    private var items: [OutboxItem] = [] { didSet { listeners.tell(items) } }
    private var lanes: [SourceID: Lane] = [:]
    /// What is being sent by this program, or taken back.
    private var busy: Set<Draft.ID> = []
    /// The keys of what has arrived and could not be taken out of the store.
    private var arrived: Set<String> = []
    /// How often a draft was given, taken back or settled, to tell what was read from the store in
    /// the meantime.
    private var revision = 0
    private var wishes: AsyncStream<Wish>.Continuation?
    private var isLoading = false
    /// Whether somebody wanted what the store has since the latest look at it began.
    private var isLoadWanted = false

    /// What goes out to one source, one after the other.
    private struct Lane {
        var isWorking = false
        /// Whether somebody wanted another attempt since the latest one began.
        var isUrged = false
        /// How often in a row it could not be sent.
        var failures = 0
        var rest: Task<Void, any Error>?
        /// Whether the server has said how long to leave it alone.
        var isAskedToRest = false
    }

    /// What `run` is to do.
    private enum Wish {
        case load
        case work(SourceID)
    }

    /// - Parameters:
    ///   - random: from 0 to 1, for pauses of different lengths.
    ///   - writer: what writes to a source; `nil` where it is not open.
    ///   - author: the name of who is signed in at a source; `nil` where nobody is.
    ///   - onlyBoard: the board of a source that has no other; `nil` where there are several, or none.
    ///   - sentence: what an error means, for the reader.
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
        pauses = OutboxPauses(random: random)
        self.writer = writer
        self.author = author
        self.onlyBoard = onlyBoard
        self.sentence = sentence
    }

    /// What is on its way, whole states, the present one at once; several may listen.
    package nonisolated func states() -> AsyncStream<[OutboxItem]> { listeners.states() }

    /// Keeps a draft as outgoing, with a new key unless it is outgoing already, and sends it as soon
    /// as may be.
    ///
    /// Throws a `DraftStoreError` where it cannot be kept: then nothing is sent.
    package func send(_ draft: Draft) async throws {
        let draft = try await store.keepOutgoing(draft, since: now())
        put(draft)
        urge(draft.source)
    }

    /// Makes a draft again of what is on its way, or was refused.
    ///
    /// Throws an `OutboxError`, or a `DraftStoreError`. Where it was attempted before, the source
    /// may have it in spite of that.
    package func takeBack(_ id: Draft.ID) async throws -> Draft {
        guard busy.insert(id).inserted else { throw OutboxError.beingSent }
        defer {
            busy.remove(id)
            wishes?.yield(.load)
        }
        let draft = try await store.takeBack(id, until: now() + Self.timeToTakeBack)
        drop(id)
        return draft
    }

    /// Throws a draft away, also one that was refused, which stands here, too.
    ///
    /// Throws a `DraftStoreError`.
    package func discard(_ id: Draft.ID) async throws {
        try await store.remove(id)
        _ = try await reload()
    }

    /// Tries at once what waits: the network is back, somebody signed in, a source was opened.
    ///
    /// A server that has said how long to leave it alone is left alone for as long.
    package func retry() {
        for source in sources {
            if lanes[source]?.isAskedToRest != true {
                lanes[source]?.failures = 0
                lanes[source]?.rest?.cancel()
            }
            urge(source)
        }
        wishes?.yield(.load)
    }

    /// What is on its way, with what other programs have given meanwhile.
    ///
    /// Throws a `DraftStoreError` where that cannot be read.
    package func reload() async throws -> [OutboxItem] {
        let before = revision
        let drafts = try await store.drafts()
        // What has been settled meanwhile is known here already.
        if before == revision { await take(drafts) }
        return items
    }

    /// Works until it is cancelled: begins with what an earlier run of the program left.
    package func run() async {
        let (stream, wishes) = AsyncStream.makeStream(of: Wish.self)
        self.wishes = wishes
        wishes.yield(.load)
        await withDiscardingTaskGroup { group in
            for await wish in stream {
                switch wish {
                case .load: group.addTask { await self.load() }
                case .work(let source): group.addTask { await self.work(at: source) }
                }
            }
        }
        self.wishes = nil
        lanes = [:]
    }

    private static let timeToTakeBack: TimeInterval = 60
}

// MARK: - What is on its way

extension Outbox {
    private var sources: Set<SourceID> { Set(items.map(\.draft.source)) }

    /// Puts a draft behind those that were given before, in place of the one with its id.
    private func put(_ draft: Draft, _ state: OutboxItem.State? = nil) {
        var items = items.filter { $0.id != draft.id }
        let place = items.lastIndex { $0.draft.givenAt <= draft.givenAt }.map { $0 + 1 } ?? 0
        items.insert(OutboxItem(draft, state ?? self.state(at: draft.source)), at: place)
        self.items = items
        revision += 1
    }

    /// How far those are that go to a source: they all wait for the first one.
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

// MARK: - What the store has

extension Outbox {
    /// Takes over what the store has: what an earlier run left, or another program.
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
        // The store gives the newest first.
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
    /// Has what goes to a source tried, and once more where it is being tried now.
    private func urge(_ source: SourceID) {
        lanes[source, default: Lane()].isUrged = true
        mark(source, state(at: source)) { [.signedOut, .authorAway].contains($0.state) }
        begin(source)
    }

    private func begin(_ source: SourceID) {
        guard let wishes, next(at: source) != nil, !lanes[source, default: Lane()].isWorking else {
            return
        }
        lanes[source, default: Lane()].isWorking = true
        wishes.yield(.work(source))
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

    /// Returns how long to wait before the next attempt; `nil` to go on at once.
    private func attempt(_ draft: Draft) async -> Duration? {
        lanes[draft.source]?.isUrged = false
        guard let writer = writer(draft.source) else {
            mark(draft.source, .sourceMissing)
            return nextPause(at: draft.source)
        }
        // Whoever has signed in since does not say what another has written.
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
        case .elsewhere: return OutboxPauses.whileElsewhere
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

    /// Holds back all that needs the same account, unless somebody has signed in meanwhile.
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
        lanes[source, default: Lane()].failures += 1
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
