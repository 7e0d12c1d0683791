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

    mutating func noteReading(of post: PostID, at time: Date) {
        changed.remove(post)
        readAt[post] = time
    }

    /// Whether a list has told that it is another.
    func hasChanged(_ post: PostID) -> Bool { changed.contains(post) }

    /// Whether it was read so long ago that there may be answers.
    func isOld(_ post: PostID, at time: Date) -> Bool {
        readAt[post].map { time.timeIntervalSince($0) > Self.lifetime } ?? false
    }
}
