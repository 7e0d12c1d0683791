import BoardCore

/// The sort orders of the source and of the program.
extension PostFeed {
    /// The names of the sort orders.
    var sortNames: [String] {
        let own = sourceSorts.map { ($0 + state.capabilities.namedSorts).map(\.name) } ?? []
        return own + PostOrder.allCases.map(\.rawValue).filter { !own.contains($0) }
    }

    /// Requests the posts from the source in an order of its own.
    func sort(bySource sort: SourceSort) {
        state.sort = PostSort()
        state.sourceSort = sort
        loadAnew(forgetting: true)
    }

    func sort(by sort: PostSort) {
        state.sort = sort
        arrange(restarts: true)
        eventsRelay.accept(.changed)
    }

    /// Applies the next sort order.
    func sortNext() {
        guard let sorts = sourceSorts else { return sort(by: PostSort(state.sort.order.next)) }
        let index = state.sourceSort.flatMap(sorts.firstIndex) ?? 0
        sort(bySource: sorts[(index + 1) % sorts.count])
    }

    func reverseSort() {
        sort(by: PostSort(state.sort.order, isReversed: !state.sort.isReversed))
    }

    /// Returns `true` if the source or the program has an order with this name.
    func knowsSort(named name: String) -> Bool {
        sourceSort(named: name) != nil || PostOrder(rawValue: name) != nil
    }

    /// Sorts by the order with a name, which is one of the source's or a local one.
    func sort(byName name: String) {
        if let own = sourceSort(named: name) {
            sort(bySource: own)
        } else if let order = PostOrder(rawValue: name) {
            sort(by: PostSort(order))
        }
    }

    private func sourceSort(named name: String) -> SourceSort? {
        let sort = SourceSort(name)
        return sourceSorts != nil && state.capabilities.knows(sort) ? sort : nil
    }

    /// The orders of the source to choose from; `nil` if there is no choice.
    private var sourceSorts: [SourceSort]? {
        let sorts = state.capabilities.sorts
        return sorts.count > 1 && (state.searchText == nil || state.hasSortedResults) ? sorts : nil
    }
}
