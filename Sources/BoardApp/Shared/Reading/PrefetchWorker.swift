import BoardCore
import Essentials
import RIBs

/// A worker that prefetches posts and tracks which cached threads are outdated.
package final class PrefetchWorker: Worker {
    private(set) var threads = CachedThreadTracker()

    private let feed: PostFeed
    private let actions: PostActions
    private let now: () -> Date
    private let clock: any Clock<Duration>
    private var counts = PrefetchLimiter()
    private var resting: Cancellable? { didSet { oldValue?.cancel() } }

    /// The delay before prefetching; users who move on sooner are only reading titles.
    private static let rest = Duration.milliseconds(400)

    init(
        feed: PostFeed, actions: PostActions, now: @escaping () -> Date, clock: any Clock<Duration>
    ) {
        self.feed = feed
        self.actions = actions
        self.now = now
        self.clock = clock
        super.init()
    }

    /// Marks threads as outdated after a load of the list has reported changes.
    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(feed.events) { [weak self] in
            guard case .ended(let load) = $0, load.error == nil, let self else { return }
            noteChanges(of: feed.loaded.posts.withOtherThreads(since: load.known.posts))
        }
    }

    package override func didStop() {
        super.didStop()
        resting = nil
    }
}

extension PrefetchWorker {
    /// Prefetches the selected post after a delay, within the limits of its source.
    ///
    /// A thread that comes with the list is not fetched.
    func rest(at post: PostID, row: Int) {
        guard feed.state.isThreadElsewhere(atRow: row) else { return resting = nil }
        resting = scope?.whileActive { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.rest)) != nil,
                let source = self?.sourceToAsk(for: post),
                let isOutdated = self?.beginReading(post)
            else { return }
            // The source caches the thread. Errors are reported when the user opens the post.
            let isRead = (try? await source.readAhead(post, reload: isOutdated)) != nil
            self?.endReading(post, isRead: isRead, wasOutdated: isOutdated)
        }
    }

    /// Returns the source of a post, or `nil` if it allows no prefetching at the moment.
    private func sourceToAsk(for post: PostID) -> (any BoardSource)? {
        let member = feed.source.member(post.source) ?? feed.source
        return counts.allows(member, at: now()) ? member : nil
    }

    private func beginReading(_ post: PostID) -> Bool {
        threads.beginReading(post, for: .preloadPolicy, at: now())
    }

    private func endReading(_ post: PostID, isRead: Bool, wasOutdated: Bool) {
        if isRead {
            threads.noteReading(of: post, wasOutdated: wasOutdated, at: now())
        } else if wasOutdated {
            threads.noteChanges(of: [post])
        }
    }

    /// Marks threads as outdated.
    func noteChanges(of posts: Set<PostID>) {
        threads.noteChanges(of: posts)
    }

    /// Records that a post is opened, and requests a reload if the cached thread is old.
    func noteOpening(of post: PostID, row: Int) {
        // Without a network, the stored thread is shown, and a change stays noted.
        guard !feed.state.awaitsNetwork else { return }
        let isElsewhere = feed.state.isThreadElsewhere(atRow: row)
        let hasChanged = threads.hasChanged(post)
        let isOutdated = threads.beginReading(post, for: .opening, at: now())
        if hasChanged || isOutdated && isElsewhere { actions.didChange(post) }
        threads.noteReading(of: post, wasOutdated: isOutdated, at: now())
    }
}
