import BoardCore
import RIBs

/// A worker that searches the shown posts in the background.
final class SearchWorker: Worker {
    private(set) var search: BoardSearch?
    private let feed: PostFeed
    private let matchesRelay = PublishRelay<BoardSearch>()
    private let scan: LatestTask

    init(feed: PostFeed, pendingWork: ActivityTracker) {
        self.feed = feed
        scan = LatestTask(pendingWork)
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(feed.events) { [weak self] in if case .showed = $0 { self?.searchAgain() } }
    }

    override func didStop() {
        super.didStop()
        scan.cancel()
    }

    /// The matches, each time that more of them have been found.
    var matches: any ValueStream<BoardSearch> { matchesRelay }

    /// Searches the list for a query, starting at the selected row. An empty query ends the search.
    func search(for text: String, from row: Int = 0) {
        search = ListQuery(text).map { BoardSearch(query: $0) }
        start(from: row)
    }

    /// Repeats the search, because matches in the previous posts do not apply to these.
    private func searchAgain() {
        search = search.map { BoardSearch(query: $0.query) }
        start(from: 0)
    }

    /// Starts a search and cancels the previous one.
    private func start(from row: Int) {
        scan.cancel()
        guard let search else { return }
        let results = search.results(
            in: feed.state.shown, from: row, context: feed.queryContext)
        scan.begin(results, in: scope) { [weak self] search in
            self?.search = search
            self?.matchesRelay.accept(search)
        }
    }
}
