import BoardCore

/// Opening posts, pages and the board picker, and stepping through posts.
extension BoardInteractor {
    package func open(_ post: Post, row: Int) {
        links.userDidAct()
        // Next to the list the post may already be open, with its own selection.
        guard openPosts.top?.post != post else {
            router?.focusPostDetail()
            return
        }
        closePosts(but: 1)
        show(post, row: row)
    }

    package func rest(at post: Post, row: Int) {
        updates.readAhead.rest(at: feed.state.isThreadElsewhere(atRow: row) ? post.id : nil)
    }

    /// Shows a post in place of the open one, or above it if that linked to it.
    private func show(_ post: Post, row: Int, at comment: String? = nil, isLinked: Bool = false) {
        if !isLinked { openPosts.pop() }
        let isAbove = isLinked && openPosts.top != nil
        let known = updates.willOpen(post, row: row)
        presenter.present(state)
        if isAbove {
            router?.routeToLinkedPost(post, at: comment, since: known)
        } else {
            router?.routeToPostDetail(post, at: comment, since: known)
        }
        updates.didOpen(post, row: row)
    }

    /// Closes open posts until the given number remains.
    private func closePosts(but count: Int) {
        while openPosts.count > count {
            openPosts.pop()
            router?.detachPostDetail()
        }
    }

    /// Closes the top post and selects the row of the post below it, if there is one.
    package func postDetailDidClose() {
        closePosts(but: max(0, openPosts.count - 1))
        guard let top = openPosts.top else { return }
        openPosts.updateNeighbours(in: feed.state.shown)
        if feed.state.shown.indices.contains(top.row), feed.state.shown[top.row].id == top.post.id {
            presenter.select(row: top.row)
        }
    }

    package func postDetail(didAskForPostAtDistance distance: Int) {
        guard let row = openPosts.top?.row(atDistance: distance) else { return }
        guard feed.state.shown.indices.contains(row) else {
            return presenter.show(
                message: distance > 0 ? "This is the last post." : "This is the first post.")
        }
        links.userDidAct()
        presenter.select(row: row)
        show(feed.state.shown[row], row: row)
    }

    package func postDetailDidAskForRefresh() { updates.refreshFromPost() }

    package func chooseBoard() {
        links.userDidAct()
        router?.routeToBoardPicker(showing: feed.state.listing)
    }

    package func boardPickerDidClose() { router?.detachBoardPicker() }

    package func boardPicker(didChoose choice: BoardChoice) {
        links.userDidAct()
        // Choosing a board closes the open posts and pages.
        uncoverList()
        let board: Board? = if case .board(let board) = choice { board } else { nil }
        feed.show(choice.listing, as: board)
    }

    /// Goes back one step: from a post to the list, or from a board or a search to all posts.
    ///
    /// From the list of all posts it leaves the list.
    package func close() {
        guard openPosts.top == nil else { return postDetailDidClose() }
        guard state.parentList != nil else {
            listener?.boardDidClose()
            return
        }
        links.userDidAct()
        feed.show(.everything)
    }
}

// MARK: Links

extension BoardInteractor: BoardLinkTarget {
    /// Opens an address inside the program if a post of the list has it.
    package func postDetail(didAskToOpen address: String) {
        guard openPosts.top?.post.url != address else { return openLink(address) }
        if !links.showPost(at: address) { listener?.board(didAskToFollow: address) }
    }

    package func openLink(_ address: String) { listener?.board(didAskToOpen: address) }

    package func readPage(at address: String) {
        links.userDidAct()
        router?.routeToArticle(address)
    }

    package func postDetail(didAskToRead address: String) { readPage(at: address) }
    package func articleDidClose() { router?.detachArticle() }
    package func article(didAskToFollow address: String) { postDetail(didAskToOpen: address) }
    package func article(didAskToOpenPage address: String) { openLink(address) }

    package func openPost(atRow row: Int, at comment: String?) {
        let post = feed.state.shown[row]
        router?.detachBoardPicker()
        presenter.select(row: row)
        show(post, row: row, at: comment, isLinked: true)
    }

    package func openUnlisted(_ post: Post, at comment: String?) {
        router?.detachBoardPicker()
        show(post, row: 0, at: comment, isLinked: true)
    }

    package func uncoverList() {
        router?.detachBoardPicker()
        router?.detachArticle()
        closePosts(but: 0)
    }

    package func reportExpiry(_ error: BoardError, at id: SourceID) {
        updates.reportExpiry(error, at: id)
    }
}

// MARK: Composing

extension BoardInteractor {
    /// Starts a new post at the source of the board or of the selected post.
    ///
    /// If the list shows all boards of one source, the user chooses a board next.
    package func newPost(near post: Post?) {
        links.userDidAct()
        guard let id = feed.state.boardID?.source ?? post?.id.source ?? links.currentSource else {
            return presenter.show(message: "Choose a board to post to.")
        }
        if let refusal = feed.source.refusal(to: .posts, at: id) {
            return presenter.show(message: refusal)
        }
        let isOfOneSource = feed.source.members.count == 1 || feed.state.shownSource != nil
        let board = feed.state.boardID ?? (isOfOneSource ? nil : post?.boardID)
        listener?.board(didAskToCompose: .new(.newPost(board, at: id)))
    }

    package func prepareToCompose() {
        links.userDidAct()
        router?.detachBoardPicker()
    }

    package func postDetail(didAskToCompose request: ComposeRequest) {
        listener?.board(didAskToCompose: request)
    }
}
