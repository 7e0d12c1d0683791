import BoardCore
import RIBs

extension BoardInteractor: BoardActionableItem {
    /// What a link that waits wants to hear of.
    enum Event {
        case listChanged
        /// The reader went somewhere, and is not to be taken away from there.
        case readerActed
    }

    package func showBoard(_ id: String) async throws {
        try await wait(for: .board(id)) { $0.attemptToShowBoard(id) }
    }

    package func openPost(_ id: String, on boardID: String?) async throws {
        do {
            try await wait(for: .post(id)) { $0.attemptToOpenPost(id, on: boardID) }
        } catch LinkFailure.noSuchPost where !state.capabilities.bringsAllBoards {
            try await openUnlistedPost(id)
        }
    }

    /// Opens a post that stands in no list that was read: its source is asked for it.
    private func openUnlistedPost(_ id: String) async throws {
        do {
            let states = source.thread(PostID(id, in: source.id), under: nil, reload: false)
            for try await thread in states {
                guard isActive else { return }
                uncoverList()
                // The rest of it is for whoever reads it.
                return show(thread.post, row: 0)
            }
            throw LinkFailure.noSuchPost(id)
        } catch BoardError.notThere {
            throw LinkFailure.noSuchPost(id)
        } catch let error as BoardError {
            throw LinkFailure.unreadable(error)
        }
    }

    private typealias Attempt = Result<Void, LinkFailure>

    /// Attempts something now and after every change of the list, until it has a result.
    ///
    /// The attempt is made in the middle of the change, so that nothing comes between them.
    private func wait(
        for pendingLink: BoardState.PendingLink, _ attempt: @escaping (BoardInteractor) -> Attempt?
    ) async throws {
        var result = attempt(self)
        if let result { return try result.get() }
        self.pendingLink = pendingLink
        // A newer link may wait for something else by then.
        defer { if self.pendingLink == pendingLink { self.pendingLink = nil } }
        let results = events.map { [weak self] event -> Attempt? in
            if let self, result == nil {
                result = event == .readerActed ? .failure(.overtaken) : attempt(self)
            }
            return result
        }
        try await firstValue(of: results.filter { $0 != nil })?.get()
    }

    /// All boards are known when the list has been read, whichever board it is of.
    private func attemptToShowBoard(_ id: String) -> Attempt? {
        guard let board = state.contents.boards.first(where: { $0.id.raw == id }) else {
            // Where boards are told by themselves, the list knows few of them.
            guard state.capabilities.listsBoards else { return failure(for: .noSuchBoard(id)) }
            uncoverList()
            choose(BoardID(id, in: source.id))
            return .success(())
        }
        uncoverList()
        choose(board.id)
        return .success(())
    }

    private func attemptToOpenPost(_ id: String, on boardID: String?) -> Attempt? {
        if showPost(named: id) { return .success(()) }
        let failure = failure(for: .noSuchPost(id))
        guard boardID == nil, state.boardID != nil, mayBeElsewhere(id, failure) else {
            return failure
        }
        uncoverList()
        choose(nil)
        return showPost(named: id) ? .success(()) : nil
    }

    /// Opens the post that has this id or, where none has, the one that is at this address on the web:
    /// of the entries of a feed people know nothing else.
    private func showPost(named id: String) -> Bool {
        showPost { $0.id.raw == id } || showPost { $0.page == id || $0.url == id }
    }

    /// Opens the first of the list's posts of which this holds, filtered away or not; returns whether
    /// there is one.
    func showPost(where isWanted: (Post) -> Bool) -> Bool {
        guard let index = state.shown.posts.firstIndex(where: isWanted) else { return false }
        if state.shown.row(ofIndex: index) == nil { filter(by: "", from: 0) }
        guard let row = state.shown.row(ofIndex: index) else { return false }
        let posts = state.shown
        router?.detachBoardPicker()
        presenter.select(row: row)
        show(posts[row], row: row)
        return true
    }

    /// Whether to look on all boards. Where only one has been read, the post may be on another; else
    /// it is known, and nobody is led away from his place in vain.
    private func mayBeElsewhere(_ id: String, _ failure: Attempt?) -> Bool {
        source.capabilities.bringsAllBoards
            ? loaded.posts.contains { $0.id.raw == id } : failure != nil
    }

    /// Takes away what stands above the list.
    private func uncoverList() {
        router?.detachBoardPicker()
        postDetailDidClose()
    }

    /// Why what a link names is not there; `nil` while it may still come.
    private func failure(for absence: LinkFailure) -> Attempt? {
        if state.isArranging { return nil }
        return switch state.activity {
        case .loading: nil
        case .idle, .unchanged: .failure(absence)
        case .stopped: .failure(.stopped)
        case .failed(let error): .failure(.unreadable(error))
        }
    }
}
