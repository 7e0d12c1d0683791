import BoardCore
import RIBs

/// The list that links act on.
@MainActor package protocol BoardLinkTarget: Interactor, BoardActionableItem {
    var links: BoardLinkHandler { get }
    var navigation: BoardNavigation { get }
    var state: BoardState { get }
    /// Presents the state, in which the pending link has changed.
    func present()
    /// Reports an expired session, if that is what an error means.
    func reportExpiry(_ error: BoardError, at id: SourceID)
}

extension BoardLinkTarget {
    package var currentSource: SourceID? { links.currentSource }

    package func expectSource(_ name: String) throws { try links.expectSource(name) }

    package func showSource(_ name: String) { _ = links.showSource(named: name) }

    package func waitForSource(_ name: String?) async throws -> SourceID {
        try await links.waitForSource(name)
    }

    package func showBoard(_ id: String, of source: String?) async throws {
        try await links.showBoard(id, of: source)
    }

    package func openPost(
        _ id: String, at comment: String?, on boardID: String?, of source: String?
    ) async throws {
        try await links.openPost(id, at: comment, on: boardID, of: source)
    }

    package func showPost(at address: String) -> Bool { links.showPost(at: address) }
}

/// The handler of links to boards and posts, which waits until their targets are loaded.
@MainActor package final class BoardLinkHandler {
    /// The target of the pending link, shown on the last row.
    private(set) var pendingLink: BoardState.PendingLink? {
        didSet { if board.isActive { board.present() } }
    }
    private unowned let board: any BoardLinkTarget
    private let feed: PostFeed
    private let openPosts: OpenPosts
    private let events = PublishRelay<BoardEvent>()
    private var source: any BoardSource { feed.source }

    init(board: any BoardLinkTarget, feed: PostFeed, openPosts: OpenPosts) {
        self.board = board
        self.feed = feed
        self.openPosts = openPosts
    }

    /// Attempts the pending links again.
    func listDidChange() {
        events.accept(.listChanged)
    }

    /// Cancels the pending links, because the user has navigated.
    func userDidAct() {
        events.accept(.userActed)
    }

    /// The source of the open post, or else of the board, or else the only one.
    var currentSource: SourceID? {
        openPosts.top?.post.id.source ?? feed.state.boardID?.source ?? feed.state.shownSource
            ?? (source.members.count == 1 ? source.members.first : nil)
    }

    func expectSource(_ name: String) throws {
        guard source.members.contains(where: { $0.name == name }) else {
            throw LinkFailure.noSuchSource(name)
        }
    }

    func waitForSource(_ name: String?) async throws -> SourceID {
        if let name { try expectSource(name) }
        try await wait(for: .source(name ?? source.name)) { handler in
            let state = handler.feed.state
            return state.isLoading && state.contents.posts.isEmpty ? nil : .success(())
        }
        guard let id = name.map({ SourceID($0) }) ?? currentSource ?? source.members.first else {
            throw LinkFailure.noSuchSource(source.name)
        }
        return id
    }

    func showBoard(_ id: String, of source: String?) async throws {
        if source == nil, showSource(named: id) || showSavedSearch(named: id) { return }
        let (id, source) = naming(id, of: source)
        guard source == nil, self.source.members.count > 1 else {
            return try await wait(for: .board(id)) { $0.attemptToShowBoard(id, of: source) }
        }
        try await showBoardOfAnySource(id)
    }

    /// Shows a source if the name is that of one of several sources, not of a board.
    func showSource(named name: String) -> Bool {
        guard source.members.count > 1, source.members.contains(where: { $0.name == name }) else {
            return false
        }
        board.navigation.uncoverList()
        feed.show(.source(SourceID(name)))
        return true
    }

    private func showSavedSearch(named name: String) -> Bool {
        guard let search = board.state.searches.first(where: { $0.name == name }) else {
            return false
        }
        board.navigation.uncoverList()
        feed.show(search)
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
        let inMemory = found.first { $0.id.source == currentSource }
        guard let board = inMemory ?? (found.count == 1 ? first : nil) else {
            throw LinkFailure.severalBoards(found.map { "\($0.id.source.name)/\($0.id.raw)" })
        }
        guard self.board.isActive else { return }
        self.board.navigation.uncoverList()
        feed.show(.board(board.id), as: board)
    }

    func openPost(
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
        } catch let failure as LinkFailure where board.state.mayHaveUnlisted(after: failure) {
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
        guard board.isActive else { return }
        let linked = thread.id == id ? nil : id.raw.split(separator: "/").last.map(String.init)
        board.navigation.openUnlisted(thread.post, at: comment ?? linked)
    }

    private func unlistedThread(_ id: PostID) async throws -> PostThread {
        do {
            return try await linkedContent.beginning(of: id)
        } catch BoardError.notThere(_, isRemoved: false) {
            throw LinkFailure.noSuchPost(id.raw)
        } catch let error as BoardError {
            board.reportExpiry(error, at: id.source)
            throw board.state.failure(after: error)
        }
    }

    private var linkedContent: LinkTargetLoader { LinkTargetLoader(source: source, events: events) }

    /// Shows what a link is waiting for while the closure runs.
    private func telling<Value>(
        of link: BoardState.PendingLink, _ wait: () async throws -> Value
    ) async throws -> Value {
        pendingLink = link
        // A newer link may have started to wait in the meantime.
        defer { if pendingLink == link { pendingLink = nil } }
        return try await wait()
    }

    private typealias Attempt = Result<Void, LinkFailure>

    /// Attempts an operation now and after each change of the list, until it has a result.
    ///
    /// The attempt runs synchronously within the change, so no other event can come in between.
    private func wait(
        for pendingLink: BoardState.PendingLink, _ attempt: @escaping (BoardLinkHandler) -> Attempt?
    ) async throws {
        var result = attempt(self)
        if let result { return try result.get() }
        let results = events.map { [weak self] event -> Attempt? in
            if let self, result == nil {
                result = event == .userActed ? .failure(.overtaken) : attempt(self)
            }
            return result
        }
        try await telling(of: pendingLink) {
            try await board.firstValue(of: results.filter { $0 != nil })?.get()
        }
    }

    /// Shows a board if the list contains it; all boards are known once any list is loaded.
    private func attemptToShowBoard(_ id: String, of source: String?) -> Attempt? {
        let boards = feed.state.contents.boards.filter { $0.id.source.isMeant(by: source) }
        guard let board = boards.called(id).first else {
            // The list contains only some of the boards if they are listed separately.
            guard feed.state.capabilities.listsBoards else {
                let isShown = feed.state.boardID.map {
                    $0.raw == id && $0.source.isMeant(by: source)
                }
                return self.board.state.failure(
                    for: isShown == true ? .alreadyReported : .noSuchBoard(id)
                )
                .map { .failure($0) }
            }
            self.board.navigation.uncoverList()
            feed.show(.board(BoardID(id, in: sourceID(named: source))))
            return .success(())
        }
        self.board.navigation.uncoverList()
        feed.show(.board(board.id))
        return .success(())
    }

    private func attemptToOpenPost(
        _ id: String, at comment: String?, on boardID: String?, where isWanted: (Post) -> Bool
    ) -> Attempt? {
        if showPost(named: id, at: comment, where: isWanted) { return .success(()) }
        let failure = board.state.failure(for: .noSuchPost(id))
        guard boardID == nil, feed.state.boardID != nil, mayBeElsewhere(isWanted, failure) else {
            return failure.map { .failure($0) }
        }
        board.navigation.uncoverList()
        feed.show(.everything)
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

    /// Opens the post of the list that has a web address. Returns `false` if there is none.
    func showPost(at address: String) -> Bool {
        guard showPost(where: { $0.url == address }) else { return false }
        userDidAct()
        return true
    }

    /// Opens the first post that matches, clearing the filter if it hides the post.
    ///
    /// Returns `false` if there is none.
    private func showPost(at comment: String? = nil, where isWanted: (Post) -> Bool) -> Bool {
        guard let index = feed.state.shown.posts.firstIndex(where: isWanted) else { return false }
        if feed.state.shown.row(ofIndex: index) == nil { feed.filter(by: "", from: 0) }
        guard let row = feed.state.shown.row(ofIndex: index) else { return false }
        board.navigation.openPost(atRow: row, at: comment)
        return true
    }

    /// Returns `true` if the post may be on a board that is not shown.
    ///
    /// If only one board was loaded, the post may be on another. Otherwise all posts are known, and
    /// the user keeps their position unless one of them matches.
    private func mayBeElsewhere(_ isWanted: (Post) -> Bool, _ failure: LinkFailure?) -> Bool {
        source.capabilities.hasAllBoards
            ? feed.loaded.posts.contains(where: isWanted) : failure != nil
    }
}

extension SourceID {
    /// Returns `true` if a link that names this source, or none, can refer to it.
    fileprivate func isMeant(by name: String?) -> Bool {
        name == nil || self.name == name
    }
}

/// An event that ends the wait of a link, or lets it try again.
enum BoardEvent {
    case listChanged
    /// The user has navigated, which cancels pending links.
    case userActed
}
