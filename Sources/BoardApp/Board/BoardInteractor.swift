import BoardCore
import Essentials
import RIBs

package protocol BoardRouting: ViewableRouting {
    /// Shows a post, or one of its comments, in place of the open post.
    ///
    /// - Parameter known: the number of comments that were known before; `nil` if the list
    ///   announced no new ones.
    func routeToPostDetail(_ post: Post, at comment: String?, since known: Int?)
    /// Shows a post above the one that linked to it, which stays open.
    func routeToLinkedPost(_ post: Post, at comment: String?, since known: Int?)
    /// Moves the focus to the open post.
    func focusPostDetail()
    /// Closes the open post and shows the one below it, if there is one.
    func detachPostDetail()
    func routeToBoardPicker(showing listing: Listing)
    func detachBoardPicker()
    /// Shows the web page at an address above the open post, or above the list.
    func routeToArticle(_ address: String)
    func detachArticle()
    var isComposing: Bool { get }
    /// Shows the editor above the other screens, unless one is already open.
    func routeToCompose(_ request: ComposeRequest)
    func detachCompose()
}

package protocol BoardPresentable: Presentable {
    var listener: (any BoardPresentableListener)? { get set }
    func present(_ state: BoardState)
    /// Selects a row of the list.
    func select(row: Int)
    func show(message: String)
    /// Copies a post's text to the clipboard.
    func copy(text: String)
    /// Shows the result of a load that returned no posts.
    func showEnd(of state: BoardState)
    /// Shows which rows are new, and how many other posts have new comments.
    func showNews(_ rows: [Int], answered: Int)
    /// Shows which posts could not be parsed.
    func showSkipped(in state: BoardState)
}

package protocol BoardListener: AnyObject {
    /// Called when the user leaves the list.
    func boardDidClose()
    /// Called to open an address, in a web browser unless the program can show it.
    func board(didAskToOpen address: String)
    /// Called when a link does not lead to a post of the list, but perhaps to one of its sources.
    func board(didAskToFollow address: String)
    /// Called when the user wants to write, which requires a signed-in account.
    func board(didAskToCompose request: ComposeRequest)
    /// Called when a server has rejected a stored credential.
    func board(didFindExpiredAt source: SourceID)
}

/// The interactor of the post list, which loads the list and opens posts.
package final class BoardInteractor: PresentableInteractor<any BoardPresentable>,
    BoardInteractable, BoardPresentableListener
{
    package weak var router: (any BoardRouting)?
    package weak var listener: (any BoardListener)?

    let model: BoardModel
    let source: any BoardSource
    let actions: PostActions
    let readAhead: ReadAheadWorker
    let arrangementWorker: ArrangementWorker
    let newsWorker: NewsWorker
    let excerptWorker: ExcerptWorker
    let markWorker: MarkWorker
    let writingWorker: WritingWorker
    let retryWorker: RetryWorker

    private let contents: BehaviorRelay<PostPage>
    let neighbours: BehaviorRelay<PostNeighbours>
    private let configurationFaults: any ValueStream<[String]>
    private let loader: ListLoader
    private let refreshWorker: RefreshWorker?
    /// The default order of lists.
    private let usualSort: PostSort
    /// The activity before the current load.
    private var earlierActivity = BoardState.Activity.idle
    /// The latest load that the user has noticed.
    private var latestLoad = BoardState.Load.initial
    /// Set if a refresh was started in a post, whose title bar does not show the result.
    private var owesEnd = false

    package init(
        presenter: any BoardPresentable, source: any BoardSource,
        contents: BehaviorRelay<PostPage>, actions: PostActions,
        writing: WritingStreams,
        pendingWork: PendingWork, now: @escaping () -> Date,
        board: String?, sort: PostSort = PostSort(), refreshWorker: RefreshWorker? = nil,
        neighbours: BehaviorRelay<PostNeighbours> = BehaviorRelay(value: PostNeighbours()),
        configurationFaults: any ValueStream<[String]> = BehaviorRelay(value: []),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.source = source
        self.contents = contents
        self.neighbours = neighbours
        self.configurationFaults = configurationFaults
        self.actions = actions
        self.refreshWorker = refreshWorker
        let state = BoardState(
            source: source.name, boardID: board.map { BoardID($0, in: source.id) })
        model = BoardModel(
            state: state, source: source, presenter: presenter, pendingWork: pendingWork, now: now)
        loader = ListLoader(source: source, pendingWork: pendingWork)
        arrangementWorker = ArrangementWorker(model: model)
        newsWorker = NewsWorker(model: model)
        excerptWorker = ExcerptWorker(model: model)
        markWorker = MarkWorker(model: model)
        writingWorker = WritingWorker(model: model, streams: writing, actions: actions)
        retryWorker = RetryWorker(model: model, clock: clock)
        readAhead = ReadAheadWorker(source: source, actions: actions, now: now, clock: clock)
        usualSort = sort
        super.init(presenter: presenter)
        self.state.isOfSeveralSources = source.members.count > 1
        self.state.capabilities = source.capabilities(of: state.listing)
        sortAsUsual()
        listen()
    }

    private func listen() {
        presenter.listener = self
        loader.listener = self
        refreshWorker?.listener = self
        arrangementWorker.listener = self
        writingWorker.listener = self
        retryWorker.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(configurationFaults) { [weak self] in self?.show(configurationFaults: $0) }
        bind(actions.events) { [weak self] in self?.apply($0) }
        for worker in workers { worker.start(self) }
    }

    private func show(configurationFaults faults: [String]) {
        guard faults != state.configurationFaults else { return }
        state.configurationFaults = faults
        present()
    }

    /// The workers in starting order. The loader follows the workers that use its posts.
    private var workers: [Worker] {
        let first = [arrangementWorker, newsWorker, excerptWorker, markWorker, writingWorker]
        return first + [retryWorker, loader, readAhead] + [refreshWorker].compactMap(\.self)
    }
}

extension BoardInteractor {
    var state: BoardState {
        get { model.state }
        _modify { yield &model.state }
    }

    var events: PublishRelay<BoardEvent> { model.events }

    func present() { model.present() }
}

// MARK: Loading

extension BoardInteractor: ListLoaderListener, RefreshWorkerListener, RetryWorkerListener {
    /// Everything that the source has returned; `state` has only the posts of the chosen board.
    var loaded: PostPage { loader.all }

    package func listLoaderDidStart() {
        load(.initial)
    }

    /// Reloads the list, or retries a page that failed to load.
    package func refresh() {
        load(state.hasFailed && latestLoad == .more ? .more : .reload)
    }

    /// Reloads the list without announcing the result, because the user caused the change.
    func refreshQuietly() {
        if state.isLoading { stopLoading() }
        load(.background)
    }

    package func stopLoading() {
        guard state.isLoading else { return }
        events.accept(.readerActed)
        loader.cancel()
        state.contents.troubles = loaded.troubles
        end(with: .stopped)
    }

    /// Starts an automatic refresh, unless a server has asked to wait.
    ///
    /// If it fails, the list stays as it was, because the user did not ask for the refresh.
    package func refreshWorkerDidTick() {
        if !state.isLoading, state.firstRetry == nil { load(.background) }
    }

    func retryWorkerDidWaitForAll() {
        refresh()
    }

    func retryWorkerDidWaitForSome() {
        if loader.isAwaited { load(.more) } else { refreshQuietly() }
    }

    /// Loads the next page when the selection nears the end of the list.
    package func approachEnd() {
        guard !state.isLoading, !state.hasFailed, loader.hasMore, !loader.isAwaited else { return }
        load(.more)
    }

    private func load(_ load: BoardState.Load) {
        let sort = state.searchedWords == nil ? state.sourceSort : nil
        loader.load(load, of: state.listing, sort: sort)
    }

    package func listLoader(didBegin load: BoardState.Load) {
        earlierActivity = state.activity
        if load != .background { latestLoad = load }
        state.activity = .loading(load, nil)
        let isForNews = load == .reload || load == .background
        if isForNews { state.isRefreshed = true }
        actions.willLoadList(isReload: isForNews)
        if load == .initial || load == .reload { retryWorker.end() }
        retryWorker.note(load)
        present()
    }

    package func listLoader(
        didReceive page: PostPage, of load: BoardState.Load, isBetter: Bool
    ) {
        noteSource()
        state.note(page, of: load, at: model.now())
        retryWorker.note(page.troubles)
        if isBetter {
            takeOver()
        } else if load == .reload, page.troubles.contains(where: { $0.cause == .silence }) {
            // After a manual refresh, the list shows which sources have not responded yet.
            state.contents.troubles = page.troubles
        }
        present()
    }

    package func listLoader(
        didEnd load: BoardState.Load, after known: PostPage, error: (any Error)?
    ) {
        // A failed request can still reveal the server software.
        if error != nil { noteSource() }
        noteExpiries(error)
        if error != nil, load == .background { return end(with: earlierActivity) }
        didEndLoading(error)
        guard error == nil else { return }
        actions.didLoad(loaded)
        retryWorker.begin(after: loaded.troubles)
        readAhead.noteChanges(of: loaded.posts.withOtherThreads(since: known.posts))
        // If the list was empty before, all of its posts would count as new.
        let isFirst = known.posts.isEmpty && earlierActivity.isFailure
        newsWorker.tell(of: loaded, since: known, for: isFirst ? .initial : load)
    }

    /// Updates capabilities and accounts, which are known only after the first response.
    private func noteSource() {
        state.capabilities = source.capabilities(of: state.listing)
        writingWorker.noteAccounts()
    }

    package func postDetailDidAskForRefresh() {
        owesEnd = true
        load(.reload)
    }

    private func takeOver() {
        var shown = loaded
        if state.capabilities.bringsAllBoards {
            shown.posts = loaded.posts.posts(in: state.boardID)
            shown.allPosts = loaded.posts
        }
        state.contents = shown
        contents.accept(shown)
        arrangementWorker.arrange()
    }

    private func didEndLoading(_ error: (any Error)?) {
        retryWorker.end()
        guard let error else {
            return end(with: state.isLoading ? .idle : state.activity)
        }
        end(with: .failed(BoardError(error)))
        retryWorker.begin()
    }

    private func end(with activity: BoardState.Activity) {
        state.activity = activity
        present()
        if owesEnd, shownPost != nil, state.hasFailed { presenter.showEnd(of: state) }
        owesEnd = false
    }

    /// Removes a post that its source no longer has, without loading any page again.
    func remove(_ post: PostID) {
        loader.remove(post)
        takeOver()
        present()
    }
}

// MARK: Choosing a board

extension BoardInteractor {
    package func chooseBoard() {
        events.accept(.readerActed)
        router?.routeToBoardPicker(showing: state.listing)
    }

    package func boardPickerDidClose() {
        router?.detachBoardPicker()
    }

    package func boardPicker(didChoose choice: BoardChoice) {
        events.accept(.readerActed)
        // Choosing a board closes the open posts and pages.
        uncoverList()
        if case .board(let board) = choice { state.chosenBoard = board }
        choose(choice.listing)
    }

    /// Shows another list, at once with the posts that are already loaded.
    ///
    /// A load of all boards continues. If nothing is loading, a complete source is read from memory
    /// and an incomplete one is read again.
    func choose(_ listing: Listing) {
        guard listing != state.listing else { return }
        state.show(listing)
        state.capabilities = source.capabilities(of: listing)
        // The other list may not support this order.
        if let sort = state.sourceSort {
            if !state.capabilities.knows(sort) { sortAsUsual() }
        } else if state.sort == usualSort {
            sortAsUsual()
        }
        if state.capabilities.bringsAllBoards, state.isLoading {
            leaveList()
            takeOver()
            present()
        } else {
            loadAnew(forgetting: !state.capabilities.bringsAllBoards)
        }
    }

    /// Restores the default order.
    ///
    /// With several sources, "newest" is requested from them, because only the first page of each
    /// is loaded here.
    private func sortAsUsual() {
        let isForSources =
            usualSort == PostSort(.newest) && state.isOfSeveralSources
            && state.listing == .everything
        state.sourceSort = isForSources ? .newest : nil
        state.sort = isForSources ? PostSort() : usualSort
    }

    /// Loads another list, or the same one in another order.
    func loadAnew(forgetting forgets: Bool) {
        leaveList()
        if forgets { loader.forget() }
        takeOver()
        load(.initial)
    }

    /// Shows an empty list, so that the next one starts at the top.
    private func leaveList() {
        arrangementWorker.cancel()
        state.isRefreshed = false
        state.contents.posts = .empty
        state.shown = .empty
        presenter.present(state)
    }

    /// Goes back one step: from a post to the list, or from a board or a search to all posts.
    ///
    /// From the list of all posts it leaves the list.
    package func close() {
        guard shownPost == nil else { return postDetailDidClose() }
        guard state.wayBack != nil else {
            listener?.boardDidClose()
            return
        }
        events.accept(.readerActed)
        choose(.everything)
    }
}
