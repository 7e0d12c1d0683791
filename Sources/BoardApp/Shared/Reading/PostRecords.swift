import BoardCore
import Essentials
import Localization

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
    /// The number of records up to which all of a source are read at once.
    private nonisolated static let allLimit = 2000

    /// Returns all records of those sources that do not have too many.
    nonisolated func all() -> AsyncStream<Found> {
        results { hand in
            for id in source.members {
                guard let place = source.member(id)?.recordPlace,
                    let records = try await store.records(
                        of: id, at: place, limit: Self.allLimit)
                else { continue }
                hand(Found(source: id, records: records))
            }
        }
    }

    /// Returns the records of the posts from an index on, in several parts.
    ///
    /// - Parameter known: the sources all of whose records are known.
    nonisolated func records(
        of posts: PostList, from start: Int, except known: Set<SourceID>
    ) -> AsyncStream<Found> {
        results { hand in
            var index = start
            while index < posts.count, !Task.isCancelled {
                let end = min(index + Self.size, posts.count)
                let ids = (index..<end).map { posts[$0].id }.filter { !known.contains($0.source) }
                for (id, ids) in Dictionary(grouping: ids, by: \.source) {
                    guard let place = source.member(id)?.recordPlace else { continue }
                    let records = try await store.records(of: ids, at: place)
                    hand(Found(source: id, records: records))
                }
                index = end
            }
        }
    }

    /// Returns the bookmarked posts of the source, the latest bookmark first.
    nonisolated func bookmarks() -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            let places = source.members.compactMap { id in
                source.member(id)?.recordPlace.map { ($0, id) }
            }
            let sources = Dictionary(places) { first, _ in first }
            var posts = PostCollector(order: .asGiven)
            do {
                for record in try await store.bookmarks(source: { sources[$0] }) {
                    if let post = record.bookmark { posts.append(post) }
                }
            } catch {
                let reason = DraftStoreError(error).reason
                throw BoardError.unsupported(
                    reason: localized("Bookmarks cannot be read: \(reason)."))
            }
            yield(PostPage(posts: posts.list()))
        }
    }

    /// Returns the results of queries. A store that cannot be read ends them: no post is marked.
    private nonisolated func results(
        of work: @escaping @Sendable ((Found) -> Void) async throws -> Void
    ) -> AsyncStream<Found> {
        AsyncStream { continuation in
            let task = Task.detached {
                try? await work { continuation.yield($0) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// The storing of changed records, one transaction at a time.
final class PostRecordWriter {
    /// The reason why records cannot be stored, as a sentence; `nil` if they can.
    private(set) var failure: String? {
        didSet { if failure != oldValue { didChangeFailure?() } }
    }
    var didChangeFailure: (() -> Void)?
    /// Called when bookmarks have been stored.
    var didSaveBookmarks: (() -> Void)?

    private let store: any PostRecordStore
    private let source: any BoardSource
    private let pendingWork: ActivityTracker
    /// The changes to store next.
    private var waiting: [PostID: PostRecordChange] = [:]
    /// The changes being stored.
    private var saving: [PostID: PostRecordChange] = [:]
    private var task: Task<Void, Never>?
    private let clock: any Clock<Duration>
    private var retry: Task<Void, Never>? { didSet { oldValue?.cancel() } }

    /// The time after which changes that could not be stored are stored again.
    private static let retryInterval = Duration.seconds(5)

    init(
        _ store: any PostRecordStore, source: any BoardSource, pendingWork: ActivityTracker,
        clock: any Clock<Duration>
    ) {
        self.store = store
        self.source = source
        self.pendingWork = pendingWork
        self.clock = clock
    }

    isolated deinit {
        retry?.cancel()
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

    /// Stores the changes that could not be stored; returns the reason if it fails again.
    func saveUnsaved() async -> String? {
        while !unsaved.isEmpty {
            saveWaiting()
            await task?.value
            if let failure { return failure }
        }
        return nil
    }

    private func place(of post: PostID) -> String? { source.member(post.source)?.recordPlace }

    private func saveWaiting() {
        guard saving.isEmpty, !waiting.isEmpty else { return }
        let work = pendingWork.beginDeferred()
        (saving, waiting) = (waiting, [:])
        var batches: [String: [PostID: PostRecordChange]] = [:]
        for (post, change) in saving { batches[place(of: post) ?? "", default: [:]][post] = change }
        task = Task { [store] in
            do {
                for (place, changes) in batches { try await store.save(changes, at: place) }
                let hasBookmarks = saving.contains { $0.value.fields.contains(.bookmark) }
                (saving, failure) = ([:], nil)
                saveWaiting()
                if hasBookmarks { didSaveBookmarks?() }
            } catch {
                (waiting, saving) = (unsaved, [:])
                failure = Self.sentence(error)
                retryLater()
            }
            withExtendedLifetime(work) {}
        }
    }

    /// Stores the changes again later, because there may be space then.
    private func retryLater() {
        retry = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.retryInterval)) != nil else { return }
            self?.saveWaiting()
        }
    }

    private static func sentence(_ error: any Error) -> String {
        localized("Read posts and bookmarks cannot be stored: \(DraftStoreError(error).reason).")
    }
}
