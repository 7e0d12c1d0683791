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
}

package protocol BoardListener: AnyObject {
    /// The reader left the list of posts.
    func boardDidClose()
}

/// Loads a board's posts, and goes from the list to a post and back.
package final class BoardInteractor: PresentableInteractor<any BoardPresentable>,
    BoardInteractable, BoardPresentableListener
{
    package weak var router: (any BoardRouting)?
    package weak var listener: (any BoardListener)?

    private let service: any BoardService
    private let contents: BehaviorRelay<BoardUpdate>
    private let workload: Workload
    private let now: () -> Date
    private var state: BoardState
    private var load: Running?
    private var scan: Running?
    /// The post to open as soon as it has been read.
    private var awaitedPostID: Post.ID?
    private var openPost: (post: Post, row: Int)?

    package init(
        presenter: any BoardPresentable, service: any BoardService,
        contents: BehaviorRelay<BoardUpdate>, workload: Workload, now: @escaping () -> Date,
        start: StartPlace
    ) {
        self.service = service
        self.contents = contents
        self.workload = workload
        self.now = now
        state = BoardState(source: service.sourceName, boardID: start.boardID)
        awaitedPostID = start.postID
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        load(.initial)
    }

    package override func willResignActive() {
        super.willResignActive()
        load = nil
        scan = nil
    }

    /// Something that goes on until it is let go of or the RIB resigns.
    private struct Running {
        let task: Cancellable
        let work: Workload.Work
    }
}

// MARK: Loading

extension BoardInteractor {
    package func refresh() {
        load(.reload)
    }

    package func stopLoading() {
        guard case .loading = state.activity else { return }
        awaitedPostID = nil
        end(with: .stopped)
    }

    private func load(_ reason: BoardState.Load) {
        load?.task.cancel()
        state.activity = .loading(reason, nil)
        present()
        let updates = service.posts(in: state.boardID, reload: reason == .reload)
        let task = whileActive(forEach: updates) { [weak self] update in
            self?.receive(update, for: reason)
        } onEnd: { [weak self] error in
            self?.didEndLoading(error)
        }
        load = Running(task: task, work: workload.begin())
    }

    private func receive(_ update: BoardUpdate, for reason: BoardState.Load) {
        state.activity = activity(after: update, reason)
        if isBetter(update) { takeOver(update) }
        present()
        openAwaitedPost()
    }

    /// Complete posts stay until the new ones are complete: half of those would take others away.
    private func isBetter(_ update: BoardUpdate) -> Bool {
        if update.progress == nil || state.contents.posts.isEmpty { return true }
        return state.contents.progress != nil
            && state.contents.posts.count <= update.posts.count
    }

    private func takeOver(_ update: BoardUpdate) {
        if let row = openPost?.row {
            openPost?.row = state.contents.posts.place(of: row, in: update.posts)
        }
        state.contents = update
        contents.accept(update)
        restartSearch()
    }

    private func activity(
        after update: BoardUpdate, _ reason: BoardState.Load
    ) -> BoardState.Activity {
        if let progress = update.progress { return .loading(reason, progress) }
        // A board shown for the first time may come from what was read long before.
        if reason == .reload || state.readAt == nil { state.readAt = now() }
        return update.isUnchanged ? .unchanged : .idle
    }

    private func didEndLoading(_ error: (any Error)?) {
        guard let error else {
            end(with: endOfCompleteLoad)
            return giveUpAwaitedPost()
        }
        let failure = error as? BoardError ?? .readFailed(reason: String(describing: error))
        end(with: .failed(failure))
    }

    private var endOfCompleteLoad: BoardState.Activity {
        if case .loading = state.activity { return .idle }
        return state.activity
    }

    private func end(with activity: BoardState.Activity) {
        load?.task.cancel()
        load = nil
        state.activity = activity
        present()
    }

    private func present() {
        presenter.present(state)
    }
}

// MARK: Opening posts

extension BoardInteractor {
    package func open(_ post: Post, row: Int) {
        awaitedPostID = nil
        openPost = (post, row)
        router?.routeToPostDetail(post)
    }

    package func postDetailDidClose() {
        openPost = nil
        router?.detachPostDetail()
    }

    package func postDetail(didAskForPostAtDistance distance: Int) {
        guard let openPost else { return }
        let posts = state.contents.posts
        let isThere = posts.index(of: openPost.post, near: openPost.row) == openPost.row
        // The row of a post that is gone is that of the post behind it.
        let row = openPost.row + (distance > 0 && !isThere ? distance - 1 : distance)
        guard posts.indices.contains(row) else {
            return presenter.show(
                message: distance > 0 ? "This is the last post." : "This is the first post.")
        }
        presenter.select(row: row)
        open(posts[row], row: row)
    }

    private func openAwaitedPost() {
        guard let id = awaitedPostID else { return }
        let posts = state.contents.posts
        guard let row = posts.firstIndex(where: { $0.id == id }) else { return }
        presenter.select(row: row)
        open(posts[row], row: row)
    }

    private func giveUpAwaitedPost() {
        guard let id = awaitedPostID else { return }
        awaitedPostID = nil
        presenter.show(message: "There is no post “\(id)” here.")
    }
}

// MARK: Choosing a board

extension BoardInteractor {
    package func chooseBoard() {
        awaitedPostID = nil
        router?.routeToBoardPicker(boardID: state.boardID)
    }

    package func boardPickerDidClose() {
        router?.detachBoardPicker()
    }

    package func boardPicker(didChoose boardID: Board.ID?) {
        router?.detachBoardPicker()
        guard boardID != state.boardID else { return }
        state.boardID = boardID
        state.contents.posts = .empty
        restartSearch()
        load(.initial)
    }

    package func close() {
        listener?.boardDidClose()
    }
}

// MARK: Searching

extension BoardInteractor {
    package func search(for text: String, from row: Int) {
        scan = nil
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
        scan = Running(task: task, work: workload.begin())
    }
}
