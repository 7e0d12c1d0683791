import BoardCore
import RIBs

extension BoardInteractor: BoardActionableItem {
    /// Of the post that is open, else of the board, else the only one.
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

    /// Of several sources one is called like a board by its name.
    private func showSource(named name: String) -> Bool {
        guard source.members.count > 1, source.members.contains(where: { $0.name == name }) else {
            return false
        }
        uncoverList()
        choose(.source(SourceID(name)))
        return true
    }

    /// Among several sources an id may have the name of its source in front: `SOURCE/ID`.
    private func naming(_ id: String, of source: String?) -> (id: String, source: String?) {
        guard source == nil, self.source.members.count > 1, let slash = id.firstIndex(of: "/"),
            self.source.members.contains(where: { $0.name == id[..<slash] })
        else { return (id, source) }
        return (String(id[id.index(after: slash)...]), String(id[..<slash]))
    }

    /// The list knows few of the boards of several sources, which are asked.
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

    /// The source that ids are of which a link names without one.
    private func sourceID(named name: String?) -> SourceID {
        name.map { SourceID($0) } ?? source.id
    }

    /// Opens a post that stands in no list that was read: its source is asked for it.
    ///
    /// Where the id led to a post that has another, it is that of a comment.
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

    /// Says what a link leads to while that is waited for.
    private func telling<Value>(
        of link: BoardState.PendingLink, _ wait: () async throws -> Value
    ) async throws -> Value {
        pendingLink = link
        // A newer link may wait for something else by then.
        defer { if pendingLink == link { pendingLink = nil } }
        return try await wait()
    }

    /// What a link waits for, told to the reader.
    private var pendingLink: BoardState.PendingLink? {
        get { state.pendingLink }
        set {
            state.pendingLink = newValue
            if isActive { present() }
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

    /// All boards are known when the list has been read, whichever board it is of.
    private func attemptToShowBoard(_ id: String, of source: String?) -> Attempt? {
        let boards = state.contents.boards.filter { $0.id.source.isMeant(by: source) }
        guard let board = boards.called(id).first else {
            // Where boards are told by themselves, the list knows few of them.
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

    /// Opens the post that has this id or, where none has, the one that is at this address on the web:
    /// of the entries of a feed people know nothing else.
    private func showPost(
        named id: String, at comment: String?, where isWanted: (Post) -> Bool
    ) -> Bool {
        showPost(at: comment, where: isWanted)
            || showPost(at: comment) { $0.page == id || $0.url == id }
    }

    /// Opens the first of the list's posts of which this holds, filtered away or not; returns whether
    /// there is one.
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

    /// Whether to look on all boards. Where only one has been read, the post may be on another; else
    /// it is known, and nobody is led away from his place in vain.
    private func mayBeElsewhere(_ isWanted: (Post) -> Bool, _ failure: LinkFailure?) -> Bool {
        source.capabilities.bringsAllBoards
            ? loaded.posts.contains(where: isWanted) : failure != nil
    }

    /// Takes away what stands above the list.
    func uncoverList() {
        router?.detachBoardPicker()
        router?.detachArticle()
        closePosts(but: 0)
    }
}

extension SourceID {
    /// Whether a link that names a source, or none, may lead here.
    fileprivate func isMeant(by name: String?) -> Bool {
        name == nil || self.name == name
    }
}
