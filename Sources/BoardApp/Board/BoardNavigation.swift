import BoardCore
import Localization
import RIBs

/// The screens above the list: open posts, a web page and the board picker.
@MainActor package final class BoardNavigation {
    private unowned let board: BoardInteractor
    /// The post that was selected before a link opened another one; `nil` for the first of the list.
    private var selectionBeforeLink: PostID?
    private var feed: PostFeed { board.feed }
    private var openPosts: OpenPosts { board.openPosts }
    private var following: Cancellable? { didSet { oldValue?.cancel() } }

    /// The delay before a post beside the list follows the selection.
    private static let rest = Duration.milliseconds(150)

    init(board: BoardInteractor) {
        self.board = board
    }

    /// Opens a post in place of the open ones.
    func open(_ post: Post, row: Int) {
        // Next to the list the post may already be open, with its own selection.
        guard openPosts.top?.post != post else {
            board.router?.focusPostDetail()
            return
        }
        closePosts(but: 1)
        show(post, row: row)
    }

    /// Shows the selected post in place of the open one beside the list, which keeps the focus.
    func follow(_ post: Post, row: Int) {
        guard openPosts.count == 1, openPosts.top?.post.id != post.id else {
            return following = nil
        }
        following = board.whileActive { [weak self, clock = board.updates.clock] in
            guard (try? await clock.sleep(for: Self.rest)) != nil else { return }
            self?.show(post, row: row)
            self?.board.presenter.focusList()
        }
    }

    /// Opens the post at a distance from the open one, in place of it.
    func showPost(atDistance distance: Int) {
        guard let row = openPosts.top?.row(atDistance: distance) else { return }
        guard feed.state.shown.indices.contains(row) else {
            return board.presenter.show(
                message: distance > 0
                    ? localized("This is the last post.") : localized("This is the first post."))
        }
        board.links.userDidAct()
        board.presenter.select(row: row)
        show(feed.state.shown[row], row: row)
    }

    /// Selects a row and opens its post above the one that linked to it.
    func openPost(atRow row: Int, at comment: String?) {
        board.router?.detachBoardPicker()
        // A link may have changed the list since it was presented.
        board.presentState()
        if openPosts.top == nil { selectionBeforeLink = board.updates.session.selection }
        board.presenter.select(row: row)
        show(feed.state.shown[row], row: row, at: comment, isLinked: true)
    }

    /// Opens a post that is not in the list.
    func openUnlisted(_ post: Post, at comment: String?) {
        board.router?.detachBoardPicker()
        show(post, row: 0, at: comment, isLinked: true)
    }

    /// Closes the top post and selects the row of the post below it, if there is one.
    func closePost() {
        let returnsToInbox = openPosts.top?.returnsToInbox == true
        closePosts(but: max(0, openPosts.count - 1))
        selectTopPost()
        guard returnsToInbox else { return }
        if openPosts.top == nil { reselect() }
        board.listener?.boardDidReturnToInbox()
    }

    /// Selects the post that was selected before the inbox opened another one.
    private func reselect() {
        let posts = feed.state.shown
        let row = selectionBeforeLink.flatMap { posts.firstRows(of: [$0]).first } ?? 0
        if posts.indices.contains(row) { board.presenter.select(row: row) }
    }

    private func selectTopPost() {
        guard let top = openPosts.top else { return }
        openPosts.updateNeighbours(in: feed.state.shown)
        if feed.state.shown.indices.contains(top.row), feed.state.shown[top.row].id == top.post.id {
            board.presenter.select(row: top.row)
        }
    }

    /// Closes all screens above the list.
    func uncoverList() {
        board.router?.detachBoardPicker()
        board.router?.detachArticle()
        closePosts(but: 0)
    }

    /// Closes open posts until the given number remains.
    private func closePosts(but count: Int) {
        following = nil
        while openPosts.count > count {
            openPosts.pop()
            board.router?.detachPostDetail()
        }
    }

    /// Shows a post in place of the open one, or above it if that linked to it.
    private func show(_ post: Post, row: Int, at comment: String? = nil, isLinked: Bool = false) {
        if !isLinked { openPosts.pop() }
        let isAbove = isLinked && openPosts.top != nil
        let comment = isLinked ? comment : feed.state.contents.matches[post.id]?.comment
        openPosts.push(post, row: row, in: feed.state.shown)
        if !isLinked { board.updates.session.noteSelection(post.id, row: row, isChosen: true) }
        let known = board.updates.readState.noteOpening(of: post)
        board.presentState()
        if isAbove {
            board.router?.routeToLinkedPost(post, at: comment, since: known)
        } else {
            board.router?.routeToPostDetail(post, at: comment, since: known)
        }
        board.updates.readAhead.noteOpening(of: post.id, row: row)
    }
}
