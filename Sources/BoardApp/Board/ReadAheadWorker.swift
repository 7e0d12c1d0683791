import BoardCore
import Essentials
import RIBs

/// Fetches what the reader may open next, and knows which of the threads that sources remember are
/// to be asked for anew.
package final class ReadAheadWorker: Worker {
    private(set) var threads = RememberedThreads()

    private let source: any BoardSource
    private let changes: PostChanges
    private let now: () -> Date
    private let clock: any Clock<Duration>
    private var counts = ReadingAheadCount()
    private var resting: Cancellable? { didSet { oldValue?.cancel() } }

    /// Who goes on to the next post sooner wants to read titles.
    private static let rest = Duration.milliseconds(400)

    init(
        source: any BoardSource, changes: PostChanges, now: @escaping () -> Date,
        clock: any Clock<Duration>
    ) {
        self.source = source
        self.changes = changes
        self.now = now
        self.clock = clock
        super.init()
    }

    package override func didStop() {
        super.didStop()
        resting = nil
    }
}

extension ReadAheadWorker {
    /// The reader rests at a post: what it says is fetched, so that it opens at once, as often as its
    /// source lets one.
    ///
    /// - Parameter post: `nil` where there is nothing to fetch.
    func rest(at post: PostID?) {
        resting = post.flatMap { post in
            scope?.whileActive { [weak self, clock] in
                guard (try? await clock.sleep(for: Self.rest)) != nil,
                    let source = self?.sourceToAsk(for: post),
                    let isOutdated = self?.beginReading(post)
                else { return }
                // The source remembers it; who opens the post hears of what goes wrong.
                let isRead = (try? await source.readAhead(post, reload: isOutdated)) != nil
                self?.endReading(post, isRead: isRead, wasOutdated: isOutdated)
            }
        }
    }

    /// The source of a post that nobody has opened; `nil` where it does not want to be asked for it
    /// now.
    private func sourceToAsk(for post: PostID) -> (any BoardSource)? {
        let member = source.member(post.source) ?? source
        return counts.allows(member, at: now()) ? member : nil
    }

    private func beginReading(_ post: PostID) -> Bool {
        threads.beginReading(post, for: .readingAhead, at: now())
    }

    private func endReading(_ post: PostID, isRead: Bool, wasOutdated: Bool) {
        if isRead {
            threads.noteReading(of: post, wasOutdated: wasOutdated, at: now())
        } else if wasOutdated {
            threads.noteChanges(of: [post])
        }
    }

    /// A list has told that threads are others now.
    func noteChanges(of posts: Set<PostID>) {
        threads.noteChanges(of: posts)
    }

    /// The reader opens a post: what its source remembers of it is shown, and where that may be old,
    /// it is asked anew.
    ///
    /// - Parameter isElsewhere: whether the thread has to be asked for by itself.
    func noteOpening(of post: PostID, isElsewhere: Bool) {
        let hasChanged = threads.hasChanged(post)
        let isOutdated = threads.beginReading(post, for: .opening, at: now())
        if hasChanged || isOutdated && isElsewhere { changes.didChange(post) }
        threads.noteReading(of: post, wasOutdated: isOutdated, at: now())
    }
}
