import BoardCore
import RIBs

/// The orders of the list, whether sorted by the source or locally.
extension BoardInteractor {
    package func sortNext() {
        guard let sorts = state.sourceSorts else {
            return sort(by: PostSort(state.sort.order.next))
        }
        let index = state.sourceSort.flatMap(sorts.firstIndex) ?? 0
        sort(bySource: sorts[(index + 1) % sorts.count])
    }

    /// Sorts by the order with a name, which is one of the source's or a local one.
    package func sort(byName name: String) {
        let own = SourceSort(name)
        if state.sourceSorts != nil, state.capabilities.knows(own) {
            sort(bySource: own)
        } else if let order = PostOrder(rawValue: name) {
            sort(by: PostSort(order))
        } else {
            let names = sortNames.joined(separator: ", ")
            presenter.show(message: "There is no order “\(name)” here; choose from \(names).")
        }
    }

    package var sortNames: [String] {
        let own = state.sourceSorts.map { ($0 + state.capabilities.namedSorts).map(\.name) } ?? []
        return own + PostOrder.allCases.map(\.rawValue).filter { !own.contains($0) }
    }

    /// Reloads the list in one of the source's own orders.
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
        arrangementWorker.arrange(anew: true)
        present()
    }
}

extension BoardState {
    /// The orders that the source offers; `nil` if there is no choice.
    fileprivate var sourceSorts: [SourceSort]? {
        capabilities.sorts.count > 1 && searchedWords == nil ? capabilities.sorts : nil
    }
}

// MARK: Filtering, searching and marking

extension BoardInteractor: ArrangementWorkerListener {
    func arrangementWorker(didShow posts: ShownPosts, after older: ShownPosts) {
        model.openPosts.move(from: older, to: posts)
        tellNeighbours()
    }

    func arrangementWorkerDidArrange() {
        newsWorker.tellUntold()
    }

    package func filter(by text: String, from row: Int) {
        arrangementWorker.filter(by: text, from: row)
    }

    package func search(for text: String, from row: Int) {
        arrangementWorker.search(for: text, from: row)
    }

    /// Searches everything on the server for a text.
    package func searchSource(for words: String) {
        let words = words.sanitized(as: .line)
        if let refusal = state.refusalToSearch { return presenter.show(message: refusal) }
        guard !words.isEmpty else { return }
        events.accept(.readerActed)
        choose(.search(words))
    }

    package func showExcerpts(of rows: Range<Int>) {
        excerptWorker.read(for: rows)
    }

    package func toggleMark(of post: Post) {
        markWorker.toggleMark(of: post)
    }

    package func goToPost(_ kind: PostMarks.Kind, from row: Int, by step: Int) {
        markWorker.goToPost(kind, from: row, by: step)
    }
}
