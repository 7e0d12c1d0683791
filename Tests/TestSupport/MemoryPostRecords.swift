import BoardCore
import Synchronization

/// A store of post records in memory that can fail.
package final class MemoryPostRecords: PostRecordStore {
    private struct Contents {
        var records: [String: [PostID: PostRecord]] = [:]
        var isFull = false
    }

    private let contents = Mutex(Contents())

    package init() {}

    /// The records of all sources.
    package var records: [PostID: PostRecord] {
        contents.withLock {
            $0.records.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
    }

    /// Makes saving fail, as on a full disk, or succeed again.
    package func setFull(_ isFull: Bool) { contents.withLock { $0.isFull = isFull } }

    package func records(of posts: [PostID], at place: String) -> [PostID: PostRecord] {
        contents.withLock { contents in
            (contents.records[place] ?? [:]).filter { posts.contains($0.key) }
        }
    }

    package func save(_ records: [PostID: PostRecord], at place: String) throws {
        try contents.withLock { contents in
            if contents.isFull { throw DraftStoreError(reason: "no space left on device") }
            contents.records[place, default: [:]].merge(records) { $1 }
        }
    }
}
