import BoardCore
import RIBs

/// A worker that loads and stores the threads of bookmarked posts, one after the other.
///
/// It starts when the user adds a bookmark and after each list that a source returns, so that a
/// thread that could not be loaded is loaded when the network is back.
final class BookmarkLoader: Worker {
    private let feed: PostFeed
    private let store: any PostRecordStore
    private let clock: any Clock<Duration>
    private var isLoading = false
    /// Set if there may be other bookmarks than those being loaded.
    private var isOutdated = false
    /// The posts that their sources did not return completely, which are not requested again.
    private var incomplete: Set<PostID> = []

    init(feed: PostFeed, store: any PostRecordStore, clock: any Clock<Duration>) {
        self.feed = feed
        self.store = store
        self.clock = clock
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(feed.events) { [weak self] in
            guard case .ended(let load) = $0, load.error == nil, let self,
                feed.loaded.stored?.error == nil
            else { return }
            loadThreads()
        }
    }

    override func didStop() {
        super.didStop()
        isLoading = false
    }

    /// Loads the threads that are not stored yet.
    func loadThreads() {
        isOutdated = isLoading
        guard !isLoading else { return }
        isLoading = true
        scope?.whileActive { [weak self, store, source = feed.source, clock] in
            let places = source.members.compactMap { id in
                source.member(id)?.recordPlace.map { ($0, id) }
            }
            let sources = Dictionary(places) { first, _ in first }
            let posts = try? await store.bookmarksWithoutThread { sources[$0] }
            // The sources that cannot be reached, or have asked to wait.
            var absent: Set<SourceID> = []
            for post in posts ?? [] where self?.incomplete.contains(post) == false {
                guard let member = source.member(post.source), let place = member.recordPlace,
                    !absent.contains(post.source)
                else { continue }
                do {
                    let (thread, failure) = try await member.wholeThread(post)
                    try await store.store(thread, at: place)
                    if let failure { throw failure }
                    if !thread.hasAllComments { self?.incomplete.insert(post) }
                } catch {
                    guard !Task.isCancelled else { return }
                    let error = BoardError(error)
                    if error.isOffline || error.retryAfter != nil {
                        absent.insert(post.source)
                    } else {
                        self?.incomplete.insert(post)
                    }
                }
                let pause = member.capabilities.preloadPolicy.pause
                if pause > .zero, (try? await clock.sleep(for: pause)) == nil { return }
            }
            self?.didLoad()
        }
    }

    private func didLoad() {
        isLoading = false
        if isOutdated { loadThreads() }
    }
}
