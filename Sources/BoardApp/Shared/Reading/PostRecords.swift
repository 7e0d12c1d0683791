import BoardCore
import Essentials

/// The lookup of stored records for the posts of a source.
struct PostRecordLookup: Sendable {
    /// The records found for some posts of a source.
    struct Found: Sendable {
        let source: SourceID
        let records: [PostID: PostRecord]
    }

    let store: any PostRecordStore
    let source: any BoardSource

    /// The number of posts per query.
    private nonisolated static let size = 5000

    /// Returns the records of the posts from an index on, in several parts.
    ///
    /// A store that cannot be read ends the stream: no post is marked then.
    nonisolated func records(of posts: PostList, from start: Int) -> AsyncStream<Found> {
        AsyncStream { continuation in
            let task = Task.detached {
                var index = start
                while index < posts.count, !Task.isCancelled {
                    let end = min(index + Self.size, posts.count)
                    let ids = Dictionary(grouping: (index..<end).map { posts[$0].id }, by: \.source)
                    for (id, ids) in ids {
                        guard let place = source.member(id)?.recordPlace else { continue }
                        guard let records = try? await store.records(of: ids, at: place) else {
                            return continuation.finish()
                        }
                        continuation.yield(Found(source: id, records: records))
                    }
                    index = end
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// The storing of changed records, one transaction at a time.
final class PostRecordWriter {
    /// Receives a sentence if records cannot be stored; they are stored with the next change.
    var didFail: ((String) -> Void)?

    private let store: any PostRecordStore
    private let source: any BoardSource
    private let pendingWork: ActivityTracker
    /// The changes to store next.
    private var waiting: [PostID: PostRecordChange] = [:]
    /// The changes being stored.
    private var saving: [PostID: PostRecordChange] = [:]
    private var hasFailed = false

    init(_ store: any PostRecordStore, source: any BoardSource, pendingWork: ActivityTracker) {
        self.store = store
        self.source = source
        self.pendingWork = pendingWork
    }

    /// The changes that the stored records may lack.
    var unsaved: [PostID: PostRecordChange] {
        var unsaved = saving
        unsaved.append(waiting)
        return unsaved
    }

    func save(_ changes: [PostID: PostRecordChange]) {
        waiting.append(changes.filter { place(of: $0.key) != nil })
        saveWaiting()
    }

    private func place(of post: PostID) -> String? { source.member(post.source)?.recordPlace }

    private func saveWaiting() {
        guard saving.isEmpty, !waiting.isEmpty else { return }
        let work = pendingWork.beginDeferred()
        (saving, waiting) = (waiting, [:])
        var batches: [String: [PostID: PostRecordChange]] = [:]
        for (post, change) in saving { batches[place(of: post) ?? "", default: [:]][post] = change }
        Task { [store] in
            do {
                for (place, changes) in batches { try await store.save(changes, at: place) }
                (saving, hasFailed) = ([:], false)
                saveWaiting()
            } catch {
                (waiting, saving) = (unsaved, [:])
                if !hasFailed { didFail?(Self.sentence(error)) }
                hasFailed = true
            }
            withExtendedLifetime(work) {}
        }
    }

    private static func sentence(_ error: any Error) -> String {
        "Read posts and bookmarks cannot be stored: \(DraftStoreError(error).reason)."
    }
}
