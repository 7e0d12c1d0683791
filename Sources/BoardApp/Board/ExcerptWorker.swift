import BoardCore
import RIBs

/// A worker that loads the excerpts of rows as they become visible.
final class ExcerptWorker: Worker {
    private(set) var excerpts = Excerpts()
    private let feed: PostFeed
    private let loadedRelay = PublishRelay<Excerpts>()
    private let reading: LatestTask
    /// The rows whose excerpts are needed.
    private var wanted = 0..<0

    init(feed: PostFeed, pendingWork: ActivityTracker) {
        self.feed = feed
        reading = LatestTask(pendingWork)
        super.init()
    }

    override func didStop() {
        super.didStop()
        reading.cancel()
    }

    /// The excerpts, each time that more of them have been loaded.
    var loaded: any ValueStream<Excerpts> { loadedRelay }

    /// Loads missing excerpts for the visible rows and for a page above and below them.
    func read(for rows: Range<Int>) {
        let from = max(0, rows.lowerBound - rows.count)
        wanted = from..<min(feed.state.shown.count, rows.upperBound + rows.count)
        read()
    }

    private func read() {
        guard !reading.isRunning else { return }
        let (posts, excerpts) = (feed.state.shown, excerpts)
        let missing = wanted.clamped(to: posts.indices).filter {
            posts.mustReadExcerpt(at: $0) && excerpts[posts[$0]] == nil
        }
        guard !missing.isEmpty else { return }
        let results = backgroundResults { hand in
            hand(missing.map { (post: posts[$0], text: posts.excerpt(at: $0)) })
        }
        reading.begin(results, in: scope) { [weak self] read in
            self?.excerpts.add(read)
        } onEnd: { [weak self] in
            if let self { loadedRelay.accept(excerpts) }
        }
    }
}
