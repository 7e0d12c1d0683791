import BoardCore
import Essentials
import Localization
import RIBs

package protocol BoardRouting: ViewableRouting {
    /// Shows a post, or one of its comments, in place of the open post.
    ///
    /// - Parameter known: the number of comments that were known before; `nil` if the list
    ///   announced no new ones.
    func routeToPostDetail(_ post: Post, at comment: String?, since known: Int?)
    /// Shows a post above the one that linked to it, which stays open.
    func routeToLinkedPost(_ post: Post, at comment: String?, since known: Int?)
    /// The thread of the open post, or why it could not be loaded; `nil` if no post is open.
    var openThread: Result<PostThread, BoardError>? { get }
    /// Moves the focus to the open post.
    func focusPostDetail()
    /// Closes the open post and shows the one below it, if there is one.
    func detachPostDetail()
    func routeToBoardPicker()
    func detachBoardPicker()
    /// Shows the boards in a panel beside the list.
    func attachBoardPanel()
    func detachBoardPanel()
    /// Moves the focus to the panel; returns `false` if it is not attached.
    func focusBoardPanel() -> Bool
    /// Shows the web page at an address above the open post, or above the list.
    func routeToArticle(_ address: String)
    func detachArticle()
}

package protocol BoardPresentable: Presentable, ModerationPresentable {
    var listener: (any BoardPresentableListener)? { get set }
    func present(_ state: BoardState)
    /// Selects a row of the list.
    func select(row: Int)
    /// Moves the focus from a post beside the list to the list.
    func focusList()
    /// Selects a row, unless the user has moved.
    func restoreSelection(row: Int)
    /// Applies the density and the panes of an earlier run, where it has stored any.
    func restoreLayout(_ session: SessionRecord)
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
    /// Called when the user has closed a post that was opened from the inbox.
    func boardDidReturnToInbox()
    func boardDidAskForInbox()
}

/// The interactor of the post list, which opens posts and other screens above it.
package final class BoardInteractor: PresentableInteractor<any BoardPresentable>,
    BoardInteractable, BoardPresentableListener
{
    package weak var router: (any BoardRouting)?
    package weak var listener: (any BoardListener)?

    let updates: BoardUpdates
    var feed: PostFeed { updates.feed }
    var openPosts: OpenPosts { updates.openPosts }
    package private(set) lazy var links = BoardLinkHandler(
        board: self, feed: feed, openPosts: openPosts)
    package private(set) lazy var navigation = BoardNavigation(board: self)
    private lazy var moderation = ModerationFlow(
        actions: updates.actions, presenter: presenter, now: updates.now)
    /// The number of the list that was presented last.
    private var presentedList = 0

    /// - Parameter board: the board to start with, as its source names it; `nil` for all boards.
    package init(presenter: any BoardPresentable, updates: BoardUpdates, board: String?) {
        self.updates = updates
        super.init(presenter: presenter)
        presenter.listener = self
        feed.begin(with: board.map { BoardID($0, in: feed.source.id) })
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(updates.output) { [weak self] in self?.take($0) }
        for worker in updates.workers { worker.start(self) }
    }

    /// The state of the screen.
    package var state: BoardState {
        var state = updates.state
        state.pendingLink = links.pendingLink
        return state
    }

    package func present() {
        presentState()
        links.listDidChange()
    }

    /// Presents the state. Another list is presented empty first, so that it starts at the top.
    func presentState() {
        let state = state
        if state.listNumber != presentedList {
            presentedList = state.listNumber
            var empty = state
            empty.shown = .empty
            presenter.present(empty)
        }
        presenter.present(state)
    }

    /// Shows the result of a refresh without a countdown, because the message does not change.
    private func showEnd() {
        var state = state
        state.retryTimes = RetryTimes()
        presenter.showEnd(of: state)
    }

    private func take(_ update: BoardUpdate) {
        switch update {
        case .state: present()
        case .message(let message): presenter.show(message: message)
        case .selection(let row):
            // The row may be one that was not presented yet.
            presentState()
            presenter.select(row: row)
        case .restoredSelection(let row):
            presentState()
            presenter.restoreSelection(row: row)
        case .restoredLayout(let session): presenter.restoreLayout(session)
        case .news(let rows, let answered): presenter.showNews(rows, answered: answered)
        case .skipped: presenter.showSkipped(in: state)
        case .text(let text): presenter.copy(text: text)
        case .refreshFailed: showEnd()
        // Another post may be open by now.
        case .deleted(let post): if openPosts.top?.post.id == post { navigation.closePost() }
        case .expired(let source): listener?.board(didFindExpiredAt: source)
        }
    }
}

// MARK: The list

extension BoardInteractor {
    package func refresh() { feed.refresh() }

    package func stopLoading() {
        guard feed.state.isLoading else { return }
        links.userDidAct()
        updates.stopLoading()
    }

    /// Loads the next page when the selection nears the end of the list.
    package func approachEnd() { feed.loadMore() }

    package func sortNext() {
        links.userDidAct()
        feed.sortNext()
    }

    package func reverseSort() {
        links.userDidAct()
        feed.reverseSort()
    }

    package var sortNames: [String] { feed.sortNames }

    package func sort(byName name: String) {
        guard feed.knowsSort(named: name) else {
            let names = sortNames.joined(separator: ", ")
            return presenter.show(
                message: localized("There is no order “\(name)” here; choose from \(names)."))
        }
        links.userDidAct()
        feed.sort(byName: name)
    }

    package func filter(by text: String, from row: Int) { feed.filter(by: text, from: row) }

    package func search(for text: String, from row: Int) {
        updates.search.search(for: text, from: row)
        present()
    }

    /// Searches in everything that is stored, and on the servers.
    package func searchSource(for text: String) {
        let text = text.sanitized(as: .line)
        if let refusal = state.refusalToSearch { return presenter.show(message: refusal) }
        guard !text.isEmpty else { return }
        links.userDidAct()
        feed.show(.search(text))
    }

    package func didSee(_ posts: [PostID]) { updates.markSeen(posts) }

    package func showExcerpts(of rows: Range<Int>) { updates.excerpts.read(for: rows) }

    package func toggleMark(of post: Post) { updates.actions.toggleMark(of: post) }

    package func toggleRead(of post: Post) {
        updates.readState.toggleRead(of: post)
        present()
    }

    package func toggleLabels(_ text: String, of post: PostID) {
        updates.actions.toggleLabels(text, of: post)
    }

    package func markAllRead() {
        updates.readState.markAllRead { [weak self] count in
            self?.presenter.show(message: UpdateMessage.markedRead(count))
            self?.present()
        }
    }

    package func undo() { updates.undo() }

    package func goToPost(_ kind: ReadState.Kind, from row: Int, by step: Int) {
        updates.jumps.find(kind, from: row, by: step)
    }

    package func vote(_ value: Int, on post: Post) {
        updates.actions.vote(value, on: .post(post.id), reported: post.vote)
    }

    package func moderate(_ post: Post) { moderation.begin(on: .post(post.id), for: self) }

    package func copyText(atRow row: Int) { updates.copyText(atRow: row) }
}
