import BoardCore
import Localization

/// The storing of inboxes between runs, one transaction at a time.
///
/// Only what has changed is stored, because another program may use the same inbox.
final class InboxStorage {
    /// Receives a sentence if an inbox cannot be stored; it is stored with the next change.
    var didFail: ((String) -> Void)?

    private let store: any InboxStore
    private let pendingWork: ActivityTracker
    /// The entries as they are stored, or will be once all changes are.
    private var known: [InboxID: [InboxEntry]] = [:]
    /// The changed and removed entries to store next.
    private var waiting: [InboxID: Set<InboxEntry.ID>] = [:]
    /// The changed and removed entries being stored.
    private var saving: [InboxID: Set<InboxEntry.ID>] = [:]
    /// The changes that the entries being read may lack.
    private var recent: [InboxID: Set<InboxEntry.ID>] = [:]
    private var hasFailed = false

    init(_ store: any InboxStore, pendingWork: ActivityTracker) {
        self.store = store
        self.pendingWork = pendingWork
    }

    /// One element after changes by other programs.
    var changes: AsyncStream<Void> { store.changes }

    /// Returns the entries with the changes by other programs; none if they cannot be read.
    ///
    /// Entries that another program has removed stay until the source is asked again.
    func entries(of inbox: InboxID) async -> [InboxEntry] {
        recent[inbox] = (waiting[inbox] ?? []).union(saving[inbox] ?? [])
        let stored = (try? await store.entries(of: inbox)) ?? []
        let own = recent.removeValue(forKey: inbox) ?? []
        var entries = known[inbox] ?? []
        let places = Dictionary(entries.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for entry in stored where !own.contains(entry.id) {
            if let place = places[entry.id] {
                entries[place] = entry
            } else {
                entries.append(entry)
            }
        }
        entries.sort(by: InboxEntry.isNewer)
        known[inbox] = entries
        return entries
    }

    /// Stores the differences to the entries that are stored.
    func save(_ entries: [InboxEntry], of inbox: InboxID) {
        let (old, new) = (Self.byID(known[inbox] ?? []), Self.byID(entries))
        let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        known[inbox] = entries
        guard !changed.isEmpty || waiting[inbox] != nil else { return }
        waiting[inbox, default: []].formUnion(changed)
        recent[inbox]?.formUnion(changed)
        saveWaiting()
    }

    private static func byID(_ entries: [InboxEntry]) -> [InboxEntry.ID: InboxEntry] {
        Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Forgets the entries of an account that is no longer used here.
    func forget(_ inbox: InboxID) {
        known[inbox] = nil
        waiting[inbox] = nil
    }

    private func saveWaiting() {
        guard saving.isEmpty, !waiting.isEmpty else { return }
        let work = pendingWork.beginDeferred()
        (saving, waiting) = (waiting, [:])
        let batch = saving.map { inbox, ids in
            let entries = (known[inbox] ?? []).filter { ids.contains($0.id) }
            return (inbox, entries, removed: ids.subtracting(entries.map(\.id)))
        }
        Task { [store] in
            do {
                for (inbox, entries, removed) in batch {
                    try await store.save(entries, removing: Array(removed), of: inbox)
                }
                (saving, hasFailed) = ([:], false)
                saveWaiting()
            } catch {
                waiting.merge(saving) { $0.union($1) }
                saving = [:]
                if !hasFailed {
                    didFail?(
                        localized("The inbox cannot be stored: \(DraftStoreError(error).reason)."))
                }
                hasFailed = true
            }
            withExtendedLifetime(work) {}
        }
    }
}
