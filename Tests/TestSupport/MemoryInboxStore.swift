import BoardCore
import Synchronization

/// A store of inboxes in memory that can fail.
package final class MemoryInboxStore: InboxStore {
    private struct Contents {
        var entries: [InboxID: [InboxEntry]] = [:]
        var isFull = false
        /// The ids of the entries of each transaction, with `-` before removed ones.
        var log: [[String]] = []
        var observers: [AsyncStream<Void>.Continuation] = []
    }

    private let contents = Mutex(Contents())

    package init() {}

    /// Makes saving fail, as on a full disk, or succeed again.
    package func setFull(_ isFull: Bool) { contents.withLock { $0.isFull = isFull } }

    package func set(_ entries: [InboxEntry], of inbox: InboxID) {
        contents.withLock { $0.entries[inbox] = entries }
    }

    package var log: [[String]] { contents.withLock { $0.log } }

    /// Reports a change by another program to all that use the store.
    package func reportChange() {
        for observer in contents.withLock({ $0.observers }) { observer.yield() }
    }

    package var changes: AsyncStream<Void> {
        AsyncStream { observer in contents.withLock { $0.observers.append(observer) } }
    }

    package func entries(of inbox: InboxID) -> [InboxEntry] {
        contents.withLock { $0.entries[inbox] ?? [] }
    }

    package func save(
        _ entries: [InboxEntry], removing removed: [InboxEntry.ID], of inbox: InboxID
    ) throws {
        try contents.withLock { contents in
            if contents.isFull { throw DraftStoreError(reason: "no space left on device") }
            contents.log.append((entries.map(\.id.raw) + removed.map { "-\($0.raw)" }).sorted())
            let changed = Set(entries.map(\.id) + removed)
            let others = (contents.entries[inbox] ?? []).filter { !changed.contains($0.id) }
            contents.entries[inbox] = (others + entries).sorted(by: InboxEntry.isNewer)
        }
    }
}
