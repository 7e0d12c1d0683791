import BoardCore
import Localization
import RIBs

/// Adds filters to the list and to the configuration file, and switches them off.
final class FilterEditor: Worker {
    private let feed: PostFeed
    private let storage: any FilterStorage
    private let actions: PostActions
    private let pendingWork: ActivityTracker
    private let outputRelay = PublishRelay<String>()

    init(
        feed: PostFeed, storage: any FilterStorage, actions: PostActions,
        pendingWork: ActivityTracker
    ) {
        self.feed = feed
        self.storage = storage
        self.actions = actions
        self.pendingWork = pendingWork
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.whileActive(forEach: storage.changes) { [weak self] in self?.take($0) }
        scope.bind(actions.events) { [weak self] in
            if case .mute(let condition) = $0 { self?.hide(condition) }
        }
    }

    private func take(_ filters: [PostFilter]) {
        if filters != feed.state.filters.all { change { $0.replace(by: filters) } }
    }

    /// Messages for the user.
    var output: any ValueStream<String> { outputRelay }

    /// Hides the posts that meet a condition, also after a restart.
    func hide(_ condition: PostQuery.Condition) {
        guard let query = try? PostQuery(condition.text, isComplete: true) else { return }
        let (name, work) = ("\(condition.kind)-\(condition.value)", pendingWork.begin())
        let addition = Task<PostFilter?, Never> { [weak self, storage] in
            defer { withExtendedLifetime(work) {} }
            do throws(FilterStorageError) {
                let filter = try await storage.addFilter(hiding: query, named: name)
                self?.change { $0.add(filter) }
                self?.outputRelay.accept(
                    localized("Hiding \(filter.query); :filters ends it."))
                return filter
            } catch {
                self?.outputRelay.accept(error.sentence)
                return nil
            }
        }
        actions.history.add(.filter(addition))
    }

    /// Removes the filter that `hide(_:)` has added, unless it was changed since.
    func remove(_ addition: Task<PostFilter?, Never>) {
        let work = pendingWork.begin()
        Task { [weak self] in
            defer { withExtendedLifetime(work) {} }
            if let filter = await addition.value { self?.remove(filter) }
        }
    }

    /// Removes a filter also from the configuration file, unless it was changed there since.
    func remove(_ filter: PostFilter) {
        let work = pendingWork.begin()
        Task { [weak self, storage] in
            defer { withExtendedLifetime(work) {} }
            do throws(FilterStorageError) {
                try await storage.removeFilter(filter)
                self?.change { $0.remove(filter) }
                self?.outputRelay.accept(localized("The filter \(filter.name) was removed."))
            } catch {
                self?.outputRelay.accept(error.sentence)
            }
        }
    }

    private func change(_ edit: (inout PostFilters) -> Void) {
        var filters = feed.state.filters
        edit(&filters)
        feed.use(filters)
    }

    func toggle(_ filter: PostFilter) {
        change { $0.toggle(filter) }
        outputRelay.accept(
            feed.state.filters.isActive(filter)
                ? localized("The filter \(filter.name) is on.")
                : localized("The filter \(filter.name) is off until the program ends."))
    }
}
