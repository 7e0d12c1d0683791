import BoardCore
import Synchronization

/// A store of the session in memory.
package final class MemorySession: SessionStore {
    private let contents = Mutex(StoredSession())
    private let held = Mutex<[CheckedContinuation<Void, Never>]?>(nil)

    package init() {}

    package var stored: StoredSession { contents.withLock { $0 } }

    /// Delays the next lookups until they are released.
    package func hold() { held.withLock { $0 = [] } }

    package func release() {
        let lookups = held.withLock { held in
            defer { held = nil }
            return held
        }
        for lookup in lookups ?? [] { lookup.resume() }
    }

    package func session(source: @Sendable (String) -> SourceID?) async -> StoredSession {
        await withCheckedContinuation { lookup in
            let isHeld = held.withLock { held in
                held?.append(lookup)
                return held != nil
            }
            if !isHeld { lookup.resume() }
        }
        return stored
    }

    package func save(_ changes: StoredSession, place: @Sendable (SourceID) -> String?) {
        contents.withLock { contents in
            let list = contents.session
            contents.session = changes.session
            if changes.session.list == nil {
                (contents.session.list, contents.session.boardName) = (list.list, list.boardName)
            }
            contents.lists.merge(changes.lists) { $1 }
            contents.searches += changes.searches
        }
    }
}
