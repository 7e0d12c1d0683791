import BoardCore
import RIBs

@MainActor protocol ArrangementWorkerListener: AnyObject {
    /// Other posts are shown, or the same ones in other rows.
    func arrangementWorker(didShow posts: ShownPosts, after older: ShownPosts)
    /// All posts that are there stand in their places.
    func arrangementWorkerDidArrange()
}

/// Sorts, filters and searches posts, which never holds up the list.
final class ArrangementWorker: BoardWorker {
    weak var listener: (any ArrangementWorkerListener)?
    private lazy var arrangement = makeWork()
    private lazy var scan = makeWork()
    /// Whether posts came that the arrangement which goes on knows nothing of.
    private var isOutdated = false

    override func didStop() {
        super.didStop()
        isOutdated = false
    }

    /// Puts the posts into their order; what is shown stays until that is done.
    ///
    /// - Parameters:
    ///   - anew: whether what goes on is of no use any more. Otherwise it goes on, so that posts
    ///     which arrive faster than they are sorted are shown too.
    ///   - row: where the reader is: what is around it is looked at first.
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

    /// Ends what goes on; what is shown stays as it is.
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
    /// Shows only what a text asks for; everything where it asks for nothing, or is at fault.
    ///
    /// - Parameter row: where the reader is: what is around it is looked at first.
    func filter(by text: String, from row: Int) {
        let old = model.state.filter?.query
        model.state.filter = BoardQuery(text)
        if model.state.filter?.query != old { arrange(anew: true, from: row) }
        model.present()
    }

    /// Finds the posts in the list that a text asks for, those around the reader's row first.
    func search(for text: String, from row: Int) {
        model.state.search = BoardQuery(text).map { BoardSearch(query: $0) }
        startScan(from: row)
        model.present()
    }

    /// What was found among other posts says nothing about these.
    private func searchAnew() {
        guard let query = model.state.search?.query else { return }
        model.state.search = BoardSearch(query: query)
        startScan(from: 0)
    }

    /// Begins a scan in place of the one before, whose results nobody wants any more.
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
