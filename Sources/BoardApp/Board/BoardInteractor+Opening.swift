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
        closePosts(but: 1)
        show(post, row: row)
    }

    package func rest(at post: Post, row: Int) {
        readAhead.rest(at: model.isThreadElsewhere(atRow: row) ? post.id : nil)
    }

    var shownPost: FollowedPost? { model.shownPost }

    /// Shows a post in place of the one that is open.
    private func show(_ post: Post, row: Int) {
        model.openPosts.pop()
        let known = note(post, row: row)
        router?.routeToPostDetail(post, at: nil, since: known)
        readAhead.noteOpening(of: post.id, isElsewhere: model.isThreadElsewhere(atRow: row))
    }

    /// Shows a post above the one that led to it, so that there is a way back.
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

    /// Notes that a post is opened; returns the number of comments before those that are new.
    private func note(_ post: Post, row: Int) -> Int? {
        let known = state.marks.knownComments(of: post)
        model.openPosts.push(FollowedPost(post, row: row, in: state.shown))
        tellNeighbours()
        state.marks.noteOpening(of: post)
        markWorker.tellReading(of: post)
        presenter.present(state)
        return known
    }

    /// Closes the posts that are open down to so many.
    func closePosts(but count: Int) {
        while model.openPosts.count > count {
            model.openPosts.pop()
            router?.detachPostDetail()
        }
    }

    /// Tells the open post whether there is another one in front of it and behind it.
    func tellNeighbours() {
        guard let shownPost else { return }
        var new = PostNeighbours()
        new.hasPrevious = state.shown.indices.contains(shownPost.row(atDistance: -1))
        new.hasNext = state.shown.indices.contains(shownPost.row(atDistance: 1))
        if new != neighbours.value { neighbours.accept(new) }
    }

    /// Whoever came by a link is back where it stands.
    package func postDetailDidClose() {
        closePosts(but: max(0, model.openPosts.count - 1))
        guard let shownPost else { return }
        tellNeighbours()
        let row = shownPost.row
        if state.shown.indices.contains(row), state.shown[row].id == shownPost.post.id {
            presenter.select(row: row)
        }
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
        events.accept(.readerActed)
        presenter.select(row: row)
        show(posts[row], row: row)
    }
}
