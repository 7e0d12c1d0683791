import BoardCore
import RIBs

@MainActor protocol ArrangementWorkerListener: AnyObject {
    /// Called when other posts are shown, or the same posts in other rows.
    func arrangementWorker(didShow posts: ShownPosts, after older: ShownPosts)
    /// Called when all loaded posts are sorted and filtered.
    func arrangementWorkerDidArrange()
}

/// A worker that sorts, filters and searches posts in the background.
final class ArrangementWorker: BoardWorker {
    weak var listener: (any ArrangementWorkerListener)?
    private lazy var arrangement = makeWork()
    private lazy var scan = makeWork()
    /// Set if posts arrived after the current arrangement had started.
    private var isOutdated = false

    override func didStop() {
        super.didStop()
        isOutdated = false
    }

    /// Sorts and filters the posts. The posts on the screen stay until that is done.
    ///
    /// - Parameters:
    ///   - anew: whether to cancel an arrangement that is still running. If `false`, it continues,
    ///     so that posts appear even if they arrive faster than they are sorted.
    ///   - row: the selected row, from which filtering starts.
    func arrange(anew: Bool = false, from row: Int? = nil) {
        if !anew, arrangement.isRunning { return isOutdated = true }
        cancel()
        isOutdated = false
        let wanted = wantedArrangement(from: row)
        if wanted.isTrivial {
            show(ShownPosts(model.state.contents.posts))
            listener?.arrangementWorkerDidArrange()
            return
        }
        model.state.isArranging = true
        arrangement.begin(wanted.results(), in: scope) { [weak self] posts in
            self?.show(posts)
            self?.model.present()
        } onEnd: { [weak self] in
            self?.didArrange()
        }
    }

    /// Cancels the current arrangement and leaves the shown posts as they are.
    func cancel() {
        arrangement.cancel()
    }

    private func wantedArrangement(from row: Int?) -> Arrangement {
        let state = model.state
        var wanted = Arrangement(
            posts: state.contents.posts, context: state.queryContext(at: model.now()))
        wanted.sort = state.sort
        wanted.filter = state.filter?.query
        guard state.shown.posts.isSame(as: state.contents.posts) else { return wanted }
        wanted.ordering = state.shown.ordering
        if let row, state.shown.indices.contains(row) {
            wanted.start = state.shown.index(ofRow: row)
        }
        return wanted
    }

    private func didArrange() {
        if isOutdated { return arrange() }
        model.state.isArranging = false
        listener?.arrangementWorkerDidArrange()
        model.present()
    }

    private func show(_ posts: ShownPosts) {
        if !arrangement.isRunning { model.state.isArranging = false }
        let older = model.state.shown
        model.state.shown = posts
        listener?.arrangementWorker(didShow: posts, after: older)
        searchAnew()
    }
}

// MARK: Filtering and searching

extension ArrangementWorker {
    /// Filters the list by a query. An empty or invalid query shows all posts.
    ///
    /// - Parameter row: the selected row, from which filtering starts.
    func filter(by text: String, from row: Int) {
        let old = model.state.filter?.query
        model.state.filter = BoardQuery(text)
        if model.state.filter?.query != old { arrange(anew: true, from: row) }
        model.present()
    }

    /// Searches the list for a query, starting at the selected row.
    func search(for text: String, from row: Int) {
        model.state.search = BoardQuery(text).map { BoardSearch(query: $0) }
        startScan(from: row)
        model.present()
    }

    /// Repeats the search, because matches in the previous posts do not apply to these.
    private func searchAnew() {
        guard let query = model.state.search?.query else { return }
        model.state.search = BoardSearch(query: query)
        startScan(from: 0)
    }

    /// Starts a search and cancels the previous one.
    private func startScan(from row: Int) {
        scan.cancel()
        guard let search = model.state.search else { return }
        let context = model.state.queryContext(at: model.now())
        let results = search.results(in: model.state.shown, from: row, context: context)
        scan.begin(results, in: scope) { [model] search in
            model.state.search = search
            model.present()
        }
    }
}
