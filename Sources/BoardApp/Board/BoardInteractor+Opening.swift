import BoardCore

/// Opening posts and pages, and stepping through them.
extension BoardInteractor {
    package func open(_ post: Post, row: Int) {
        events.accept(.readerActed)
        // Next to the list the post may already be open, with its own selection.
        guard shownPost?.post != post else {
            router?.focusPostDetail()
            return
        }
        closePosts(but: 1)
        show(post, row: row)
    }

    package func rest(at post: Post, row: Int) {
        readAhead.rest(at: model.isThreadElsewhere(atRow: row) ? post.id : nil)
    }

    var shownPost: FollowedPost? { model.shownPost }

    /// Shows a post in place of the open one.
    private func show(_ post: Post, row: Int) {
        model.openPosts.pop()
        let known = note(post, row: row)
        router?.routeToPostDetail(post, at: nil, since: known)
        readAhead.noteOpening(of: post.id, isElsewhere: model.isThreadElsewhere(atRow: row))
    }

    /// Shows a post above the one that linked to it, so that the user can go back.
    func showLinked(_ post: Post, row: Int, at comment: String?) {
        let isFirst = shownPost == nil
        let known = note(post, row: row)
        if isFirst {
            router?.routeToPostDetail(post, at: comment, since: known)
        } else {
            router?.routeToLinkedPost(post, at: comment, since: known)
        }
        readAhead.noteOpening(of: post.id, isElsewhere: model.isThreadElsewhere(atRow: row))
    }

    /// Records the opening of a post and returns the number of comments that were known before.
    private func note(_ post: Post, row: Int) -> Int? {
        let known = state.marks.knownComments(of: post)
        model.openPosts.push(FollowedPost(post, row: row, in: state.shown))
        tellNeighbours()
        state.marks.noteOpening(of: post)
        actions.markRead(post)
        presenter.present(state)
        return known
    }

    /// Closes open posts until the given number remains.
    func closePosts(but count: Int) {
        while model.openPosts.count > count {
            model.openPosts.pop()
            router?.detachPostDetail()
        }
    }

    /// Updates the neighbours of the open post.
    func tellNeighbours() {
        guard let shownPost else { return }
        var new = PostNeighbours()
        new.hasPrevious = state.shown.indices.contains(shownPost.row(atDistance: -1))
        new.hasNext = state.shown.indices.contains(shownPost.row(atDistance: 1))
        if new != neighbours.value { neighbours.accept(new) }
    }

    /// Closes the top post and selects the row of the post below it, if there is one.
    package func postDetailDidClose() {
        closePosts(but: max(0, model.openPosts.count - 1))
        guard let shownPost else { return }
        tellNeighbours()
        let row = shownPost.row
        if state.shown.indices.contains(row), state.shown[row].id == shownPost.post.id {
            presenter.select(row: row)
        }
    }

    /// Opens an address inside the program if a post of the list has it.
    package func postDetail(didAskToOpen address: String) {
        guard shownPost?.post.url != address else { return openLink(address) }
        if !showPost(at: address) { listener?.board(didAskToFollow: address) }
    }

    package func showPost(at address: String) -> Bool {
        guard showPost(where: { $0.url == address }) else { return false }
        events.accept(.readerActed)
        return true
    }

    package func openLink(_ address: String) {
        listener?.board(didAskToOpen: address)
    }

    package func readPage(at address: String) {
        events.accept(.readerActed)
        router?.routeToArticle(address)
    }

    package func postDetail(didAskToRead address: String) {
        readPage(at: address)
    }

    package func articleDidClose() {
        router?.detachArticle()
    }

    package func article(didAskToFollow address: String) {
        postDetail(didAskToOpen: address)
    }

    package func article(didAskToOpenPage address: String) {
        openLink(address)
    }

    package func postDetail(didAskForPostAtDistance distance: Int) {
        guard let shownPost else { return }
        let posts = state.shown
        let row = shownPost.row(atDistance: distance)
        guard posts.indices.contains(row) else {
            return presenter.show(
                message: distance > 0 ? "This is the last post." : "This is the first post.")
        }
        events.accept(.readerActed)
        presenter.select(row: row)
        show(posts[row], row: row)
    }
}
