import BoardCore
import Essentials
import RIBs

/// Returns the stored bookmarks as a page.
package typealias BookmarkQuery = @Sendable () -> AsyncThrowingStream<PostPage, any Error>

/// The owner of a list's posts, which loads them page by page, sorts and filters them.
///
/// A new load cancels the one before. All screens read the posts from here.
package final class PostFeed: Worker {
    package internal(set) var state = FeedState()
    let source: any BoardSource
    private let bookmarks: BookmarkQuery?
    let memory: ListMemory?

    let eventsRelay = PublishRelay<FeedEvent>()
    private let contentsRelay = BehaviorRelay(value: PostPage())
    private let pendingWork: ActivityTracker
    private let now: () -> Date
    let usualSort: PostSort
    private let markStream: any ValueStream<PostMarks>
    private var marks = PostMarks()
    private var pages = LoadedPages()
    private var running: ActivityTracker.Running?
    private var earlierActivity = FeedState.Activity.idle
    /// The latest load that the user has noticed.
    private var latestLoad = FeedState.Load.initial
    private lazy var arrangement = LatestTask(pendingWork)
    /// The stored copy that the current load replaces; `nil` if there is none.
    private var replacedCopy: PostPage?
    /// The sources of the posts in that copy.
    private var replacedSources: Set<SourceID> = []
    /// Set if posts arrived after the current arrangement had started.
    private var isOutdated = false

    /// - Parameters:
    ///   - sort: the default order of lists.
    ///   - filters: the filters that apply to every list.
    ///   - bookmarks: the stored bookmarks; `nil` if nothing is stored.
    ///   - memory: the lists as the user left them; `nil` to begin each with the default order.
    ///   - marks: the user's marks, which filters can ask for.
    package init(
        source: any BoardSource, sort: PostSort = PostSort(), filters: [PostFilter] = [],
        bookmarks: BookmarkQuery? = nil, memory: ListMemory? = nil,
        marks: any ValueStream<PostMarks>, pendingWork: ActivityTracker,
        now: @escaping () -> Date
    ) {
        self.source = source
        self.bookmarks = bookmarks
        self.memory = memory
        self.pendingWork = pendingWork
        self.now = now
        usualSort = sort
        markStream = marks
        super.init()
        state.filters = PostFilters(filters)
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(markStream) { [weak self] in self?.marks = $0 }
        guard let memory, !memory.isRestored else { return load(.initial) }
        state.activity = .loading(.initial, nil)
        eventsRelay.accept(.changed)
        let task = scope.whileActive({ await memory.restore() }) { [weak self] _ in
            self?.continueList()
        }
        running = ActivityTracker.Running(task: task, work: pendingWork.begin())
    }

    package override func didStop() {
        super.didStop()
        running = nil
        arrangement.cancel()
        isOutdated = false
    }
}

extension PostFeed {
    package var events: any ValueStream<FeedEvent> { eventsRelay }

    /// The posts of the selection, as loaded so far.
    package var contents: any ValueStream<PostPage> { contentsRelay }

    /// Everything that the source has returned; `state` has only the posts of the chosen board.
    var loaded: PostPage { pages.all }

    /// A Boolean value that indicates whether all remaining pages belong to rate-limited sources.
    var isAwaited: Bool { pages.isAwaited }

    var isOfSeveralSources: Bool { source.members.count > 1 }

    /// Returns the context for evaluating queries.
    var queryContext: PostQuery.Context {
        let names = state.contents.boards.map { ($0.id, $0.name) }
        return PostQuery.Context(
            now: now(), boardNames: Dictionary(names) { first, _ in first },
            marks: marks)
    }
}

// MARK: Loading

extension PostFeed {
    /// Reloads the list, or retries a page that failed to load.
    func refresh() {
        load(state.hasFailed && latestLoad == .more ? .more : .reload)
    }

    /// Loads the next page, unless it is being loaded or has to wait.
    func loadMore() {
        // Without a network, the next page may be stored.
        guard !state.isLoading, !state.hasFailed || state.isOffline, pages.next != nil, !isAwaited
        else { return }
        load(.more)
    }

    /// - Parameter sources: the sources that a refresh asks again; `nil` for all.
    func load(_ load: FeedState.Load, of sources: Set<SourceID>? = nil) {
        cancelLoad()
        (replacedCopy, replacedSources) = (nil, [])
        pages.begin()
        earlierActivity = state.activity
        if !load.isAutomatic { latestLoad = load }
        state.begin(load)
        eventsRelay.accept(.began(load))
        let (request, known) = (request(for: load, of: sources), loaded)
        let saved = state.showsBookmarks ? bookmarks?() : nil
        let task = scope?.whileActive(forEach: saved ?? source.posts(request)) { [weak self] page in
            self?.receive(page, of: load)
        } onEnd: { [weak self] error in
            self?.end(load, after: known, error)
        }
        running = task.map { ActivityTracker.Running(task: $0, work: pendingWork.begin()) }
    }

    private func request(for load: FeedState.Load, of sources: Set<SourceID>?) -> PostRequest {
        let sort = state.searchText == nil || state.hasSortedResults ? state.sourceSort : nil
        var request = PostRequest(state.listing, sort: sort, reload: load.isRefresh)
        if load == .more { request.cursor = pages.next }
        request.reloadedSources = sources
        return request
    }

    private func receive(_ page: PostPage, of load: FeedState.Load) {
        // The capabilities of a site are known only after its first response.
        pages.retainsBoards = !source.capabilities.hasAllBoards
        if let stored = page.stored, stored.error == nil, load == .initial { keepCopy(page) }
        let isBetter = pages.take(page, of: load, from: source.name)
        readCapabilities()
        state.note(page, of: load, at: now())
        eventsRelay.accept(.received(page))
        if isBetter {
            showLoaded()
        } else if load == .reload, page.sourceFailures.contains(where: { $0.cause == .silence }) {
            // After a manual refresh, the list shows which sources have not responded yet.
            state.contents.sourceFailures = page.sourceFailures
        }
        eventsRelay.accept(.changed)
    }

    /// Keeps a stored copy, unless it has newer posts only of the sources of the one before.
    private func keepCopy(_ page: PostPage) {
        let sources = Set(page.posts.lazy.map(\.id.source))
        guard replacedCopy == nil || !sources.isSubset(of: replacedSources) else { return }
        (replacedCopy, replacedSources) = (page, sources)
    }

    private func end(_ load: FeedState.Load, after known: PostPage, _ error: (any Error)?) {
        cancelLoad()
        // A failed request can still reveal the server software.
        if error != nil { readCapabilities() }
        if let error {
            // If an automatic refresh fails, the list stays as it was.
            state.activity = load.isAutomatic ? earlierActivity : .failed(BoardError(error))
        } else if state.isLoading {
            state.activity = .idle
        }
        var finished = FinishedLoad(
            load: load, known: known, earlierActivity: earlierActivity,
            error: error.map { BoardError($0) })
        if error == nil, loaded.stored == nil, var copy = replacedCopy {
            // The response counts as an automatic refresh of the copy, so that new posts are marked.
            copy.progress = nil
            finished = FinishedLoad(
                load: .background, known: copy, earlierActivity: earlierActivity, error: nil)
            // A document is not stored, and another source may not have been.
            if isOfSeveralSources {
                finished.comparableSources = replacedSources.filter {
                    source.member($0)?.capabilities.hasAllBoards != true
                }
            }
        }
        eventsRelay.accept(.ended(finished))
    }

    /// Stops the current load. Pages already received stay.
    func stopLoading() {
        guard state.isLoading else { return }
        cancelLoad()
        state.contents.sourceFailures = loaded.sourceFailures
        state.activity = .stopped
        eventsRelay.accept(.changed)
    }

    private func cancelLoad() {
        running?.task.cancel()
        running = nil
    }

    func readCapabilities() {
        state.capabilities = source.capabilities(of: state.listing)
    }

    /// Removes a post that its source no longer has, without loading any page again.
    func remove(_ post: PostID) {
        pages.remove(post)
        showLoaded()
        eventsRelay.accept(.changed)
    }

    /// Shows the loaded posts of the chosen board.
    private func showLoaded() {
        var shown = loaded
        if state.capabilities.hasAllBoards {
            shown.posts = loaded.posts.posts(in: state.boardID)
            shown.allPosts = loaded.posts
        }
        state.contents = shown
        contentsRelay.accept(shown)
        arrange()
    }
}

// MARK: Choosing a list

extension PostFeed {
    /// Chooses the first list, before anything is loaded.
    func begin(with board: BoardID?) {
        state.boardID = board
        readCapabilities()
        sortAsUsual()
    }

    /// Shows another list, at once with the posts that are already loaded.
    ///
    /// A load of all boards continues. If nothing is loading, a complete source is read from memory
    /// and an incomplete one is read again.
    ///
    /// - Parameter board: the board of the listing, in case the list does not contain it.
    func show(_ listing: Listing, as board: Board? = nil) {
        if let board { state.chosenBoard = board }
        let wereBookmarks = state.showsBookmarks
        guard wereBookmarks || listing != state.listing else { return }
        let isSearch = if case .search = listing { true } else { false }
        state.show(listing, temporarily: isSearch)
        readCapabilities()
        if arrangeAsLeft() {
            // It was shown before.
        } else if let sort = state.sourceSort {
            // The other list may not support this order.
            if !state.capabilities.knows(sort) { sortAsUsual() }
        } else if state.sort == usualSort || state.hasSortedResults {
            sortAsUsual()
        }
        if state.capabilities.hasAllBoards, state.isLoading, !wereBookmarks {
            clear()
            showLoaded()
            eventsRelay.accept(.changed)
        } else {
            loadAnew(forgetting: wereBookmarks || !state.capabilities.hasAllBoards)
        }
    }

    /// Shows the posts that match a saved search, among all that the source can search, or else among
    /// the loaded ones.
    func show(_ search: SavedSearch) {
        let text = "\(search.query)"
        if state.capabilities.searchesByQuery {
            show(.search(text))
            return filter(by: "", from: 0)
        }
        let parent = state.isTemporary ? state.parentListing : state.listing
        show(.everything)
        filter(by: text, from: 0)
        state.beginSavedSearch(insteadOf: parent)
        eventsRelay.accept(.changed)
    }

    /// A Boolean value that indicates whether there can be bookmarks.
    var storesBookmarks: Bool { bookmarks != nil }

    /// Goes back to the list before a search or the bookmarks, or from a board to all boards.
    func leave() {
        let parent = state.parentListing
        if state.filtersBySavedSearch { filter(by: "", from: 0) }
        show(parent)
    }

    /// Shows the stored bookmarks of all boards, which need no network.
    func showBookmarks() {
        state.show(.everything, temporarily: true)
        state.showsBookmarks = true
        if !arrangeAsLeft() { sortAsUsual() }
        loadAnew(forgetting: true)
    }

    /// Loads another list, or the same one in another order.
    func loadAnew(forgetting forgets: Bool) {
        clear()
        if forgets { pages.forgetPosts() }
        showLoaded()
        load(.initial)
    }

    /// Shows an empty list, so that the next one starts at the top.
    private func clear() {
        arrangement.cancel()
        state.isRefreshed = false
        state.contents.posts = .empty
        state.shown = .empty
        state.listNumber += 1
    }
}

// MARK: Arranging

extension PostFeed {
    /// Filters the list by a query. An empty or invalid query shows all posts.
    ///
    /// - Parameter row: the selected row, from which filtering starts.
    func filter(by text: String, from row: Int) {
        let old = state.filter?.query
        state.filter = ListQuery(text)
        state.filtersBySavedSearch = false
        if state.filter?.query != old { arrange(restarts: true, from: row) }
        eventsRelay.accept(.changed)
    }

    /// Applies other filters to every list.
    func use(_ filters: PostFilters) {
        state.filters = filters
        arrange(restarts: true)
        eventsRelay.accept(.changed)
    }

    /// Sorts and filters the posts. The posts on the screen stay until that is done.
    ///
    /// - Parameters:
    ///   - restarts: whether to cancel an arrangement that is still running. If `false`, it continues,
    ///     so that posts appear even if they arrive faster than they are sorted.
    ///   - row: the selected row, from which filtering starts.
    func arrange(restarts: Bool = false, from row: Int? = nil) {
        if !restarts, arrangement.isRunning { return isOutdated = true }
        arrangement.cancel()
        isOutdated = false
        let wanted = wantedArrangement(from: row)
        if wanted.isTrivial {
            show(ShownPosts(state.contents.posts))
            eventsRelay.accept(.arranged)
            return
        }
        state.isArranging = true
        arrangement.begin(wanted.results(), in: scope) { [weak self] posts in
            self?.show(posts)
            self?.eventsRelay.accept(.changed)
        } onEnd: { [weak self] in
            self?.didArrange()
        }
    }

    private func wantedArrangement(from row: Int?) -> Arrangement {
        var wanted = Arrangement(posts: state.contents.posts, context: queryContext)
        wanted.sort = state.sort
        wanted.filter = state.filter?.query
        wanted.filters = state.filters.active
        wanted.matches = state.contents.matches
        guard state.shown.posts.isSame(as: state.contents.posts) else { return wanted }
        wanted.ordering = state.shown.ordering
        if let row, state.shown.indices.contains(row) {
            wanted.start = state.shown.index(ofRow: row)
        }
        return wanted
    }

    private func didArrange() {
        if isOutdated { return arrange() }
        state.isArranging = false
        eventsRelay.accept(.arranged)
        eventsRelay.accept(.changed)
    }

    private func show(_ posts: ShownPosts) {
        if !arrangement.isRunning { state.isArranging = false }
        let older = state.shown
        state.shown = posts
        eventsRelay.accept(.showed(posts, after: older))
    }
}
