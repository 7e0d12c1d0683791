import BoardCore

/// The default order of lists, and the one in which the user left each.
extension PostFeed {
    /// Restores the default order; results of a search have the best one first.
    ///
    /// With several sources, "newest" is requested from them, because only the first page of each
    /// is loaded here.
    func sortAsUsual() {
        state.sourceSort = isSortedBySources ? .newest : nil
        state.sort = isSortedBySources || state.hasSortedResults ? PostSort() : usualSort
    }

    private var isSortedBySources: Bool {
        usualSort == PostSort(.newest) && isOfSeveralSources && state.listing == .everything
    }

    /// The order that the user has chosen; `nil` for the default one.
    var chosenSort: ListRecord.Sort? {
        let isUsual =
            isSortedBySources
            ? state.sourceSort == .newest && state.sort.isAsGiven
            : state.sourceSort == nil && state.sort == usualSort
        return isUsual
            ? nil
            : ListRecord.Sort(
                source: state.sourceSort, order: state.sort.order.rawValue,
                isReversed: state.sort.isReversed)
    }

    /// Applies the order and the filter with which the user left the list, if it was shown before.
    func arrangeAsLeft() -> Bool {
        guard let memory, let record = memory[memory.id(of: state)] else { return false }
        sortAsUsual()
        if let sort = record.sort, let order = PostOrder(rawValue: sort.order) {
            // Before the first response the orders of a source may be unknown.
            let sorts = state.capabilities.sorts
            let isKnown = sort.source.map { sorts.isEmpty || state.capabilities.knows($0) }
            if isKnown != false { state.sourceSort = sort.source }
            state.sort = PostSort(order, isReversed: sort.isReversed)
        }
        state.filter = ListQuery(record.filter)
        return true
    }

    /// Begins with the list in which the latest run ended.
    func continueList() {
        if let memory, state.boardID == nil {
            if let listing = memory.firstListing { state.show(listing) }
            state.showsBookmarks = memory.session.list?.isBookmarks == true && storesBookmarks
            state.chosenBoard = state.boardID.map { Board(id: $0, name: memory.session.boardName) }
        }
        readCapabilities()
        if !arrangeAsLeft() { sortAsUsual() }
        load(.initial)
    }
}
