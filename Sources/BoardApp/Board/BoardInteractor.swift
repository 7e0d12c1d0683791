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
        if load != nil { end(with: .stopped) }
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
        // While the old posts are good, half of the new ones would only take the others away.
        if update.progress == nil || state.contents.posts.count <= update.posts.count {
            state.contents = update
            contents.accept(update)
            updateSearch()
        }
        present()
        openAwaitedPost()
    }

    private func activity(
        after update: BoardUpdate, _ reason: BoardState.Load
    ) -> BoardState.Activity {
        if let progress = update.progress { return .loading(reason, progress) }
        state.readAt = now()
        return update.isUnchanged ? .unchanged : .idle
    }

    private func didEndLoading(_ error: (any Error)?) {
        guard let error else { return end(with: endOfCompleteLoad) }
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
        giveUpAwaitedPost()
    }

    private func present() {
        presenter.present(state)
    }
}

// MARK: Opening posts

extension BoardInteractor {
    package func open(_ post: Post, row: Int) {
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
        let row = posts.index(of: openPost.post, near: openPost.row) ?? openPost.row
        guard posts.indices.contains(row + distance) else {
            return presenter.show(
                message: distance > 0 ? "This is the last post." : "This is the first post.")
        }
        presenter.select(row: row + distance)
        open(posts[row + distance], row: row + distance)
    }

    private func openAwaitedPost() {
        guard let id = awaitedPostID else { return }
        let posts = state.contents.posts
        guard let row = posts.firstIndex(where: { $0.id == id }) else { return }
        awaitedPostID = nil
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

    private func updateSearch() {
        guard state.search != nil else { return }
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
