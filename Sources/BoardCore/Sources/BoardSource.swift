import Essentials

/// A source of posts: a file, the demo board, or a server.
package protocol BoardSource: Sendable {
    var id: SourceID { get }
    /// The sources of the posts: several if this source merges them, otherwise only itself.
    var members: [SourceID] { get }
    /// The name in the title bar, such as a file name or a host; never contains credentials.
    var name: String { get }
    /// The key for remembering its posts between runs, such as an absolute path.
    ///
    /// `nil` if its posts cannot be recognized in another run.
    var recordPlace: String? { get }
    /// The operations that the source supports.
    var capabilities: Capabilities { get }
    /// Returns the operations that one list supports: not every list has all sort orders.
    func capabilities(of listing: Listing) -> Capabilities
    /// The kind of source that was detected at the address, as a sentence for the user.
    ///
    /// `nil` if there was nothing to detect, and until it is known.
    var finding: String? { get }
    /// The address prefixed by the detected kind, so that it need not be detected again.
    ///
    /// `nil` if there was nothing to detect, and until it is known.
    var foundAddress: String? { get }
    /// The account service; `nil` if the source has no accounts, and until it is known.
    var accounts: (any AccountService)? { get }
    /// The writer; `nil` if the source is read-only, and until it is known.
    var writer: (any PostWriter)? { get }
    /// The inbox of the signed-in account; `nil` if the source has none, and until it is known.
    var inbox: (any InboxSource)? { get }
    /// The acts of moderators; `nil` if the source has none, and until it is known.
    var moderation: (any ModerationSource)? { get }
    /// The stream of changes; `nil` if the source reports none, and until it is known.
    var changes: (any ChangeSource)? { get }
    /// The members that failed to list their boards in the last request, each with the reason.
    var boardFailures: [SourceFailure] { get }
    /// Returns one of the members; `nil` if it is not a member.
    func member(_ id: SourceID) -> (any BoardSource)?

    /// Returns the list of boards as a stream of complete states, which grow while it loads.
    ///
    /// The stream ends with the last state, or throws a `BoardError`.
    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error>

    /// Returns one page of a list as a stream of complete states, which grow while it loads.
    ///
    /// The stream ends after the first page whose `progress` is `nil`, or throws a `BoardError`.
    /// States before the error stay valid. Dropping the stream cancels the work. A slow receiver
    /// misses intermediate states, but never the last one.
    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error>

    /// Returns a post with its text and comments as a stream of complete states, which grow.
    ///
    /// The stream ends after the first state that is not `isLoading`, or throws a `BoardError`.
    ///
    /// - Parameters:
    ///   - id: the id of the post. If addresses at this source name comments, it also accepts a
    ///     comment's id and loads the post of that comment.
    ///   - comment: a comment whose missing replies to load, or `nil` for the whole thread. In a
    ///     thread with `missingComments`, any comment loads more of them, and the address name of a
    ///     missing one loads the part that contains it. Comments that were loaded before are in
    ///     every state.
    ///   - reload: `false` uses the result of an earlier call; `true` requests it again.
    func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error>

    /// Preloads as much of a thread as is cheap, so that it opens faster.
    ///
    /// Callers must respect `capabilities.preloadPolicy`.
    func readAhead(_ id: PostID, reload: Bool) async throws

    /// Returns the numbers of unread posts by board, among those that are stored for reading offline.
    ///
    /// - Parameters:
    ///   - posts: the posts to leave out, because the caller counts them itself.
    ///   - isCounted: returns whether an unread post counts; `nil` to count all.
    func storedUnreadCounts(
        without posts: PostList, where isCounted: UnreadCondition?
    ) async -> [BoardID?: Int]

    /// Removes a post that the server no longer has from those stored for reading offline.
    func noteAbsence(of post: PostID) async
}

/// A condition on posts, which may depend on their texts.
package typealias UnreadCondition = @Sendable (Post, _ text: () -> PostText) -> Bool

extension BoardSource {
    package var members: [SourceID] { [id] }
    package var recordPlace: String? { id.name }
    package func capabilities(of listing: Listing) -> Capabilities { capabilities }
    package var finding: String? { nil }
    package var foundAddress: String? { nil }
    package var accounts: (any AccountService)? { nil }
    package var writer: (any PostWriter)? { nil }
    package var inbox: (any InboxSource)? { nil }
    package var moderation: (any ModerationSource)? { nil }
    package var changes: (any ChangeSource)? { nil }
    package var boardFailures: [SourceFailure] { [] }

    package func member(_ id: SourceID) -> (any BoardSource)? {
        id == self.id ? self : nil
    }

    /// Returns the board of a source that has exactly one; otherwise `nil`.
    package func onlyBoard() async throws -> BoardID? {
        var known: [Board] = []
        for try await boards in boards(reload: false) {
            known = boards
            if known.count > 1 { return nil }
        }
        return known.first?.id
    }

    package func readAhead(_ id: PostID, reload: Bool) async throws {
        for try await _ in thread(id, under: nil, reload: reload) {}
    }

    package func storedUnreadCounts(
        without posts: PostList, where isCounted: UnreadCondition?
    ) async -> [BoardID?: Int] { [:] }

    package func noteAbsence(of post: PostID) async {}
}

/// A request for one page of a list.
package struct PostRequest: Sendable, Hashable {
    package var listing: Listing
    /// The sort order for the source to use; `nil` for its default.
    package var sort: SourceSort?
    /// The cursor of the previous page; `nil` for the first page.
    package var cursor: PageCursor?
    /// `false` uses what an earlier call has loaded completely; `true` asks the source again.
    ///
    /// The source may respond that nothing has changed.
    package var reload: Bool
    /// The sources that a reload asks again, if the source merges several; `nil` for all.
    package var reloadedSources: Set<SourceID>?
    /// The maximum number of posts to return; `nil` for a full page.
    ///
    /// Sources that request each post separately load no more than this.
    package var limit: Int?

    package init(
        _ listing: Listing = .everything, sort: SourceSort? = nil, after cursor: PageCursor? = nil,
        reload: Bool = false, limit: Int? = nil
    ) {
        self.listing = listing
        self.sort = sort
        self.cursor = cursor
        self.reload = reload
        self.limit = limit
    }
}

/// The selection of posts in a list.
package enum Listing: Sendable, Hashable {
    /// The default list of the source.
    case everything
    case source(SourceID)
    case board(BoardID)
    /// The results of a search, by the rules of the source.
    case search(String)
}

/// A sort order that a source supports, by the source's name in lower case: `hot`.
package struct SourceSort: Sendable, Hashable {
    /// The name; one line in lower case, safe to draw.
    package let name: String

    /// Creates a sort order.
    ///
    /// - Parameter name: the name in any case.
    package init(_ name: String) {
        self.name = name.lowercased().sanitized(as: .line)
    }

    /// The newest posts first, by date of creation.
    ///
    /// Every source with such an order accepts this name, whatever the server calls it.
    package static let newest = SourceSort("newest")

    /// The best results of a search first.
    package static let relevance = SourceSort("relevance")
}

/// The operations that a source supports.
package struct Capabilities: Sendable, Hashable {
    /// A Boolean value that indicates whether every list has the posts of all boards.
    ///
    /// This is the case for documents. The receiver then filters by the selected board, and
    /// selecting another one loads nothing. Otherwise each board is requested when it is selected.
    package var hasAllBoards = false
    /// A Boolean value that indicates whether boards must be requested because no list names them.
    package var listsBoards = false
    /// The supported sort orders, the source's default first.
    package var sorts: [SourceSort] = []
    /// Additional sort orders, available only by name.
    package var namedSorts: [SourceSort] = []
    /// A Boolean value that indicates whether the server supports search.
    package var canSearch = false
    /// A Boolean value that indicates whether a search uses the query language.
    package var searchesByQuery = false
    /// A Boolean value that indicates whether a post without a reported vote has none by the user.
    package var reportsVotes = false
    /// The write operations that the source supports for users with permission.
    package var writing: WriteCapabilities = []
    /// The users that may delete other users' posts.
    package var moderators = Moderators()
    /// The users that may moderate posts and comments.
    package var moderationAccounts = Moderators()
    /// The time during which authors may edit and delete, in seconds; `nil` for no limit.
    package var editWindow: TimeInterval?
    /// The allowed rate for preloading threads that the user has not opened.
    package var preloadPolicy = PreloadPolicy.freely

    package init(
        hasAllBoards: Bool = false, listsBoards: Bool = false, sorts: [SourceSort] = [],
        namedSorts: [SourceSort] = [], canSearch: Bool = false, writing: WriteCapabilities = [],
        preloadPolicy: PreloadPolicy = .freely
    ) {
        self.hasAllBoards = hasAllBoards
        self.listsBoards = listsBoards
        self.sorts = sorts
        self.namedSorts = namedSorts
        self.canSearch = canSearch
        self.writing = writing
        self.preloadPolicy = preloadPolicy
    }

    /// Returns whether the source supports a sort order.
    package func knows(_ sort: SourceSort) -> Bool {
        sorts.contains(sort) || namedSorts.contains(sort)
    }
}

/// The rate at which a source allows preloading threads that may never be opened.
package enum PreloadPolicy: Sendable, Hashable {
    case freely
    case atMost(perMinute: Int)
    case never

    /// The time between two requests for threads that the user wants to read later.
    package var pause: Duration {
        switch self {
        case .freely: .zero
        case .atMost(let count): .seconds(60) / count
        case .never: .seconds(3)
        }
    }
}

extension Credentials {
    /// Returns the owner of the credential for the site of a source.
    package func account(at source: any BoardSource) -> Account? {
        source.accounts.flatMap { account(at: $0.site) }
    }
}

/// The users with a permission on other users' posts at a source, as far as known.
package struct Moderators: Sendable, Hashable {
    private var known: [String: Bool]
    /// The permission of users that are not listed; `nil` if only the source knows.
    private let others: Bool?

    /// Creates a set about which only the source knows.
    package init() {
        known = [:]
        others = nil
    }

    /// Creates a set of exactly these users, by name.
    package init(only names: Set<String>) {
        known = Dictionary(uniqueKeysWithValues: names.map { ($0, true) })
        others = false
    }

    /// Accesses the permission of a user; `nil` if only the source knows.
    package subscript(name: String) -> Bool? {
        get { known[name] ?? others }
        set { known[name] = newValue }
    }
}
