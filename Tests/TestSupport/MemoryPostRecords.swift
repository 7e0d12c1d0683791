import BoardCore
import Synchronization

/// A store of post records in memory that can fail.
package final class MemoryPostRecords: PostRecordStore {
    private struct Contents {
        var records: [String: [PostID: PostRecord]] = [:]
        /// The bookmarked posts, the latest last.
        var bookmarks: [PostID] = []
        var threads: [PostID: PostThread] = [:]
        var isFull = false
        var lookupCount = 0
        /// The lookups that wait to be released; `nil` if none has to.
        var held: [CheckedContinuation<Void, Never>]?
        var observers: [AsyncStream<Void>.Continuation] = []
    }

    private let contents = Mutex(Contents())

    package init() {}

    /// The records of all sources.
    package var records: [PostID: PostRecord] {
        contents.withLock {
            $0.records.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
    }

    package var changes: AsyncStream<Void> {
        AsyncStream { observer in contents.withLock { $0.observers.append(observer) } }
    }

    /// Stores a record as another program does.
    package func changeElsewhere(_ post: PostID, to record: PostRecord) {
        contents.withLock { contents in
            contents.records[post.source.name, default: [:]][post] = record
            for observer in contents.observers { observer.yield() }
        }
    }

    /// Makes saving fail, as on a full disk, or succeed again.
    package func setFull(_ isFull: Bool) { contents.withLock { $0.isFull = isFull } }

    /// Delays lookups, which return what is stored when they begin.
    package func holdLookups() { contents.withLock { $0.held = [] } }

    package func releaseLookups() {
        let held = contents.withLock { contents in
            defer { contents.held = nil }
            return contents.held
        }
        for lookup in held ?? [] { lookup.resume() }
    }

    /// A Boolean value that indicates whether a lookup waits to be released.
    package var holdsLookups: Bool { contents.withLock { $0.held?.isEmpty == false } }

    package func records(of posts: [PostID], at place: String) async -> [PostID: PostRecord] {
        await found(at: place).filter { posts.contains($0.key) }
    }

    package func records(
        of source: SourceID, at place: String, limit: Int
    ) async -> [PostID: PostRecord]? {
        let found = await found(at: place)
        return found.count > limit ? nil : found
    }

    package func bookmarks(source: @Sendable (String) -> SourceID?) -> [PostRecord] {
        contents.withLock { contents in
            contents.bookmarks.reversed().compactMap { post in
                contents.records.first { source($0.key) != nil && $0.value[post] != nil }?
                    .value[post]
            }.filter { $0.bookmark != nil }
        }
    }

    /// The stored threads of bookmarked posts.
    package var threads: [PostID: PostThread] { contents.withLock { $0.threads } }

    package func bookmarksWithoutThread(source: @Sendable (String) -> SourceID?) -> [PostID] {
        let threads = threads
        return bookmarks(source: source).compactMap(\.bookmark?.id).filter {
            threads[$0]?.hasAllComments != true
        }
    }

    package func queuedPosts(source: @Sendable (String) -> SourceID?) -> [PostID] {
        records.filter(\.value.isQueued).map(\.key).sorted { $0.raw < $1.raw }
    }

    package func store(_ thread: PostThread, at place: String) {
        contents.withLock { $0.threads[thread.id] = thread }
    }

    /// The number of lookups so far.
    package var lookupCount: Int { contents.withLock { $0.lookupCount } }

    private func found(at place: String) async -> [PostID: PostRecord] {
        let found = contents.withLock { contents in
            contents.lookupCount += 1
            return contents.records[place] ?? [:]
        }
        await withCheckedContinuation { lookup in
            let isHeld = contents.withLock { contents in
                contents.held?.append(lookup)
                return contents.held != nil
            }
            if !isHeld { lookup.resume() }
        }
        return found
    }

    package func save(_ changes: [PostID: PostRecordChange], at place: String) throws {
        try contents.withLock { contents in
            if contents.isFull { throw DraftStoreError(reason: "no space left on device") }
            for (post, change) in changes {
                let old = contents.records[place]?[post] ?? PostRecord()
                contents.records[place, default: [:]][post] = change.applied(to: old)
                if change.fields.contains(.bookmark) { contents.bookmarks.append(post) }
            }
        }
    }
}
