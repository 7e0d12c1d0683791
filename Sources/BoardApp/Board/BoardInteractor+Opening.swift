import BoardCore

/// Opening posts and pages, and going from one to the next.
extension BoardInteractor {
    package func open(_ post: Post, row: Int) {
        events.accept(.readerActed)
        // Beside the list the post may be there already, and the reader's place in it.
        guard shownPost?.post != post else {
            router?.focusPostDetail()
            return
        }
        show(post, row: row)
    }

    /// Shows a post in place of the one that is open.
    func show(_ post: Post, row: Int, at comment: String? = nil) {
        shownPost = FollowedPost(post, row: row, in: state.shown)
        tellNeighbours()
        state.marks.noteOpening(of: post)
        tellReading(of: post)
        presenter.present(state)
        router?.routeToPostDetail(post, at: comment)
        renewIfOutdated(post.id, row: row)
    }

    /// Tells the open post whether there is another one in front of it and behind it.
    func tellNeighbours() {
        guard let shownPost else { return }
        var new = PostNeighbours()
        new.hasPrevious = state.shown.indices.contains(shownPost.row(atDistance: -1))
        new.hasNext = state.shown.indices.contains(shownPost.row(atDistance: 1))
        if new != neighbours.value { neighbours.accept(new) }
    }

    package func postDetailDidClose() {
        shownPost = nil
        router?.detachPostDetail()
    }

    /// A post of the list that has the address opens here.
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

    package func postDetail(didTell sentence: String) {
        presenter.show(message: sentence)
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
        presenter.select(row: row)
        open(posts[row], row: row)
    }
}
