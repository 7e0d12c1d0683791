import BoardCore
import Essentials
import RIBs

package protocol BoardRouting: ViewableRouting {
    /// Shows a post, at one of its comments where one is named; another one that is shown goes first.
    ///
    /// - Parameter known: the number of comments before those that the list announces as new; `nil` if
    ///   it announces none.
    func routeToPostDetail(_ post: Post, at comment: String?, since known: Int?)
    /// Shows a post above the one that led to it, which stays as it is.
    func routeToLinkedPost(_ post: Post, at comment: String?, since known: Int?)
    /// Puts the reader into the post that is shown.
    func focusPostDetail()
    /// Closes the post that is shown; the one that led to it is shown again.
    func detachPostDetail()
    func routeToBoardPicker(showing listing: Listing)
    func detachBoardPicker()
    /// Shows the page at an address above the post, or the list where none is shown.
    func routeToArticle(_ address: String)
    func detachArticle()
    var isComposing: Bool { get }
    /// Shows where something is written, above all of the list's own; not where there is one already.
    func routeToCompose(_ request: ComposeRequest)
    func detachCompose()
}

package protocol BoardPresentable: Presentable {
    var listener: (any BoardPresentableListener)? { get set }
    func present(_ state: BoardState)
    /// Moves the reader's place in the list.
    func select(row: Int)
    func show(message: String)
    /// Puts a post's text on the clipboard.
    func copy(text: String)
    /// Tells how a load ended that brought nothing.
    func showEnd(of state: BoardState)
    /// Tells which rows are new, and how many others have new comments.
    func showNews(_ rows: [Int], answered: Int)
    /// Tells what could not be read.
    func showSkipped(in state: BoardState)
}

package protocol BoardListener: AnyObject {
    /// The reader left the list of posts.
    func boardDidClose()
    /// The reader wants to see what is at an address, outside of the program where it is on the web.
    func board(didAskToOpen address: String)
    /// The reader follows a link that leads to no post of the list, but perhaps to one of its sources.
    func board(didAskToFollow address: String)
    /// The reader wants to write, which takes somebody who is signed in.
    func board(didAskToCompose request: ComposeRequest)
    /// A source takes somebody's credential no longer.
    func board(didFindExpiredAt source: SourceID)
}

/// Loads a board's posts, and goes from the list to a post and back.
package final class BoardInteractor: PresentableInteractor<any BoardPresentable>,
    BoardInteractable, BoardPresentableListener
{
    package weak var router: (any BoardRouting)?
    package weak var listener: (any BoardListener)?

    let model: BoardModel
    let source: any BoardSource
    let changes: PostChanges
    let readAhead: ReadAheadWorker
    let arrangementWorker: ArrangementWorker
    let newsWorker: NewsWorker
    let excerptWorker: ExcerptWorker
    let markWorker: MarkWorker
    let writingWorker: WritingWorker
    let retryWorker: RetryWorker
    var voteSettlement: VoteSettlement

    private let contents: BehaviorRelay<PostPage>
    let neighbours: BehaviorRelay<PostNeighbours>
    private let configurationFaults: any ValueStream<[String]>
    private let loader: ListLoader
    private let refreshWorker: RefreshWorker?
    /// How lists are sorted unless the reader asks for something else.
    private let usualSort: PostSort
    /// What went on before the load that goes on.
    private var earlierActivity = BoardState.Activity.idle
    /// The last load that the reader knows of.
    private var latestLoad = BoardState.Load.initial
    /// Whether a refresh was asked for in a post, where no title bar tells its end.
    private var owesEnd = false

    package init(
        presenter: any BoardPresentable, source: any BoardSource,
        contents: BehaviorRelay<PostPage>, changes: PostChanges,
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
        self.changes = changes
        self.refreshWorker = refreshWorker
        let state = BoardState(
            source: source.name, boardID: board.map { BoardID($0, in: source.id) })
        model = BoardModel(
            state: state, source: source, presenter: presenter, pendingWork: pendingWork, now: now)
        loader = ListLoader(source: source, pendingWork: pendingWork)
        arrangementWorker = ArrangementWorker(model: model)
        newsWorker = NewsWorker(model: model)
        excerptWorker = ExcerptWorker(model: model)
        markWorker = MarkWorker(model: model, changes: changes)
        writingWorker = WritingWorker(model: model, streams: writing, changes: changes)
        voteSettlement = VoteSettlement(source: source, changes: changes)
        retryWorker = RetryWorker(model: model, clock: clock)
        readAhead = ReadAheadWorker(source: source, changes: changes, now: now, clock: clock)
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
        markWorker.listener = self
        writingWorker.listener = self
        retryWorker.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(configurationFaults) { [weak self] in self?.show(configurationFaults: $0) }
        for worker in workers { worker.start(self) }
    }

    private func show(configurationFaults faults: [String]) {
        guard faults != state.configurationFaults else { return }
        state.configurationFaults = faults
        present()
    }

    /// In the order in which they start: what is loaded is for the others.
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
    /// All that the source has given, of which `state` has the posts of the chosen board.
    var loaded: PostPage { loader.all }

    package func listLoaderDidStart() {
        load(.initial)
    }

    /// Looks for what is new, or once more for a page that could not be had.
    package func refresh() {
        load(state.hasFailed && latestLoad == .more ? .more : .reload)
    }

    /// Looks for what is new without telling of it: the reader knows.
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

    /// A refresh that fails leaves the list as it was: nobody has asked for it. A server that wants to
    /// be left alone is.
    package func refreshWorkerDidTick() {
        if !state.isLoading, state.firstRetry == nil { load(.background) }
    }

    func retryWorkerDidWaitForAll() {
        refresh()
    }

    func retryWorkerDidWaitForSome() {
        if loader.isAwaited { load(.more) } else { refreshQuietly() }
    }

    /// The reader comes near the end of what is there.
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
        voteSettlement.noteLoad(isAnew: isForNews)
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
            // Who asked for a refresh is told whom it waits for.
            state.contents.troubles = page.troubles
        }
        present()
    }

    package func listLoader(
        didEnd load: BoardState.Load, after known: PostPage, error: (any Error)?
    ) {
        // What refuses may be known by now for what it is.
        if error != nil { noteSource() }
        noteExpiries(error)
        if error != nil, load == .background { return end(with: earlierActivity) }
        didEndLoading(error)
        guard error == nil else { return }
        voteSettlement.settle(by: loaded)
        retryWorker.begin(after: loaded.troubles)
        readAhead.noteChanges(of: loaded.posts.withOtherThreads(since: known.posts))
        // To who has read nothing yet, all of it would be new.
        let isFirst = known.posts.isEmpty && earlierActivity.isFailure
        newsWorker.tell(of: loaded, since: known, for: isFirst ? .initial : load)
    }

    /// What the source can do, and who is signed in there, is known only once it has answered.
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

    /// Leaves out a post that its source no longer has; the pages that were read are not read again.
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
        // Who chooses a board in a post, or on a page, leaves it.
        uncoverList()
        if case .board(let board) = choice { state.chosenBoard = board }
        choose(choice.listing)
    }

    /// Shows the posts of another list: at once those that are there.
    ///
    /// A load that brings all boards goes on. Where nothing is loading, a source that has been read
    /// answers from memory, and one that was cut short is read again.
    func choose(_ listing: Listing) {
        guard listing != state.listing else { return }
        state.show(listing)
        state.capabilities = source.capabilities(of: listing)
        // Another list may not have the order of this one.
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

    /// The newest of several sources are for them to give: what is here is only what each has in front.
    private func sortAsUsual() {
        let isForSources =
            usualSort == PostSort(.newest) && state.isOfSeveralSources
            && state.listing == .everything
        state.sourceSort = isForSources ? .newest : nil
        state.sort = isForSources ? PostSort() : usualSort
    }

    /// Asks for another list, or for the same one in another order.
    func loadAnew(forgetting forgets: Bool) {
        leaveList()
        if forgets { loader.forget() }
        takeOver()
        load(.initial)
    }

    /// Shows an empty list, so that the next one begins at its top.
    private func leaveList() {
        arrangementWorker.cancel()
        state.isRefreshed = false
        state.contents.posts = .empty
        state.shown = .empty
        presenter.present(state)
    }

    /// Goes from one board back to all of them, where there are others, and from what was found to
    /// all posts, and from there to the shell; a post that stands beside the list goes first.
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
