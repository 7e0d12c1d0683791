import Essentials

/// Where posts come from: a file, the demo board, a server of any kind.
package protocol BoardSource: Sendable {
    var id: SourceID { get }
    /// The sources that posts may be of: of several in one list each, otherwise this one.
    var members: [SourceID] { get }
    /// What the title bar calls this source: a file's name, a host; never holds credentials.
    var name: String { get }
    /// What can be asked of it.
    var capabilities: Capabilities { get }
    /// What can be asked of one of its lists: not every list has all orders.
    func capabilities(of listing: Listing) -> Capabilities
    /// What was found behind the address that it is, as a sentence for the reader; `nil` where there
    /// was nothing to find out, and while that is not known.
    var finding: String? { get }
    /// The address with the kind that was found in front, by which nobody has to find it out again;
    /// `nil` where there is none, and while that is not known.
    var foundAddress: String? { get }
    /// What signs readers in; `nil` where there are no accounts, and while that is not known.
    var accounts: (any AccountService)? { get }
    /// What writes to it; `nil` where nobody can, and while that is not known.
    var writer: (any PostWriter)? { get }
    /// Which of several sources did not tell their boards when all were asked for them last, and why.
    var boardTroubles: [SourceTrouble] { get }
    /// One of its members; `nil` for a stranger.
    func member(_ id: SourceID) -> (any BoardSource)?

    /// All boards, whole states that grow while the source is being asked.
    ///
    /// The stream ends with the last state, or throws a `BoardError`.
    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error>

    /// The posts of a list, whole states of one page that grow while it is being read.
    ///
    /// The stream ends after the first page whose `progress` is `nil`, or throws a `BoardError`;
    /// what came before the error stays good. Dropping the stream cancels the work behind it. A
    /// receiver that is slower than the source misses states in between, never the last one.
    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error>

    /// A post with what it says and its comments, whole states that grow.
    ///
    /// The stream ends after the first state that is not `isLoading`, or throws a `BoardError`.
    ///
    /// - Parameters:
    ///   - id: of the post; where addresses name comments, a source takes those for the posts that
    ///     they belong to.
    ///   - comment: the comment whose missing replies are asked for, in a thread that has
    ///     `missingComments` any one for more of those, and one of those, by its name in addresses, for
    ///     the part of them that has it; `nil` for the whole thread. What was there before stands in
    ///     every state.
    ///   - reload: `false` takes what an earlier call has read; `true` asks the source again.
    func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error>

    /// Reads so much of a thread that may be opened next as is cheap, so that it opens sooner.
    ///
    /// Whoever calls it keeps to `capabilities.readingAhead`.
    func readAhead(_ id: PostID, reload: Bool) async throws
}

extension BoardSource {
    package var members: [SourceID] { [id] }
    package func capabilities(of listing: Listing) -> Capabilities { capabilities }
    package var finding: String? { nil }
    package var foundAddress: String? { nil }
    package var accounts: (any AccountService)? { nil }
    package var writer: (any PostWriter)? { nil }
    package var boardTroubles: [SourceTrouble] { [] }

    package func member(_ id: SourceID) -> (any BoardSource)? {
        id == self.id ? self : nil
    }

    /// The board of a source that has no other; `nil` where there are several, or none.
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
}

/// Which page of which list is asked for.
package struct PostRequest: Sendable, Hashable {
    package var listing: Listing
    /// In which order the source is to give them; `nil` for the one it thinks best.
    package var sort: SourceSort?
    /// Behind which page; `nil` for the first one.
    package var cursor: PageCursor?
    /// `false` takes what an earlier call has read completely; `true` asks the source again, which
    /// may answer that nothing is new.
    package var reload: Bool
    /// The number of posts that are wanted at most: sources that request each post load no more;
    /// `nil` for a full page.
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

/// Which posts a list is of.
package enum Listing: Sendable, Hashable {
    /// Those that the source shows who asks for nothing in particular.
    case everything
    case source(SourceID)
    case board(BoardID)
    /// Those that the source finds, by its own rules.
    case search(String)
}

/// An order that a source itself can give, by the source's name for it in lower case: `hot`.
package struct SourceSort: Sendable, Hashable {
    /// One line in lower case, safe to draw.
    package let name: String

    /// - Parameter name: in whatever case.
    package init(_ name: String) {
        self.name = name.lowercased().sanitized(as: .line)
    }

    /// The posts that were begun last come first: a name that every source with such an order knows,
    /// whatever the server calls it.
    package static let newest = SourceSort("newest")
}

/// Where a list goes on; only the source that gave it knows what it means.
package struct PageCursor: Sendable, Hashable {
    package let raw: String

    package init(_ raw: String) {
        self.raw = raw
    }
}

/// What a source can do.
package struct Capabilities: Sendable, Hashable {
    /// Whether every list brings the posts of all boards, as a document does.
    ///
    /// The receiver then shows those of the board the reader chose, and another choice needs no
    /// other load. Otherwise each board is asked for when it is chosen.
    package var bringsAllBoards = false
    /// Whether it has boards that no list tells of, which have to be asked for.
    package var listsBoards = false
    /// The orders it can give, the one it thinks best first.
    package var sorts: [SourceSort] = []
    /// Further orders, which are for those who name them.
    package var namedSorts: [SourceSort] = []
    /// Whether it can look for words.
    package var canSearch = false
    /// Whether somebody who is signed in has voted for nothing of which no vote of theirs is told.
    package var tellsVotes = false
    /// What can be written there, by those who may.
    package var writing: WritingAbilities = []
    /// Who may delete the words of others there.
    package var moderators = Moderators()
    /// How long authors may change and delete their words, in seconds; `nil` where it is always.
    package var timeToChange: TimeInterval?
    /// How often threads may be read that nobody has opened.
    package var readingAhead = ReadingAhead.freely

    package init(
        bringsAllBoards: Bool = false, listsBoards: Bool = false, sorts: [SourceSort] = [],
        namedSorts: [SourceSort] = [], canSearch: Bool = false, writing: WritingAbilities = [],
        readingAhead: ReadingAhead = .freely
    ) {
        self.bringsAllBoards = bringsAllBoards
        self.listsBoards = listsBoards
        self.sorts = sorts
        self.namedSorts = namedSorts
        self.canSearch = canSearch
        self.writing = writing
        self.readingAhead = readingAhead
    }

    /// Whether it can give posts in an order.
    package func knows(_ sort: SourceSort) -> Bool {
        sorts.contains(sort) || namedSorts.contains(sort)
    }
}

/// How often a source lets threads be read that nobody has opened and perhaps nobody will.
package enum ReadingAhead: Sendable, Hashable {
    case freely
    case atMost(perMinute: Int)
    case never
}
