import BoardCore
import RIBs

/// Sorting, filtering and searching, which never hold up the list.
extension BoardInteractor {
    package func sortNext() {
        guard let sorts = state.sourceSorts else {
            return sort(by: PostSort(state.sort.order.next))
        }
        let index = state.sourceSort.flatMap(sorts.firstIndex) ?? 0
        sort(bySource: sorts[(index + 1) % sorts.count])
    }

    /// Sorts by what a name says: an order of the source, or one of ours.
    package func sort(byName name: String) {
        let own = SourceSort(name)
        if state.sourceSorts != nil, state.capabilities.knows(own) {
            sort(bySource: own)
        } else if let order = PostOrder(rawValue: name) {
            sort(by: PostSort(order))
        } else {
            let names = sortNames.joined(separator: ", ")
            presenter.show(message: "There is no order “\(name)” here; there are \(names).")
        }
    }

    package var sortNames: [String] {
        let own = state.sourceSorts.map { ($0 + state.capabilities.namedSorts).map(\.name) } ?? []
        return own + PostOrder.allCases.map(\.rawValue).filter { !own.contains($0) }
    }

    /// Has the source give the posts in an order of its own.
    private func sort(bySource sort: SourceSort) {
        events.accept(.readerActed)
        state.sort = PostSort()
        state.sourceSort = sort
        loadAnew(forgetting: true)
    }

    package func reverseSort() {
        sort(by: PostSort(state.sort.order, isReversed: !state.sort.isReversed))
    }

    private func sort(by sort: PostSort) {
        events.accept(.readerActed)
        state.sort = sort
        arrange(anew: true)
        present()
    }

    /// Shows only what a text asks for; everything where it asks for nothing, or is at fault.
    ///
    /// - Parameter row: where the reader is: what is around it is looked at first.
    package func filter(by text: String, from row: Int) {
        let old = state.filter?.query
        state.filter = BoardQuery(text)
        if state.filter?.query != old { arrange(anew: true, from: row) }
        present()
    }

    /// Puts the posts into their order; what is shown stays until that is done.
    ///
    /// - Parameter anew: whether what goes on is of no use any more. Otherwise it goes on, so that
    ///   posts which arrive faster than they are sorted are shown too.
    func arrange(anew: Bool = false, from row: Int? = nil) {
        if !anew, jobs.arrangement.isRunning { return jobs.isOutdated = true }
        jobs.arrangement.cancel()
        jobs.isOutdated = false
        let arrangement = arrangement(from: row)
        if arrangement.isTrivial {
            show(ShownPosts(state.contents.posts))
            return tellNews()
        }
        state.isArranging = true
        jobs.arrangement.begin(arrangement.results(), for: self) { [weak self] posts in
            self?.show(posts)
            self?.present()
        } onEnd: { [weak self] in
            self?.didArrange()
        }
    }

    private func arrangement(from row: Int?) -> Arrangement {
        var arrangement = Arrangement(
            posts: state.contents.posts, context: state.queryContext(at: now()))
        arrangement.sort = state.sort
        arrangement.filter = state.filter?.query
        if state.shown.posts.isSame(as: state.contents.posts) {
            arrangement.ordering = state.shown.ordering
            arrangement.start =
                row.flatMap {
                    state.shown.indices.contains($0) ? state.shown.index(ofRow: $0) : nil
                } ?? 0
        }
        return arrangement
    }

    private func didArrange() {
        if jobs.isOutdated { return arrange() }
        state.isArranging = false
        tellNews()
        present()
    }

    private func show(_ posts: ShownPosts) {
        if !jobs.arrangement.isRunning { state.isArranging = false }
        openPosts.move(from: state.shown, to: posts)
        state.shown = posts
        tellNeighbours()
        restartSearch()
    }
}

extension BoardState {
    /// The orders of the source to choose from; `nil` where there is no choice.
    fileprivate var sourceSorts: [SourceSort]? {
        capabilities.sorts.count > 1 && searchedWords == nil ? capabilities.sorts : nil
    }
}

// MARK: Searching

extension BoardInteractor {
    /// Has the source look for words, in all that it has.
    package func searchSource(for words: String) {
        let words = words.sanitized(as: .line)
        if let refusal = state.refusalToSearch { return presenter.show(message: refusal) }
        guard !words.isEmpty else { return }
        events.accept(.readerActed)
        choose(.search(words))
    }
}

extension BoardInteractor {
    package func search(for text: String, from row: Int) {
        state.search = BoardQuery(text).map { BoardSearch(query: $0) }
        startScan(from: row)
        present()
    }

    /// What was found among other posts says nothing about these.
    private func restartSearch() {
        guard let query = state.search?.query else { return }
        state.search = BoardSearch(query: query)
        startScan(from: 0)
    }

    /// Begins a scan in place of the one before, whose results nobody wants any more.
    private func startScan(from row: Int) {
        jobs.scan.cancel()
        guard let search = state.search else { return }
        let results = search.results(
            in: state.shown, from: row, context: state.queryContext(at: now()))
        jobs.scan.begin(results, for: self) { [weak self] search in
            self?.state.search = search
            self?.present()
        }
    }
}
