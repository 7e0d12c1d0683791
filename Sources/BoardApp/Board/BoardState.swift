import BoardCore
import Essentials

/// All there is to know about the list of posts at one moment.
package struct BoardState: Sendable {
    /// What the source is called.
    package var source: String
    /// Whether the list is of several sources; of a single one nobody needs to be told.
    package var isOfSeveralSources = false
    /// Which posts are shown.
    package var listing = Listing.everything
    /// The order that the source was asked for; `nil` for the one it thinks best.
    package var sourceSort: SourceSort?
    /// What the reader knows the chosen board by, where the list does not tell of it.
    package var chosenBoard: Board?
    /// What can be asked of the source.
    package var capabilities = Capabilities()
    package var contents = PostPage()
    /// The posts as they are shown, which sorting and filtering may keep behind `contents`.
    package var shown = ShownPosts.empty
    package var sort = PostSort()
    /// The order that the list has again when the reader leaves what a source found.
    package var sortBeforeSearch: PostSort?
    package var filter: BoardQuery?
    /// Whether posts are being sorted or filtered.
    package var isArranging = false
    package var marks = PostMarks()
    package var activity = Activity.idle
    /// Whether a load was begun for what is new.
    package var isRefreshed = false
    /// When a server that wants to be left alone may be asked again.
    package var retryAt: Date?
    /// When those of several sources may be asked again that want to be left alone.
    package var retries: [SourceID: Date] = [:]
    /// When the source was read completely for the last time.
    package var readAt: Date?
    package var search: BoardSearch?
    /// What a link leads to and has not been read yet; `nil` where no link waits.
    package var pendingLink: PendingLink?
    /// Those who are signed in at the sources of the list.
    package var accounts: [Account] = []
    /// What the reader wrote and the sources do not have yet.
    package var outgoing: [OutboxItem] = []
    package var votes = OwnVotes()
    package var excerpts = Excerpts()
    /// The faults of the configuration file, which may be why sources are missing.
    package var configurationFaults: [String] = []

    package init(source: String, boardID: BoardID? = nil) {
        self.source = source
        self.boardID = boardID
    }

    /// The board whose posts are shown; `nil` where they are of all boards.
    package var boardID: BoardID? {
        get { if case .board(let id) = listing { id } else { nil } }
        set { listing = newValue.map { .board($0) } ?? .everything }
    }

    /// The one of several sources that the list is of, with all of its boards; `nil` for any other list.
    package var shownSource: SourceID? {
        if case .source(let source) = listing { source } else { nil }
    }

    /// What the source was asked to find; `nil` where the list is none of what it found.
    package var searchedWords: String? {
        if case .search(let words) = listing { words } else { nil }
    }

    package var isLoading: Bool {
        if case .loading = activity { true } else { false }
    }

    /// What goes on, or how the last load ended.
    package enum Activity: Sendable, Hashable {
        case loading(Load, ReadProgress?)
        /// Everything has been read.
        case idle
        /// The source said that nothing is new.
        case unchanged
        /// The reader stopped the load.
        case stopped
        case failed(BoardError)
    }

    /// What a link leads to.
    package enum PendingLink: Sendable, Hashable {
        case board(String)
        case post(String)
        case source(String)
    }

    /// Why posts are being loaded.
    package enum Load: Sendable, Hashable {
        /// The board is shown for the first time.
        case initial
        /// The reader asked for what is new; the old posts stay until the new ones are there.
        case reload
        /// It was time to look for new posts.
        case background
        /// The reader comes to the end of what is there.
        case more
    }
}

/// What a search has found so far.
nonisolated package struct BoardSearch: Sendable, Hashable {
    package let query: BoardQuery
    /// The rows that match, in order.
    package var rows: [Int] = []
    /// Whether every row has been looked at.
    package var isComplete = false

    package init(query: BoardQuery, rows: [Int] = [], isComplete: Bool = false) {
        self.query = query
        self.rows = rows
        self.isComplete = isComplete
    }
}
