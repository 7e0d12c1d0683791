import BoardCore
import RIBs

/// Adds filters to the list and to the configuration file, and switches them off.
final class FilterEditor: Worker {
    private let feed: PostFeed
    private let storage: any FilterStorage
    private let history: UndoHistory
    private let pendingWork: ActivityTracker
    private let outputRelay = PublishRelay<String>()

    init(
        feed: PostFeed, storage: any FilterStorage, history: UndoHistory,
        pendingWork: ActivityTracker
    ) {
        self.feed = feed
        self.storage = storage
        self.history = history
        self.pendingWork = pendingWork
        super.init()
    }

    /// Messages for the user.
    var output: any ValueStream<String> { outputRelay }

    /// Hides the posts that meet a condition, also after a restart.
    func hide(_ condition: PostQuery.Condition) {
        guard let query = try? PostQuery(condition.text, isComplete: true) else { return }
        let (storage, name) = (storage, "\(condition.kind)-\(condition.value)")
        let work = pendingWork.begin()
        scope?.whileActive({ try await storage.addFilter(hiding: query, named: name) }) {
            [weak self] (result: Result<PostFilter, any Error>) in
            self?.take(result)
            withExtendedLifetime(work) {}
        }
    }

    private func take(_ result: Result<PostFilter, any Error>) {
        switch result {
        case .success(let filter):
            var filters = feed.state.filters
            filters.add(filter)
            feed.use(filters)
            history.add(.filter(filter))
            outputRelay.accept("Hiding \(filter.query); :filters switches it off.")
        case .failure(let error as FilterStorageError): outputRelay.accept(error.sentence)
        case .failure: break
        }
    }

    /// Removes a filter that `hide(_:)` has added, unless it was changed since.
    func remove(_ filter: PostFilter) {
        let (storage, work) = (storage, pendingWork.begin())
        scope?.whileActive({ () async throws(FilterStorageError) in
            try await storage.removeFilter(filter)
        }) { [weak self] (result: Result<Void, FilterStorageError>) in
            self?.didRemove(filter, result)
            withExtendedLifetime(work) {}
        }
    }

    private func didRemove(_ filter: PostFilter, _ result: Result<Void, FilterStorageError>) {
        switch result {
        case .success:
            var filters = feed.state.filters
            filters.remove(filter)
            feed.use(filters)
            outputRelay.accept("The filter \(filter.name) was removed.")
        case .failure(let error): outputRelay.accept(error.sentence)
        }
    }

    func toggle(_ filter: PostFilter) {
        var filters = feed.state.filters
        filters.toggle(filter)
        feed.use(filters)
        let state = filters.isActive(filter) ? "on" : "off until the program ends"
        outputRelay.accept("The filter \(filter.name) is \(state).")
    }
}
