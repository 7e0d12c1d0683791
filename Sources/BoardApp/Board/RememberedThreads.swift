import BoardCore
import Essentials

/// Which of the threads that sources remember may be others by now.
struct RememberedThreads {
    private var changed: Set<PostID> = []
    private var readAt: [PostID: Date] = [:]

    /// In seconds; people answer each other within minutes.
    private static let lifetime: TimeInterval = 60

    mutating func noteChanges(of posts: Set<PostID>) {
        changed.formUnion(posts)
    }

    /// Where a thread is remembered and not outdated, reading it asks nobody and makes it no newer.
    mutating func noteReading(of post: PostID, at time: Date) {
        guard readAt[post] == nil || isOutdated(post, at: time) else { return }
        changed.remove(post)
        readAt[post] = time
    }

    /// Whether a list has told that it is another.
    func hasChanged(_ post: PostID) -> Bool { changed.contains(post) }

    /// Whether it is another, or was read so long ago that there may be answers.
    func isOutdated(_ post: PostID, at time: Date) -> Bool {
        hasChanged(post)
            || readAt[post].map { time.timeIntervalSince($0) > Self.lifetime } ?? false
    }
}
