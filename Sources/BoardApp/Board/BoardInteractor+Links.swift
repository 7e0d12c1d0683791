import BoardCore
import RIBs

extension BoardInteractor: BoardActionableItem {
    /// The source of the open post, or else of the board, or else the only one.
    package var sourceAtHand: SourceID? {
        shownPost?.post.id.source ?? state.boardID?.source ?? state.shownSource
            ?? (source.members.count == 1 ? source.members.first : nil)
    }

    package func expectSource(_ name: String) throws {
        guard source.members.contains(where: { $0.name == name }) else {
            throw LinkFailure.noSuchSource(name)
        }
    }

    package func waitForSource(_ name: String?) async throws -> SourceID {
        if let name { try expectSource(name) }
        try await wait(for: .source(name ?? source.name)) { interactor in
            interactor.state.isLoading && interactor.state.contents.posts.isEmpty
                ? nil : .success(())
        }
        guard let id = name.map({ SourceID($0) }) ?? sourceAtHand ?? source.members.first else {
            throw LinkFailure.noSuchSource(source.name)
        }
        return id
    }

    package func showBoard(_ id: String, of source: String?) async throws {
        if source == nil, showSource(named: id) { return }
        let (id, source) = naming(id, of: source)
        guard source == nil, self.source.members.count > 1 else {
            return try await wait(for: .board(id)) { $0.attemptToShowBoard(id, of: source) }
        }
        try await showBoardOfAnySource(id)
    }

    /// Shows a source if the name is that of one of several sources, not of a board.
    private func showSource(named name: String) -> Bool {
        guard source.members.count > 1, source.members.contains(where: { $0.name == name }) else {
            return false
        }
        uncoverList()
        choose(.source(SourceID(name)))
        return true
    }

    /// Splits an ID of the form `SOURCE/ID`, which is allowed with several sources.
    private func naming(_ id: String, of source: String?) -> (id: String, source: String?) {
        guard source == nil, self.source.members.count > 1, let slash = id.firstIndex(of: "/"),
            self.source.members.contains(where: { $0.name == id[..<slash] })
        else { return (id, source) }
        return (String(id[id.index(after: slash)...]), String(id[..<slash]))
    }

    /// Asks all sources for the board, because the list contains few of their boards.
    private func showBoardOfAnySource(_ id: String) async throws {
        let found = try await telling(of: .board(id)) {
            try await linkedContent.boards(named: id)
        }
        guard let first = found.first else { throw LinkFailure.noSuchBoard(id) }
        let atHand = found.first { $0.id.source == sourceAtHand }
        guard let board = atHand ?? (found.count == 1 ? first : nil) else {
            throw LinkFailure.severalBoards(found.map { "\($0.id.source.name)/\($0.id.raw)" })
        }
        guard isActive else { return }
        uncoverList()
        state.chosenBoard = board
        choose(.board(board.id))
    }

    package func openPost(
        _ id: String, at comment: String?, on boardID: String?, of source: String?
    ) async throws {
        let (id, source) = naming(id, of: source)
        do {
            let isWanted = { (post: Post) in
                post.id.raw == id && post.id.source.isMeant(by: source)
            }
            try await wait(for: .post(id)) {
                $0.attemptToOpenPost(id, at: comment, on: boardID, where: isWanted)
            }
        } catch let failure as LinkFailure where state.mayHaveUnlisted(after: failure) {
            try await openUnlistedPost(PostID(id, in: sourceID(named: source)), at: comment)
        }
    }

    /// Returns the source of the IDs in a link that does or does not name a source.
    private func sourceID(named name: String?) -> SourceID {
        name.map { SourceID($0) } ?? source.id
    }

    /// Opens a post that is in no loaded list, by requesting it from its source.
    ///
    /// If the response has another post ID, the requested ID is that of a comment.
    private func openUnlistedPost(_ id: PostID, at comment: String?) async throws {
        let thread = try await telling(of: .post(id.raw)) { try await unlistedThread(id) }
        guard isActive else { return }
        router?.detachBoardPicker()
        let linked = thread.id == id ? nil : id.raw.split(separator: "/").last.map(String.init)
        showLinked(thread.post, row: 0, at: comment ?? linked)
    }

    private func unlistedThread(_ id: PostID) async throws -> PostThread {
        do {
            return try await linkedContent.beginning(of: id)
        } catch BoardError.notThere {
            throw LinkFailure.noSuchPost(id.raw)
        } catch let error as BoardError {
            noteExpiry(error, at: id.source)
            throw state.failure(after: error)
        }
    }

    private var linkedContent: LinkedContent { LinkedContent(source: source, events: events) }

    /// Shows what a link is waiting for while the closure runs.
    private func telling<Value>(
        of link: BoardState.PendingLink, _ wait: () async throws -> Value
    ) async throws -> Value {
        pendingLink = link
        // A newer link may have started to wait in the meantime.
        defer { if pendingLink == link { pendingLink = nil } }
        return try await wait()
    }

    /// The target of the pending link, shown on the last row.
    private var pendingLink: BoardState.PendingLink? {
        get { state.pendingLink }
        set {
            state.pendingLink = newValue
            if isActive { present() }
        }
    }

    private typealias Attempt = Result<Void, LinkFailure>

    /// Attempts an operation now and after each change of the list, until it has a result.
    ///
    /// The attempt runs synchronously within the change, so no other event can come in between.
    private func wait(
        for pendingLink: BoardState.PendingLink, _ attempt: @escaping (BoardInteractor) -> Attempt?
    ) async throws {
        var result = attempt(self)
        if let result { return try result.get() }
        let results = events.map { [weak self] event -> Attempt? in
            if let self, result == nil {
                result = event == .readerActed ? .failure(.overtaken) : attempt(self)
            }
            return result
        }
        try await telling(of: pendingLink) {
            try await firstValue(of: results.filter { $0 != nil })?.get()
        }
    }

    /// Shows a board if the list contains it; all boards are known once any list is loaded.
    private func attemptToShowBoard(_ id: String, of source: String?) -> Attempt? {
        let boards = state.contents.boards.filter { $0.id.source.isMeant(by: source) }
        guard let board = boards.called(id).first else {
            // The list contains only some of the boards if they are listed separately.
            guard state.capabilities.listsBoards else {
                let isShown = state.boardID.map {
                    $0.raw == id && $0.source.isMeant(by: source)
                }
                return state.failure(for: isShown == true ? .alreadyTold : .noSuchBoard(id))
                    .map { .failure($0) }
            }
            uncoverList()
            choose(.board(BoardID(id, in: sourceID(named: source))))
            return .success(())
        }
        uncoverList()
        choose(.board(board.id))
        return .success(())
    }

    private func attemptToOpenPost(
        _ id: String, at comment: String?, on boardID: String?, where isWanted: (Post) -> Bool
    ) -> Attempt? {
        if showPost(named: id, at: comment, where: isWanted) { return .success(()) }
        let failure = state.failure(for: .noSuchPost(id))
        guard boardID == nil, state.boardID != nil, mayBeElsewhere(isWanted, failure) else {
            return failure.map { .failure($0) }
        }
        uncoverList()
        choose(.everything)
        return showPost(named: id, at: comment, where: isWanted) ? .success(()) : nil
    }

    /// Opens the post with this ID, or else with this web address.
    ///
    /// Entries of a feed are commonly known by their address only.
    private func showPost(
        named id: String, at comment: String?, where isWanted: (Post) -> Bool
    ) -> Bool {
        showPost(at: comment, where: isWanted)
            || showPost(at: comment) { $0.page == id || $0.url == id }
    }

    /// Opens the first post that matches, clearing the filter if it hides the post.
    ///
    /// Returns `false` if there is none.
    func showPost(at comment: String? = nil, where isWanted: (Post) -> Bool) -> Bool {
        guard let index = state.shown.posts.firstIndex(where: isWanted) else { return false }
        if state.shown.row(ofIndex: index) == nil { filter(by: "", from: 0) }
        guard let row = state.shown.row(ofIndex: index) else { return false }
        let posts = state.shown
        router?.detachBoardPicker()
        presenter.select(row: row)
        showLinked(posts[row], row: row, at: comment)
        return true
    }

    /// Returns `true` if the post may be on a board that is not shown.
    ///
    /// If only one board was loaded, the post may be on another. Otherwise all posts are known, and
    /// the user keeps their position unless one of them matches.
    private func mayBeElsewhere(_ isWanted: (Post) -> Bool, _ failure: LinkFailure?) -> Bool {
        source.capabilities.bringsAllBoards
            ? loaded.posts.contains(where: isWanted) : failure != nil
    }

    /// Removes all screens above the list.
    func uncoverList() {
        router?.detachBoardPicker()
        router?.detachArticle()
        closePosts(but: 0)
    }
}

extension SourceID {
    /// Returns `true` if a link that names this source, or none, can refer to it.
    fileprivate func isMeant(by name: String?) -> Bool {
        name == nil || self.name == name
    }
}
