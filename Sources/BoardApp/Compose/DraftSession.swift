import BoardCore
import Essentials

/// Saves the draft of one screen, one operation at a time, and locks it for other programs.
///
/// A late save therefore never overwrites a newer version and never restores a draft that was sent
/// or discarded.
final class DraftSession {
    private let store: any DraftStore
    private var held: Draft.ID?
    /// Waits for the pending operations.
    private var finishSteps: () async -> Void = {}
    /// Set when the final version is saved. Pending saves of older versions are then skipped.
    private var hasFinalVersion = false
    /// The number of external editor sessions begun, and the number of the last one that ended.
    private var editorSessionCount = 0
    private(set) var returned = 0

    init(store: any DraftStore) {
        self.store = store
    }

    /// Saves a draft, or deletes it if it is empty.
    ///
    /// Returns `false` if another program has the lock.
    ///
    /// - Parameter returned: the value of `returned` when the text was read.
    func keep(_ draft: Draft, at time: Date, returned: Int) async throws -> Bool {
        try await afterPendingSteps { [self] in
            guard !hasFinalVersion else { return true }
            guard !draft.isBlank else {
                try await store.remove(draft.id)
                return true
            }
            try await store.save(draft)
            endLending(of: draft.id, returned)
            // The draft is saved even if it cannot be locked.
            return (try? await hold(draft.id, at: time)) ?? true
        }
    }

    /// Saves the final version synchronously, and throws if that fails.
    func saveSynchronously(_ draft: Draft) throws {
        try store.saveAtOnce(draft)
        hasFinalVersion = true
        endLending(of: draft.id, returned)
    }

    /// Stores a draft before an external editor opens it.
    ///
    /// The text then survives a crash of this program. Returns the path for the editor's file, or
    /// `nil` if there is none.
    func lend(_ draft: Draft, at time: Date) -> String? {
        editorSessionCount += 1
        guard let path = try? store.lend(draft, until: time + Self.longest) else { return nil }
        held = draft.id
        return path
    }

    /// Records the end of the editor session. Its file is needed until the text is saved.
    func takeBack() {
        returned = editorSessionCount
    }

    private func endLending(of id: Draft.ID, _ returned: Int) {
        if returned > 0, returned == editorSessionCount { store.endLending(of: id) }
    }

    /// Locks a draft. Returns `false` if another program has the lock.
    func take(_ id: Draft.ID, at time: Date) async throws -> Bool {
        try await afterPendingSteps { [self] in try await hold(id, at: time) }
    }

    /// Releases the lock. The outbox locks a draft that is sent right after this.
    func letGo() async {
        try? await afterPendingSteps { [self] in
            guard let id = held else { return }
            held = nil
            try await store.release(id)
        }
    }

    private func hold(_ id: Draft.ID, at time: Date) async throws -> Bool {
        guard held != id else { return true }
        guard try await store.hold(id, until: time + Self.longest) else { return false }
        held = id
        return true
    }

    /// Runs an operation after all pending ones.
    func afterPendingSteps<Value: Sendable>(
        _ step: @escaping () async throws -> Value
    ) async throws -> Value {
        let task = Task { [finishSteps] in
            await finishSteps()
            return try await step()
        }
        finishSteps = { _ = await task.result }
        return try await task.value
    }

    /// The duration of a lock, longer than any session. Locks are released when the program ends.
    private static let longest: TimeInterval = 7 * 86_400
}
