import BoardCore
import Synchronization

/// A store of inboxes in memory that can fail.
package final class MemoryInboxStore: InboxStore {
    private struct Contents {
        var entries: [InboxID: [InboxEntry]] = [:]
        var isFull = false
    }

    private let contents = Mutex(Contents())

    package init() {}

    /// Makes saving fail, as on a full disk, or succeed again.
    package func setFull(_ isFull: Bool) { contents.withLock { $0.isFull = isFull } }

    package func set(_ entries: [InboxEntry], of inbox: InboxID) {
        contents.withLock { $0.entries[inbox] = entries }
    }

    package func entries(of inbox: InboxID) -> [InboxEntry] {
        contents.withLock { $0.entries[inbox] ?? [] }
    }

    package func save(_ entries: [InboxEntry], of inbox: InboxID) throws {
        try contents.withLock { contents in
            if contents.isFull { throw DraftStoreError(reason: "no space left on device") }
            contents.entries[inbox] = entries
        }
    }
}
