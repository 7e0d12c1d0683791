import BoardCore
import Localization

extension CommandTable {
    /// Shows the filters with their effects. Choosing one switches it off, or on again.
    func showFilters() {
        guard let board = router()?.boardItem else { return }
        let (filters, counts) = (board.filters, board.hiddenCounts)
        guard !filters.all.isEmpty else {
            return presenter.show(
                message: localized("There are no filters. To add one, use :mute on a post."))
        }
        let choices = filters.all.map { filter in
            Choice(
                filter.name,
                note:
                    "\(filter.effect(counts, isActive: filters.isActive(filter)))  \(filter.query)")
        }
        presenter.choose(
            localized("Filters"), among: choices, verb: localized("switch off or on"),
            discard: { [weak self] number in self?.askToRemove(filters.all[number]) }
        ) {
            [weak board] number in board?.toggleFilter(filters.all[number])
        }
    }

    private func askToRemove(_ filter: PostFilter) {
        presenter.ask(localized("Delete filter"), [localized("Delete “\(filter.name)”?")]) {
            [weak self] in
            self?.router()?.boardItem?.removeFilter(filter)
        }
    }
}

extension PostFilter {
    fileprivate func effect(_ hiddenCounts: [String: Int], isActive: Bool) -> String {
        guard isActive else { return localized("off") }
        return switch action {
        case .hide: localized("\(hiddenCounts[name] ?? 0) hidden")
        case .highlight: localized("highlights")
        case .read: localized("marks as read")
        }
    }
}
