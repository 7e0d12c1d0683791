import BoardCore
import RIBs

/// Writing, voting and deleting, in the list and in the open post.
extension BoardInteractor: WritingWorkerListener, MarkWorkerListener {
    func markWorker(didFail error: BoardError, at source: SourceID) {
        noteExpiry(error, at: source)
    }

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
            return presenter.show(message: "Choose a board first: that says where it goes.")
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
        if isKept { presenter.show(message: "Kept as a draft; :drafts shows it.") }
    }

    package func compose(didSend draft: Draft) {
        router?.detachCompose()
    }

    package func postDetail(didAskToCompose request: ComposeRequest) {
        listener?.board(didAskToCompose: request)
    }
}

// MARK: Voting and deleting

extension BoardInteractor {
    package func vote(_ value: Int, on post: Post) {
        vote(value, on: .post(post.id), told: post.vote)
    }

    package func postDetail(didAskToVote value: Int, on item: WrittenItem, told: Int?) {
        vote(value, on: item, told: told)
    }

    private func vote(_ value: Int, on item: WrittenItem, told: Int?) {
        let id = item.post.source
        let ability: WritingAbilities = value < 0 ? .downvotes : .votes
        if let refusal = source.refusal(to: ability, at: id) {
            return presenter.show(message: refusal)
        }
        guard writingWorker.isSignedIn(at: id) else {
            return presenter.show(message: "Sign in to vote: :login.")
        }
        changes.vote(value, on: item, told: told) { [weak self] error, mayCount in
            let open = "Nobody knows yet whether the vote counts; R shows it."
            self?.didFail(error, at: id, mayCount ? open : "The vote is taken back.")
        }
    }

    package func postDetail(didAskToDelete item: WrittenItem) {
        work(in: model.pendingWork) { [changes] in
            await changes.delete(item)
        } receive: { [weak self] result in
            if case .success(let outcome?) = result { self?.take(outcome, of: item) }
        }
    }

    private func take(_ outcome: Deletion.Outcome, of item: WrittenItem) {
        let id = item.post.source
        switch outcome {
        case .deleted: note("Deleted.", endOf: item)
        case .wasGone: note("It is gone.", endOf: item)
        case .stands(let error): didFail(error, at: id, "It is still there.")
        case .open(let error):
            didFail(error, at: id, "Nobody knows yet whether it is gone; R shows it.")
        }
    }

    package func postDetail(
        didAskToReport item: WrittenItem, because reason: String,
        didEnd: @escaping @MainActor (String?) -> Void
    ) {
        work(in: model.pendingWork) { [changes] in
            try await changes.report(item, because: reason)
        } receive: { [weak self] result in
            switch result {
            case .success:
                didEnd(nil)
                self?.presenter.show(message: "Reported.")
            case .failure(let error):
                self?.noteExpiry(BoardError(error), at: item.post.source)
                didEnd(BoardError(error).message)
            }
        }
    }

    private func note(_ sentence: String, endOf item: WrittenItem) {
        presenter.show(message: sentence)
        switch item {
        case .post(let post):
            // The user may have opened another post in the meantime.
            if shownPost?.post.id == post { postDetailDidClose() }
            remove(post)
        case .comment(_, let post): changes.didChange(post)
        }
        refreshQuietly()
    }

    package func postDetail(didAskAnewFor post: PostID) {
        voteSettlement.noteRequest(for: post)
    }

    package func postDetail(didHear thread: PostThread) {
        voteSettlement.settle(by: thread)
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

    package func postDetail(didFail error: BoardError, toRead post: PostID) {
        noteExpiry(error, at: post.source)
        // The post itself is gone, and not one of its comments.
        if case .notThere(post.raw) = error { remove(post) }
    }

    private func didFail(_ error: BoardError, at id: SourceID, _ consequence: String) {
        noteExpiry(error, at: id)
        presenter.show(message: "\(error.message) \(consequence)")
    }
}
