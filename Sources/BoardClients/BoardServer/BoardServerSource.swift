import BoardCore
import Essentials

/// The source of a board-server site, with or without an account.
package struct BoardServerSource: AccountSource {
    package let id: SourceID
    /// The host, after the name that the server gives itself, if the user has given it none.
    package var name: String {
        guard !isNamed, let name = knownBoards.serverName else { return base.server }
        return "\(name) (\(base.server))"
    }
    package var capabilities: Capabilities {
        var capabilities = Capabilities(
            listsBoards: true, sorts: BoardServerSource.sorts, namedSorts: [.newest],
            canSearch: true,
            writing: [
                .posts, .replies, .edits, .deletions, .votes, .downvotes, .reports, .moderation,
            ])
        capabilities.moderators = roles.moderators
        capabilities.moderationAccounts = roles.moderators
        return capabilities
    }

    static let sorts = ["new", "active", "top"].map(SourceSort.init)

    let service: any HTTPService
    /// The address of the site.
    let base: URL
    let knownBoards: BoardServerBoards
    /// A Boolean value that indicates whether the user has named the source.
    package var isNamed = true
    /// The invitation code in the address that the user opened; `nil` if there was none.
    var invitation: String?
    /// The posts from lists, including their bodies.
    let rows = RecentValues<String, BoardServerPost>(
        capacity: 500, size: { $0.body?.utf8.count ?? 0 })
    let threads = RecentValues<String, BoardServerThread>(capacity: 16, size: { $0.size })
    let roles = BoardServerRoles()
    let lastAccountRequest = LastAccountRequest()

    package init(id: SourceID, base: URL, service: any HTTPService) {
        self.id = id
        self.base = base
        self.service = service
        knownBoards = BoardServerBoards(service: service, source: id, host: base.server)
    }

    package static func authorization(_ credential: Credential) -> HTTPHeaders {
        .bearer(credential)
    }

    package var accounts: (any AccountService)? { BoardServerAccounts(source: self) }

    package var writer: (any PostWriter)? { BoardServerWriter(source: self) }

    package var inbox: (any InboxSource)? { BoardServerInbox(source: self) }

    package var moderation: (any ModerationSource)? { BoardServerModeration(source: self) }

    package var changes: (any ChangeSource)? { BoardServerChanges(source: self) }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in yield(try await knownBoards.read(reload: reload)) }
    }

    package var boardFailures: [SourceFailure] {
        knownBoards.end.map { [SourceFailure(source: id, .truncation(.early($0)))] } ?? []
    }
}

extension BoardServerSource {
    /// Returns the path of an item in the API.
    func path(of item: WrittenItem) throws(BoardError) -> String {
        switch item {
        case .post(let post): "posts/" + (try checked(post.raw))
        case .comment(let comment, _): "comments/" + (try checked(comment))
        }
    }

    /// Discards a cached post after it has been changed.
    func forget(_ post: PostID) {
        rows[post.raw] = nil
        threads[post.raw] = nil
    }

    /// Discards the caches after the account has changed.
    func clearCaches() {
        rows.removeAll()
        threads.removeAll()
        roles.renew()
    }
}
