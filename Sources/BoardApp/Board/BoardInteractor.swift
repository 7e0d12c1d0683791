import BoardCore
import Foundation
import RIBs

package protocol BoardRouting: ViewableRouting {
    /// Shows a post; another one that is shown goes first.
    func routeToPostDetail(_ post: Post)
    func detachPostDetail()
    func routeToBoardPicker(boardID: Board.ID?)
    func detachBoardPicker()
}

package protocol BoardPresentable: Presentable {
    var listener: (any BoardPresentableListener)? { get set }
    func present(_ state: BoardState)
    /// Moves the reader's place in the list.
    func select(row: Int)
    func show(message: String)
    /// Tells how a load ended.
    func showEnd(of state: BoardState)
}

package protocol BoardListener: AnyObject {
    /// The reader left the list of posts.
    func boardDidClose()
    /// The reader follows a link that leads to no post of the list.
    func board(didAskToOpen address: String)
}

/// Loads a board's posts, and goes from the list to a post and back.
package final class BoardInteractor: PresentableInteractor<any BoardPresentable>,
    BoardInteractable, BoardPresentableListener, RefreshWorkerListener
{
    package weak var router: (any BoardRouting)?
    package weak var listener: (any BoardListener)?

    /// What links that wait for something are told.
    let news = PublishRelay<News>()
    private(set) var state: BoardState
    /// All that the source has given, of which `state` has the posts of the chosen board.
    private(set) var loaded = BoardUpdate()
    let service: any BoardService

    private let contents: BehaviorRelay<BoardUpdate>
    private let workload: Workload
    private let now: () -> Date
    private let refreshWorker: RefreshWorker?
    private var load: Workload.Running?
    private var scan: Workload.Running?
    private var openPost: OpenPost?
    /// Whether a refresh was asked for in a post, where no title bar tells its end.
    private var owesEnd = false

    package init(
        presenter: any BoardPresentable, service: any BoardService,
        contents: BehaviorRelay<BoardUpdate>, workload: Workload, now: @escaping () -> Date,
        boardID: Board.ID?, refreshWorker: RefreshWorker? = nil
    ) {
        self.service = service
        self.contents = contents
        self.workload = workload
        self.now = now
        self.refreshWorker = refreshWorker
        state = BoardState(source: service.sourceName, boardID: boardID)
        super.init(presenter: presenter)
        presenter.listener = self
        refreshWorker?.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        refreshWorker?.start(self)
        load(.initial)
    }

    package override func willResignActive() {
        super.willResignActive()
        load = nil
        scan = nil
    }

}

// MARK: Loading

extension BoardInteractor {
    package func refresh() {
        load(.reload)
    }

    package func stopLoading() {
        guard state.isLoading else { return }
        news.accept(.readerActed)
        end(with: .stopped)
    }

    /// A refresh that fails leaves the list as it was: nobody has asked for it.
    package func refreshWorkerDidTick() {
        if !state.isLoading { load(.background) }
    }

    private func load(_ reason: BoardState.Load) {
        load?.task.cancel()
        let before = state.activity
        state.activity = .loading(reason, nil)
        present()
        let updates = service.posts(in: state.boardID, reload: reason != .initial)
        let task = whileActive(forEach: updates) { [weak self] update in
            self?.receive(update, for: reason)
        } onEnd: { [weak self] error in
            if error != nil, reason == .background {
                self?.end(with: before)
            } else {
                self?.didEndLoading(error)
            }
        }
        load = Workload.Running(task: task, work: workload.begin())
    }

    private func receive(_ update: BoardUpdate, for reason: BoardState.Load) {
        state.note(update, of: reason, at: now())
        if update.isBetter(than: loaded) { takeOver(update) }
        present()
    }

    private func takeOver(_ update: BoardUpdate) {
        loaded = update
        var shown = update
        if service.loadsAllBoards { shown.posts = update.posts.posts(in: state.boardID) }
        openPost?.move(from: state.contents.posts, to: shown.posts)
        state.contents = shown
        contents.accept(shown)
        restartSearch()
    }

    private func didEndLoading(_ error: (any Error)?) {
        guard let error else {
            return end(with: state.isLoading ? .idle : state.activity)
        }
        end(with: .failed(BoardError(error)))
    }

    private func end(with activity: BoardState.Activity) {
        load?.task.cancel()
        load = nil
        state.activity = activity
        present()
        if owesEnd, openPost != nil { presenter.showEnd(of: state) }
        owesEnd = false
    }

    private func present() {
        presenter.present(state)
        news.accept(.listChanged)
    }

    /// What a link waits for, told to the reader.
    var awaited: BoardState.Awaited? {
        get { state.awaited }
        set {
            state.awaited = newValue
            if isActive { present() }
        }
    }
}

// MARK: Opening posts

extension BoardInteractor {
    package func open(_ post: Post, row: Int) {
        news.accept(.readerActed)
        show(post, row: row)
    }

    /// Shows a post in place of the one that is open.
    func show(_ post: Post, row: Int) {
        openPost = OpenPost(post, row: row)
        router?.routeToPostDetail(post)
    }

    package func postDetailDidClose() {
        openPost = nil
        router?.detachPostDetail()
    }

    /// A post of the list that has the address opens here.
    package func postDetail(didAskToOpen address: String) {
        let posts = state.contents.posts
        guard let row = posts.firstIndex(where: { $0.url == address }), posts[row] != openPost?.post
        else { listener?.board(didAskToOpen: address); return }
        presenter.select(row: row)
        open(posts[row], row: row)
    }

    package func postDetailDidAskForRefresh() {
        owesEnd = true
        refresh()
    }

    package func postDetail(didAskForPostAtDistance distance: Int) {
        guard let openPost else { return }
        let posts = state.contents.posts
        let row = openPost.row(atDistance: distance)
        guard posts.indices.contains(row) else {
            return presenter.show(
                message: distance > 0 ? "This is the last post." : "This is the first post.")
        }
        presenter.select(row: row)
        open(posts[row], row: row)
    }
}

// MARK: Choosing a board

extension BoardInteractor {
    package func chooseBoard() {
        news.accept(.readerActed)
        router?.routeToBoardPicker(boardID: state.boardID)
    }

    package func boardPickerDidClose() {
        router?.detachBoardPicker()
    }

    package func boardPicker(didChoose boardID: Board.ID?) {
        news.accept(.readerActed)
        router?.detachBoardPicker()
        choose(boardID)
    }

    /// Shows the posts of another board, or of all of them: at once those that are there.
    ///
    /// A load that brings all boards goes on. Where nothing is loading, a source that has been read
    /// answers from memory, and one that was cut short is read again.
    func choose(_ boardID: Board.ID?) {
        guard boardID != state.boardID else { return }
        state.boardID = boardID
        leavePlace()
        if !service.loadsAllBoards { loaded.posts = .empty }
        takeOver(loaded)
        if state.isLoading, service.loadsAllBoards { present() } else { load(.initial) }
    }

    /// Shows an empty list, so that the next one begins at its top.
    private func leavePlace() {
        state.contents.posts = .empty
        presenter.present(state)
    }

    package func close() {
        listener?.boardDidClose()
    }
}

// MARK: Searching

extension BoardInteractor {
    package func search(for text: String, from row: Int) {
        state.search = TextQuery(text).map { BoardSearch(query: $0) }
        startScan(from: row)
        present()
    }

    /// What was found in the old posts says nothing about the new ones.
    private func restartSearch() {
        guard let query = state.search?.query else { return }
        state.search = BoardSearch(query: query)
        startScan(from: 0)
    }

    /// Begins a scan in place of the one before, whose results nobody wants any more.
    private func startScan(from row: Int) {
        scan?.task.cancel()
        guard let query = state.search?.query else { return scan = nil }
        let results = BoardSearch.scan(state.contents.posts, for: query, from: row)
        let task = whileActive(forEach: results) { [weak self] search in
            self?.state.search = search
            self?.present()
        } onEnd: { [weak self] _ in
            self?.scan = nil
        }
        scan = Workload.Running(task: task, work: workload.begin())
    }
}
