import BoardCore
import RIBs

/// A worker that records how the user leaves each list, and restores its selection.
final class SessionTracker: Worker {
    enum Output {
        /// The row of the post that was selected when the user left the list.
        case selection(row: Int)
        case layout(SessionRecord)
    }

    private let feed: PostFeed
    private let memory: ListMemory
    private let pendingWork: ActivityTracker
    private let clock: any Clock<Duration>
    private let search: LatestTask
    private let outputRelay = PublishRelay<Output>()
    /// The list that is shown; `nil` before the first one and for search results.
    private var list: ListID?
    /// The selected post to restore once it is loaded; `nil` if there is none.
    private var wanted: PostID?
    private var hasLayout = false
    private var isWaitingToSave = false

    /// The delay before a change is stored.
    private static let delay = Duration.seconds(1)
    /// The number of posts that are searched without delay.
    private static let quickCount = 1000

    init(
        feed: PostFeed, memory: ListMemory, pendingWork: ActivityTracker,
        clock: any Clock<Duration>
    ) {
        self.feed = feed
        self.memory = memory
        self.pendingWork = pendingWork
        self.clock = clock
        search = LatestTask(pendingWork)
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(feed.events) { [weak self] in self?.take($0) }
        scope.bind(memory.searches.additions) { [weak self] in
            self?.memory.noteSearch($0)
            self?.saveLater()
        }
    }

    override func didStop() {
        super.didStop()
        search.cancel()
        memory.save(pendingWork)
    }

    var output: any ValueStream<Output> { outputRelay }

    /// The selected post of the list; `nil` if the user has not moved.
    var selection: PostID? { memory[list]?.selection }

    /// Records the selected post.
    ///
    /// - Parameter isChosen: whether the user has moved to it; if not, the list stays at its top.
    func noteSelection(_ post: PostID, row: Int, isChosen: Bool) {
        if isChosen { wanted = nil }
        guard wanted == nil else { return }
        memory[list]?.selection = isChosen ? post : nil
        memory[list]?.row = isChosen ? row : 0
        saveLater()
    }

    /// Records the layout that the user has chosen.
    func noteLayout(_ layout: ListLayout) {
        memory.session.showsPanes = layout.showsPanes
        memory.session.listColumns = layout.listColumns
        memory.session.panelColumns = layout.panelColumns
        memory.session.density = layout.density?.rawValue
        saveLater()
    }

    private func take(_ event: FeedEvent) {
        guard memory.isRestored else { return }
        restoreLayout()
        noteList()
        switch event {
        case .showed, .arranged, .ended: restoreSelection()
        case .began, .received, .changed: break
        }
    }

    private func restoreLayout() {
        guard !hasLayout else { return }
        hasLayout = true
        outputRelay.accept(.layout(memory.layout))
    }

    /// Records the list, its order and its filter.
    private func noteList() {
        let list = memory.id(of: feed.state)
        if list != self.list {
            self.list = list
            wanted = memory[list]?.selection
            search.cancel()
        }
        var record = memory[list] ?? ListRecord()
        record.sort = feed.chosenSort
        record.filter = feed.state.filter?.text ?? ""
        memory[list] = record
        memory.noteList(feed.state)
        saveLater()
    }

    private func saveLater() {
        guard memory.hasChanges, !isWaitingToSave else { return }
        isWaitingToSave = true
        scope?.whileActive { [weak self, clock] in
            try? await clock.sleep(for: Self.delay)
            guard !Task.isCancelled, let self else { return }
            isWaitingToSave = false
            memory.save(pendingWork)
        }
    }
}

// MARK: The selection

extension SessionTracker {
    private func restoreSelection() {
        guard let wanted else { return }
        let posts = feed.state.shown
        if posts.count <= Self.quickCount { return select(posts.rows(of: [wanted]).first) }
        let results = backgroundResults { $0(posts.rows(of: [wanted])) }
        search.begin(results, in: scope) { [weak self] in self?.select($0.first) }
    }

    /// Selects the row of the wanted post. If it is not loaded, loads the list as far as it was.
    private func select(_ row: Int?) {
        let state = feed.state
        if let row, state.shown.indices.contains(row), state.shown[row].id == wanted {
            wanted = nil
            return outputRelay.accept(.selection(row: row))
        }
        // Without posts, the load of the list has not begun.
        guard !state.isLoading, !state.isArranging, !feed.loaded.posts.isEmpty,
            let record = memory[list]
        else { return }
        let isBefore = feed.loaded.posts.count <= record.row
        if isBefore, feed.loaded.next != nil, !state.hasFailed { return feed.loadMore() }
        wanted = nil
    }
}
