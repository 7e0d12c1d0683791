import BoardCore
import Essentials

/// Which of the threads that sources remember may be others by now.
struct RememberedThreads {
    private var changed: Set<PostID> = []
    private var readAt: [PostID: Date] = [:]

    /// What a thread is read for.
    enum Purpose {
        /// The reader may open it soon.
        case readingAhead
        /// The reader opens it, and two who talk to each other answer at once.
        case opening

        /// How long what was read is as good as new, in seconds.
        fileprivate var lifetime: TimeInterval {
            switch self {
            case .readingAhead: 60
            case .opening: 5
            }
        }
    }

    mutating func noteChanges(of posts: Set<PostID>) {
        changed.formUnion(posts)
    }

    /// Whether its source is to be asked anew now; what changes from here on is another change.
    mutating func beginReading(
        _ post: PostID, for purpose: Purpose, at time: Date
    ) -> Bool {
        let isOutdated = isOutdated(post, for: purpose, at: time)
        changed.remove(post)
        return isOutdated
    }

    /// Where a thread is remembered and not outdated, reading it asks nobody and makes it no newer.
    mutating func noteReading(of post: PostID, wasOutdated: Bool, at time: Date) {
        if wasOutdated || readAt[post] == nil { readAt[post] = time }
    }

    /// Whether a list has told that it is another.
    func hasChanged(_ post: PostID) -> Bool { changed.contains(post) }

    /// Whether it is another, or was read so long ago that there may be answers.
    private func isOutdated(_ post: PostID, for purpose: Purpose, at time: Date) -> Bool {
        hasChanged(post)
            || readAt[post].map { time.timeIntervalSince($0) > purpose.lifetime } ?? false
    }
}
