import BoardCore

extension CommandTable {
    /// Shows the filters with their effects. Choosing one switches it off, or on again.
    func showFilters() {
        guard let board = router()?.boardItem else { return }
        let (filters, counts) = (board.filters, board.hiddenCounts)
        guard !filters.all.isEmpty else {
            return presenter.show(message: "There are no filters. To add one, use :mute on a post.")
        }
        let choices = filters.all.map { filter in
            Choice(
                filter.name,
                note:
                    "\(filter.effect(counts, isActive: filters.isActive(filter)))  \(filter.query)")
        }
        presenter.choose("Filters: Enter switches off or on", among: choices) {
            [weak board] number in board?.toggleFilter(filters.all[number])
        }
    }
}

extension PostFilter {
    fileprivate func effect(_ hiddenCounts: [String: Int], isActive: Bool) -> String {
        guard isActive else { return "off" }
        return switch action {
        case .hide: "\(hiddenCounts[name] ?? 0) hidden"
        case .highlight: "highlights"
        case .read: "marks as read"
        }
    }
}
