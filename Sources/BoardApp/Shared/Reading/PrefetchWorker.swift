import BoardCore
import Essentials
import RIBs

/// A worker that prefetches posts and tracks which cached threads are outdated.
package final class PrefetchWorker: Worker {
    private(set) var threads = CachedThreadTracker()

    private let source: any BoardSource
    private let actions: PostActions
    private let now: () -> Date
    private let clock: any Clock<Duration>
    private var counts = PrefetchLimiter()
    private var resting: Cancellable? { didSet { oldValue?.cancel() } }

    /// The delay before prefetching; users who move on sooner are only reading titles.
    private static let rest = Duration.milliseconds(400)

    init(
        source: any BoardSource, actions: PostActions, now: @escaping () -> Date,
        clock: any Clock<Duration>
    ) {
        self.source = source
        self.actions = actions
        self.now = now
        self.clock = clock
        super.init()
    }

    package override func didStop() {
        super.didStop()
        resting = nil
    }
}

extension PrefetchWorker {
    /// Prefetches the selected post after a delay, within the limits of its source.
    ///
    /// - Parameter post: the post to prefetch; `nil` if there is nothing to fetch.
    func rest(at post: PostID?) {
        resting = post.flatMap { post in
            scope?.whileActive { [weak self, clock] in
                guard (try? await clock.sleep(for: Self.rest)) != nil,
                    let source = self?.sourceToAsk(for: post),
                    let isOutdated = self?.beginReading(post)
                else { return }
                // The source caches the thread. Errors are reported when the user opens the post.
                let isRead = (try? await source.readAhead(post, reload: isOutdated)) != nil
                self?.endReading(post, isRead: isRead, wasOutdated: isOutdated)
            }
        }
    }

    /// Returns the source of a post, or `nil` if it allows no prefetching at the moment.
    private func sourceToAsk(for post: PostID) -> (any BoardSource)? {
        let member = source.member(post.source) ?? source
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

    /// Marks threads as outdated after a list has reported changes.
    func noteChanges(of posts: Set<PostID>) {
        threads.noteChanges(of: posts)
    }

    /// Records that a post is opened, and requests a reload if the cached thread is old.
    ///
    /// - Parameter isElsewhere: whether the thread needs a separate request.
    func noteOpening(of post: PostID, isElsewhere: Bool) {
        let hasChanged = threads.hasChanged(post)
        let isOutdated = threads.beginReading(post, for: .opening, at: now())
        if hasChanged || isOutdated && isElsewhere { actions.didChange(post) }
        threads.noteReading(of: post, wasOutdated: isOutdated, at: now())
    }
}
