import BoardCore
import RIBs

/// Adds filters to the list and to the configuration file, and switches them off.
final class FilterEditor: Worker {
    private let feed: PostFeed
    private let storage: any FilterStorage
    private let pendingWork: ActivityTracker
    private let outputRelay = PublishRelay<String>()

    init(feed: PostFeed, storage: any FilterStorage, pendingWork: ActivityTracker) {
        self.feed = feed
        self.storage = storage
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
            outputRelay.accept("Hiding \(filter.query); :filters switches it off.")
        case .failure(let error as FilterStorageError): outputRelay.accept(error.sentence)
        case .failure: break
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
