import BoardCore
import Synchronization

/// A source whose bookmarked threads are stored with all their comments.
///
/// They can be read if the source cannot be reached, or no longer has them. On a screen they are
/// shown at once, until the response arrives.
package final class BookmarkedSource: WrappingSource {
    package let source: any BoardSource
    private let store: BoardStore
    private let use: CacheUse
    /// The threads that the source has returned in this run and keeps in memory.
    private let received = Mutex<Set<PostID>>([])

    package init(_ source: any BoardSource, in store: BoardStore, use: CacheUse = .updated) {
        self.source = source
        self.store = store
        self.use = use
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] yield in
            var last: PostPage?
            for try await page in source.posts(request) {
                last = page
                yield(page)
            }
            guard let last, last.stored == nil, let place = recordPlace else { return }
            // A list does not wait for the disk, and has no use for an error of the store.
            Task { [store] in try? await store.update(from: last.posts, at: place) }
        }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { [self] yield in
            let isFirst = !reload && comment == nil
            let known = isFirst ? await storedThread(awaitingResponseFor: id) : nil
            if let known { yield(known) }
            do {
                var last: PostThread?
                for try await state in source.thread(id, under: comment, reload: reload) {
                    last = state
                    // A part of the comments would hide some that are shown already.
                    let isPart =
                        state.isLoading && state.comments.count <= known?.comments.count ?? -1
                    if !isPart { yield(state) }
                }
                if let last { await didReceive(last, isPart: comment != nil).map(yield) }
            } catch {
                let stored = await storedThread(of: id, after: BoardError(error))
                guard let stored, isFirst else { throw error }
                yield(stored)
            }
        }
    }

    package func noteAbsence(of post: PostID) async {
        if let place = recordPlace { try? await store.noteAbsence(of: post, at: place) }
        await source.noteAbsence(of: post)
    }
}

extension BookmarkedSource {
    /// Returns the stored thread of a post that its source does not have in memory.
    private func storedThread(awaitingResponseFor id: PostID) async -> PostThread? {
        guard use == .first, !received.withLock({ $0.contains(id) }), let place = recordPlace,
            var thread = try? await store.thread(of: id, at: place)
        else { return nil }
        thread.isLoading = true
        thread.stored?.error = nil
        return thread
    }

    /// Stores a thread; returns the stored one if the received one is an older copy of less.
    private func didReceive(_ thread: PostThread, isPart: Bool) async -> PostThread? {
        guard let place = recordPlace, !thread.isLoading else { return nil }
        guard thread.stored != nil else {
            received.withLock { _ = $0.insert(thread.id) }
            // Storing each part of a long thread would take long.
            if !isPart || thread.hasAllComments { try? await store.store(thread, at: place) }
            return nil
        }
        guard let error = thread.stored?.error,
            let stored = await storedThread(of: thread.id, after: error),
            stored.comments.count > thread.comments.count
        else { return nil }
        return stored
    }

    /// Returns the stored thread of a post that cannot be loaded; `nil` after other errors.
    private func storedThread(of id: PostID, after error: BoardError) async -> PostThread? {
        guard let place = recordPlace else { return nil }
        if case .notThere(id.raw, _) = error {
            try? await store.noteAbsence(of: id, at: place)
        } else if !error.isOffline {
            return nil
        }
        guard var thread = try? await store.thread(of: id, at: place) else { return nil }
        if thread.stored?.error == nil { thread.stored?.error = error }
        return thread
    }
}
