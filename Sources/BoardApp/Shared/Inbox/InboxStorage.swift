import BoardCore

/// The storing of inboxes between runs, one transaction at a time.
final class InboxStorage {
    /// Receives a sentence if an inbox cannot be stored; it is stored with the next change.
    var didFail: ((String) -> Void)?

    private let store: any InboxStore
    private let pendingWork: ActivityTracker
    private var waiting: [InboxID: [InboxEntry]] = [:]
    private var isSaving = false
    private var hasFailed = false

    init(_ store: any InboxStore, pendingWork: ActivityTracker) {
        self.store = store
        self.pendingWork = pendingWork
    }

    /// Returns the stored entries; none if they cannot be read.
    func entries(of inbox: InboxID) async -> [InboxEntry] {
        (try? await store.entries(of: inbox)) ?? []
    }

    /// Replaces the stored entries of an inbox.
    func save(_ entries: [InboxEntry], of inbox: InboxID) {
        waiting[inbox] = entries
        saveWaiting()
    }

    private func saveWaiting() {
        guard !isSaving, !waiting.isEmpty else { return }
        let (batch, work) = (waiting, pendingWork.beginDeferred())
        (isSaving, waiting) = (true, [:])
        Task { [store] in
            do {
                for (inbox, entries) in batch { try await store.save(entries, of: inbox) }
                (isSaving, hasFailed) = (false, false)
                saveWaiting()
            } catch {
                isSaving = false
                waiting.merge(batch) { newer, _ in newer }
                if !hasFailed {
                    didFail?("The inbox cannot be stored: \(DraftStoreError(error).reason).")
                }
                hasFailed = true
            }
            withExtendedLifetime(work) {}
        }
    }
}
