import BoardCore
import Essentials

/// The age and changes of threads that sources have cached.
struct CachedThreadTracker {
    private var changed: Set<PostID> = []
    private var readAt: [PostID: Date] = [:]

    /// The purpose of reading a thread.
    enum Purpose {
        /// Prefetching, because the user may open the thread soon.
        case preloadPolicy
        /// Opening the thread. The short lifetime allows for fast conversations.
        case opening

        /// The time for which a cached thread counts as current, in seconds.
        fileprivate var lifetime: TimeInterval {
            switch self {
            case .preloadPolicy: 60
            case .opening: 5
            }
        }
    }

    mutating func noteChanges(of posts: Set<PostID>) {
        changed.formUnion(posts)
    }

    /// Returns `true` if the thread needs a reload, and clears its change flag.
    mutating func beginReading(
        _ post: PostID, for purpose: Purpose, at time: Date
    ) -> Bool {
        let isOutdated = isOutdated(post, for: purpose, at: time)
        changed.remove(post)
        return isOutdated
    }

    /// Records the time of reading. A cached thread that was current does not become newer.
    mutating func noteReading(of post: PostID, wasOutdated: Bool, at time: Date) {
        if wasOutdated || readAt[post] == nil { readAt[post] = time }
    }

    /// Returns `true` if a list has reported a change of the thread.
    func hasChanged(_ post: PostID) -> Bool { changed.contains(post) }

    /// Returns `true` if the thread has changed, or is so old that it may have new replies.
    private func isOutdated(_ post: PostID, for purpose: Purpose, at time: Date) -> Bool {
        hasChanged(post)
            || readAt[post].map { time.timeIntervalSince($0) > purpose.lifetime } ?? false
    }
}
