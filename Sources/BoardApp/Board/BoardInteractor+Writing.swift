import BoardCore
import RIBs

/// Writing, voting and deleting, from the list and from the post that is open.
extension BoardInteractor {
    /// Follows who is signed in, and what becomes of what was written.
    func followWriting() {
        bind(writing.accounts) { [weak self] accounts in
            guard let self else { return }
            let isSignIn = accounts.signIns > signedIn.signIns
            signedIn = accounts
            followAccounts(afterSignIn: isSignIn)
        }
        bind(writing.votes) { [weak self] votes in self?.note { $0.votes = votes } }
        bind(writing.outbox) { [weak self] in self?.follow($0) }
    }

    /// What a site told somebody of his own votes is nothing for whoever comes after him, and a guest
    /// was told of none. Of who was signed in at the start it knew from the first request on.
    private func followAccounts(afterSignIn isSignIn: Bool) {
        let before = state.accounts
        noteAccounts()
        let isOther = before != state.accounts
        guard isSignIn || isOther && !before.isEmpty else { return }
        if isOther {
            changes.forgetVotes()
            state.marks.forgetTelling()
        }
        refreshQuietly()
    }

    /// Shows who is signed in, as far as it is known what the sources are.
    func noteAccounts() {
        let readers = source.members.filter { signedIn.account(at: source, member: $0) != nil }
        note {
            $0.accounts = signedIn.accounts(at: source)
            $0.marks.knownReaders = Set(readers)
        }
    }

    /// Shows what is new, if it is.
    private func note(_ edit: (inout BoardState) -> Void) {
        let (accounts, votes, outgoing) = (state.accounts, state.votes, state.outgoing)
        edit(&state)
        guard accounts != state.accounts || votes != state.votes || outgoing != state.outgoing
        else { return }
        presenter.present(state)
    }

    private func follow(_ items: [OutboxItem]) {
        let known = Dictionary(state.outgoing.map { ($0.id, $0.state) }) { first, _ in first }
        let own = items.filter { source.member($0.draft.source) != nil }
        // What was refused before is a draft like others.
        let outgoing = own.filter { !$0.isRefused || known[$0.id] != nil }
        let old = own.count - outgoing.count
        note { $0.outgoing = outgoing }
        if old > refusedBefore { presenter.show(message: Self.words(forRefused: old)) }
        refusedBefore = old
        for item in state.outgoing where known[item.id] != item.state { tell(item) }
    }

    private static func words(forRefused count: Int) -> String {
        count == 1
            ? "A draft was refused; :drafts has it, and why."
            : "\(count) drafts were refused; :drafts has them, and why."
    }

    private func tell(_ item: OutboxItem) {
        switch item.state {
        case .sent(let written):
            if case .post(let post) = written { state.marks.noteWriting(of: post) }
            let note = written == nil ? "; it is shown when a moderator has looked at it." : ""
            presenter.show(message: "Sent: \(item.draft.heading)\(note)")
            didChange(item.draft.target)
        case .refused(let reason):
            presenter.show(message: "Not sent: \(reason) :drafts has it.")
            // It may be refused for what stands there now.
            if let post = item.draft.target.post { changes.didChange(post) }
        case .signedOut: listener?.board(didFindExpiredAt: item.draft.source)
        case .sending, .waiting, .authorAway, .sourceMissing: break
        }
    }

    /// Asks the source again for what the reader changed.
    private func didChange(_ target: WritingTarget) {
        if let post = target.post { changes.didChange(post) }
        refreshQuietly()
    }
}

// MARK: Composing

extension BoardInteractor {
    /// Where a new post would go: the source of the board, or of the post that the reader is at.
    package func newPost(near post: Post?) {
        events.accept(.readerActed)
        guard let id = state.boardID?.source ?? post?.id.source ?? sourceAtHand else {
            return presenter.show(message: "Choose a board first: that says where it goes.")
        }
        if let refusal = source.refusal(to: .posts, at: id) {
            return presenter.show(message: refusal)
        }
        let board = state.boardID ?? (source.members.count == 1 ? nil : post?.boardID)
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
        guard signedIn.account(at: source, member: id) != nil else {
            return presenter.show(message: "Sign in to vote: :login.")
        }
        changes.vote(value, on: item, told: told) { [weak self] error in
            self?.didFail(error, at: id, "The vote is taken back.")
        }
    }

    package func postDetail(didAskToDelete item: WrittenItem) {
        work(in: pendingWork) { [changes] in
            try await changes.delete(item)
        } receive: { [weak self] result in
            switch result {
            case .success: self?.didDelete(item)
            case .failure(let error):
                self?.didFail(BoardError(error), at: item.post.source, "It is still there.")
            }
        }
    }

    package func postDetail(
        didAskToReport item: WrittenItem, because reason: String,
        didEnd: @escaping @MainActor (String?) -> Void
    ) {
        work(in: pendingWork) { [changes] in
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

    private func didDelete(_ item: WrittenItem) {
        presenter.show(message: "Deleted.")
        switch item {
        case .post(let post):
            // The reader may be at another one by now.
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

    /// Whatever a site refuses, be it to show something: who is signed in there may be so no longer.
    func noteExpiry(_ error: BoardError, at id: SourceID) {
        if error.meansSignedOut { listener?.board(didFindExpiredAt: id) }
    }

    /// The same of all sources of the list, of which one may fail while others do not.
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
        // Or it is one of its comments that is gone.
        if case .notThere(post.raw) = error { remove(post) }
    }

    private func didFail(_ error: BoardError, at id: SourceID, _ consequence: String) {
        noteExpiry(error, at: id)
        presenter.show(message: "\(error.message) \(consequence)")
    }
}
