import BoardCore
import Essentials
import RIBs

/// The interactor of a RIB that owns a `DraftAutosave`.
protocol DraftAutosaveOwner: Interactor {
    /// A Boolean value that indicates whether the user can change the text.
    var isWriting: Bool { get }
    /// The text written so far. Assembling it takes time proportional to its length.
    var composedText: ComposedText { get }
    func draftAutosaveDidChangeStatus()
    /// Called when another program has locked the draft, or has sent it.
    func draftAutosaveDidLoseLock()
}

/// The only owner of the draft of one screen: saves, locks, sends and discards it.
///
/// It saves shortly after a change; several quick changes cause one save. Operations on the store
/// run one at a time. A late save therefore never overwrites a newer version and never restores a
/// draft that was sent or discarded.
final class DraftAutosave {
    weak var owner: (any DraftAutosaveOwner)?

    /// The draft as last saved, with the latest choices of the user.
    var draft: Draft
    private(set) var status = ComposeState.Keeping.nothing {
        didSet { owner?.draftAutosaveDidChangeStatus() }
    }

    private let store: any DraftStore
    private let outbox: Outbox
    private let pendingWork: ActivityTracker
    private let now: () -> Date
    private let clock: any Clock<Duration>
    private var saving: Cancellable?
    private var lockedID: Draft.ID?
    /// Waits for the pending operations.
    private var finishSteps: () async -> Void = {}
    /// Set when the final version is saved, sent or discarded. Later saves are skipped.
    private var isFinished = false
    private var isDiscarding = false
    /// The number of external editor sessions begun, and the number of the last one that ended.
    private var editorSessionCount = 0
    private var endedEditorSession = 0

    init(
        draft: Draft, store: any DraftStore, outbox: Outbox, pendingWork: ActivityTracker,
        now: @escaping () -> Date, clock: any Clock<Duration>
    ) {
        self.draft = draft
        self.store = store
        self.outbox = outbox
        self.pendingWork = pendingWork
        self.now = now
        self.clock = clock
    }

    /// The draft with the current text.
    var current: Draft { owner.map { draft.with($0.composedText, at: now()) } ?? draft }

    /// The duration of a lock, longer than any session. Locks are released when the program ends.
    private var lockEnd: Date { now() + 7 * 86_400 }
}

// MARK: Saving

extension DraftAutosave {
    /// Records a change of the text or of a choice, and saves it soon.
    func didEdit() {
        // After a failed save, the status changes only when a save succeeds.
        if !status.isFailed { status = .unsaved }
        if saving == nil { save(after: ComposeInteractor.savingPause) }
    }

    private func save(after pause: Duration) {
        saving = owner?.whileActive { [weak self, clock] in
            guard (try? await clock.sleep(for: pause)) != nil else { return }
            await self?.save()
        }
    }

    private func stop() {
        saving?.cancel()
        saving = nil
    }

    /// Saves the draft. The text is assembled off the main actor, so that it does not delay keys.
    private func save() async {
        saving = nil
        guard isWanted, let text = owner?.composedText else { return }
        let session = endedEditorSession
        let whole = await Self.draft(draft, with: text, at: now())
        guard isWanted else { return }
        do {
            let isOurs = try await keep(whole, editorSession: session)
            if isWanted { didSave(whole, isOurs: isOurs) }
        } catch {
            if isWanted { didFail(error) }
        }
    }

    private var isWanted: Bool {
        guard let owner else { return false }
        return owner.isActive && owner.isWriting && !isFinished
    }

    private func didSave(_ saved: Draft, isOurs: Bool) {
        draft = saved.withChoices(of: draft)
        if saving == nil { status = saved.isBlank ? .nothing : .saved }
        if !isOurs { owner?.draftAutosaveDidLoseLock() }
    }

    /// Reports an error and retries after 2 s. The disk may have free space again.
    private func didFail(_ error: any Error) {
        status = .failed(DraftStoreError(error).reason)
        save(after: .seconds(2))
    }

    /// Saves a draft, or deletes it if it is empty.
    ///
    /// Returns `false` if another program has the lock.
    ///
    /// - Parameter editorSession: the last editor session that had ended when the text was read.
    private func keep(_ draft: Draft, editorSession: Int) async throws -> Bool {
        try await afterPendingSteps { [self] in
            guard !isFinished else { return true }
            guard !draft.isBlank else {
                try await store.remove(draft.id)
                return true
            }
            try await store.save(draft)
            endLease(ofSession: editorSession)
            // The draft is saved even if it cannot be locked.
            return (try? await hold()) ?? true
        }
    }

    /// Saves the latest changes synchronously, as the final version, and throws if that fails.
    ///
    /// The program may end or the screen close right after.
    func saveSynchronously() throws {
        guard !isFinished, !isDiscarding, ![.saved, .nothing].contains(status) else { return }
        do {
            try store.saveSynchronously(current)
        } catch {
            status = .failed(DraftStoreError(error).reason)
            throw error
        }
        isFinished = true
        endLease(ofSession: endedEditorSession)
    }

    /// Prevents all later saves.
    func finish() {
        isFinished = true
    }

    /// Runs an operation after all pending ones.
    private func afterPendingSteps<Value: Sendable>(
        _ step: @escaping () async throws -> Value
    ) async throws -> Value {
        let task = Task { [finishSteps] in
            await finishSteps()
            return try await step()
        }
        finishSteps = { _ = await task.result }
        return try await task.value
    }

    @concurrent private nonisolated static func draft(
        _ draft: Draft, with text: ComposedText, at date: Date
    ) async -> Draft {
        draft.with(text, at: date)
    }
}

// MARK: The lock

extension DraftAutosave {
    /// Continues a stored draft and locks it.
    ///
    /// - Parameter receive: called unless another program has the lock.
    func resume(receive: @escaping @MainActor () -> Void) {
        status = .saved
        owner?.work(
            in: pendingWork,
            { [self] in try await afterPendingSteps { [self] in try await hold() } }
        ) { [weak self] (result: Result<Bool, any Error>) in
            guard case .success(false) = result else { return receive() }
            if let self, !isFinished { owner?.draftAutosaveDidLoseLock() }
        }
    }

    private func hold() async throws -> Bool {
        guard lockedID != draft.id else { return true }
        guard try await store.hold(draft.id, until: lockEnd) else { return false }
        lockedID = draft.id
        return true
    }

    /// Releases the lock. The outbox locks a draft that is sent right after this.
    private func release() async {
        try? await afterPendingSteps { [self] in
            guard let id = lockedID else { return }
            lockedID = nil
            try await store.release(id)
        }
    }

    /// Releases the lock of a finished draft. The owner calls it when it resigns active.
    ///
    /// Otherwise the program ends while the user is writing. It saves the draft and leaves the lock,
    /// by which its next run recognizes the draft.
    func end() {
        // An error cannot be shown any more.
        guard isFinished else { return (try? saveSynchronously()) ?? () }
        let work = pendingWork.begin()
        Task {
            await release()
            withExtendedLifetime(work) {}
        }
    }
}

// MARK: Another editor

extension DraftAutosave {
    /// Stores the draft before an external editor opens it.
    ///
    /// The text then survives a crash of this program. Returns the path for the editor's file, or
    /// `nil` if there is none.
    func lend() -> String? {
        editorSessionCount += 1
        guard let path = try? store.lend(current, until: lockEnd) else { return nil }
        lockedID = draft.id
        return path
    }

    /// Records the end of the editor session. Its file is needed until the text is saved.
    func takeBack() {
        endedEditorSession = editorSessionCount
    }

    private func endLease(ofSession session: Int) {
        if session > 0, session == editorSessionCount { store.endLease(of: draft.id) }
    }
}

// MARK: Sending and discarding

extension DraftAutosave {
    /// Passes the finished draft to the outbox, after all pending saves of it.
    func send(
        _ draft: Draft, receive: @escaping @MainActor (Result<Void, any Error>) -> Void
    ) {
        let session = endedEditorSession
        let operation: @MainActor () async throws -> Void = { [self] in
            // Save the editor's version before the draft becomes available to others.
            if session > 0 { _ = try await keep(draft, editorSession: session) }
            await release()
            try await outbox.send(draft)
        }
        finish(by: operation, receive: receive)
    }

    /// Deletes the draft, after all pending saves of it.
    func discard(receive: @escaping @MainActor (Result<Void, any Error>) -> Void) {
        isDiscarding = true
        let operation: @MainActor () async throws -> Void = { [self] in
            try await afterPendingSteps { [self] in try await outbox.discard(draft.id) }
        }
        finish(by: operation, receive: receive)
    }

    /// Ends the draft with an operation. If that fails, it continues to be saved.
    private func finish(
        by operation: @escaping @MainActor () async throws -> Void,
        receive: @escaping @MainActor (Result<Void, any Error>) -> Void
    ) {
        stop()
        owner?.work(in: pendingWork, operation) { [weak self] (result: Result<Void, any Error>) in
            if case .success = result { self?.isFinished = true }
            self?.isDiscarding = false
            receive(result)
        }
    }
}

extension Draft {
    /// Returns the draft with the current text.
    nonisolated func with(_ text: ComposedText, at date: Date) -> Draft {
        var draft = self
        draft.title = text.title
        draft.body = text.body()
        draft.updatedAt = date
        draft.stage = .draft
        return draft
    }

    /// Returns the saved draft with the choices that the user made during the save.
    fileprivate func withChoices(of newer: Draft) -> Draft {
        var draft = self
        draft.target = newer.target
        draft.author = newer.author
        draft.isAnonymous = newer.isAnonymous
        return draft
    }
}
