import BoardCore

/// The user's filters for the entries of the inbox, with their results as far as known.
nonisolated package struct InboxFilters {
    private var filters: [PostFilter] = []
    private var results: [InboxEntry: Result] = [:]

    /// The effects of all filters on an entry.
    private struct Result {
        var hidingFilter: String?
        var isHighlighted = false
        var isRead = false
    }

    package init(_ filters: [PostFilter] = []) { self.filters = filters }

    /// Entries after the filters were applied.
    package struct Effects {
        package fileprivate(set) var contents = InboxContents()
        /// The shown entries that count as read.
        package fileprivate(set) var read: [InboxEntry] = []

        package var entries: [InboxEntry] { contents.entries }
    }

    /// Replaces the filters; returns whether they have changed.
    @discardableResult
    mutating func use(_ new: [PostFilter]) -> Bool {
        guard new != filters else { return false }
        filters = new
        removeResults()
        return true
    }

    /// Removes known results, which depend on the time and on the user's marks.
    mutating func removeResults() { results = [:] }

    package mutating func apply(
        to entries: [InboxEntry], in context: () -> PostQuery.Context
    ) -> Effects {
        var effects = Effects()
        guard !filters.isEmpty else {
            effects.contents.entries = entries
            return effects
        }
        lazy var sharedContext = context()
        for entry in entries {
            let result = results[entry] ?? result(for: entry, in: sharedContext)
            results[entry] = result
            if let filter = result.hidingFilter {
                effects.contents.hiddenCounts[filter, default: 0] += 1
                continue
            }
            effects.contents.entries.append(entry)
            if result.isHighlighted { effects.contents.highlighted.insert(entry.id) }
            if result.isRead { effects.read.append(entry) }
        }
        return effects
    }

    private func result(for entry: InboxEntry, in context: PostQuery.Context) -> Result {
        var result = Result()
        for filter in filters where filter.query.matches(entry, in: context) {
            switch filter.action {
            case .hide:
                result.hidingFilter = filter.name
                return result
            case .highlight: result.isHighlighted = true
            case .read: result.isRead = true
            }
        }
        return result
    }
}
