import BoardCore
import RIBs

/// Writing, voting and deleting, in the list and in the open post.
extension BoardInteractor: WritingWorkerListener {
    func writingWorkerDidNoteOutgoing() {
        retryWorker.noteOutgoing()
    }

    func writingWorkerDidFindChange() {
        refreshQuietly()
    }

    func writingWorker(didFindExpiredAt source: SourceID) {
        listener?.board(didFindExpiredAt: source)
    }
}

// MARK: Composing

extension BoardInteractor {
    /// Starts a new post at the source of the board or of the selected post.
    ///
    /// If the list shows all boards of one source, the user chooses a board next.
    package func newPost(near post: Post?) {
        events.accept(.readerActed)
        guard let id = state.boardID?.source ?? post?.id.source ?? sourceAtHand else {
            return presenter.show(message: "Choose a board to post to.")
        }
        if let refusal = source.refusal(to: .posts, at: id) {
            return presenter.show(message: refusal)
        }
        let isOfOneSource = source.members.count == 1 || state.shownSource != nil
        let board = state.boardID ?? (isOfOneSource ? nil : post?.boardID)
        listener?.board(didAskToCompose: .new(.newPost(board, at: id)))
    }

    package func compose(_ request: ComposeRequest) {
        guard router?.isComposing == false else {
            return presenter.show(message: "Finish what you are writing first.")
        }
        events.accept(.readerActed)
        router?.routeToCompose(request)
    }

    package func composeDidClose(isKept: Bool) {
        router?.detachCompose()
        if isKept { presenter.show(message: "Saved as a draft; see :drafts.") }
    }

    package func compose(didSend draft: Draft) {
        router?.detachCompose()
    }

    package func postDetail(didAskToCompose request: ComposeRequest) {
        listener?.board(didAskToCompose: request)
    }
}

// MARK: Votes, deletions and other results

extension BoardInteractor {
    package func vote(_ value: Int, on post: Post) {
        actions.vote(value, on: .post(post.id), told: post.vote)
    }

    /// Applies the result of an action to the list, and shows it to the user.
    func apply(_ event: PostEvent) {
        if let failure = event.failure { noteExpiry(failure.error, at: failure.source) }
        if let message = event.message { presenter.show(message: message) }
        switch event {
        case .deletion(let item, let result): if result.isGone { didDelete(item) }
        case .readMark(let post, nil): state.marks.noteTelling(of: post)
        case .readMark(let post, _?):
            state.marks.takeBackTelling(of: post.id)
            presenter.present(state)
        case .loaded(let thread):
            let count = thread.comments.count { $0.presence == .present }
            state.marks.noteComments(max(count, thread.post.commentCount), of: thread.post.id)
        // The missing item may be one of the comments instead.
        case .failed(let post, .notThere(let name)) where name == post.raw: remove(post)
        case .failed, .report, .vote: break
        }
    }

    private func didDelete(_ item: WrittenItem) {
        if case .post(let post) = item {
            // Another post may be open by now.
            if shownPost?.post.id == post { postDetailDidClose() }
            remove(post)
        }
        refreshQuietly()
    }

    /// Reports an expired session, which any request can reveal, even one that only reads.
    func noteExpiry(_ error: BoardError, at id: SourceID) {
        if error.meansSignedOut { listener?.board(didFindExpiredAt: id) }
    }

    /// Reports expired sessions of all sources in the list, which can fail independently.
    func noteExpiries(_ error: (any Error)?) {
        if let error, source.members.count == 1 {
            noteExpiry(BoardError(error), at: source.members[0])
        }
        for trouble in loaded.troubles {
            if case .error(let error) = trouble.cause { noteExpiry(error, at: trouble.source) }
        }
    }
}
