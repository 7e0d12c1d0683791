import BoardCore
import Essentials

/// The complete state of the post list.
package struct BoardState: Sendable {
    /// The name of the source.
    package var source: String
    /// A Boolean value that indicates whether the list combines several sources.
    package var isOfSeveralSources = false
    /// The selection of posts to show.
    package var listing = Listing.everything
    /// The order requested from the source; `nil` for the source's default.
    package var sourceSort: SourceSort?
    /// The chosen board, in case the list does not contain it.
    package var chosenBoard: Board?
    /// The capabilities of the source for this list.
    package var capabilities = Capabilities()
    package var contents = PostPage()
    /// The posts as shown. They can lag behind `contents` while sorting or filtering runs.
    package var shown = ShownPosts.empty
    package var sort = PostSort()
    /// The order to restore when the user leaves the search results.
    package var sortBeforeSearch: PostSort?
    package var filter: BoardQuery?
    /// Set while posts are being sorted or filtered.
    package var isArranging = false
    package var marks = PostMarks()
    package var activity = Activity.idle
    /// Set once the list has been refreshed.
    package var isRefreshed = false
    /// The time at which the server allows the next request.
    package var retryAt: Date?
    /// The times at which rate-limited members of several sources allow the next request.
    package var retries: [SourceID: Date] = [:]
    /// The time of the last complete load.
    package var readAt: Date?
    package var search: BoardSearch?
    /// The target that a link is waiting for; `nil` if no link is pending.
    package var pendingLink: PendingLink?
    /// The accounts that are signed in at the sources of the list.
    package var accounts: [Account] = []
    /// The drafts that are not sent yet.
    package var outgoing: [OutboxItem] = []
    package var votes = OwnVotes()
    package var excerpts = Excerpts()
    /// The errors in the configuration file, which may explain missing sources.
    package var configurationFaults: [String] = []

    package init(source: String, boardID: BoardID? = nil) {
        self.source = source
        self.boardID = boardID
    }

    /// The board whose posts are shown; `nil` for all boards.
    package var boardID: BoardID? {
        get { if case .board(let id) = listing { id } else { nil } }
        set { listing = newValue.map { .board($0) } ?? .everything }
    }

    /// The source whose boards are all shown, if it is one of several; `nil` for any other list.
    package var shownSource: SourceID? {
        if case .source(let source) = listing { source } else { nil }
    }

    /// The text that was searched for on the server; `nil` for any other list.
    package var searchedWords: String? {
        if case .search(let words) = listing { words } else { nil }
    }

    package var isLoading: Bool {
        if case .loading = activity { true } else { false }
    }

    /// The current operation, or the result of the last load.
    package enum Activity: Sendable, Hashable {
        case loading(Load, ReadProgress?)
        /// Everything has been loaded.
        case idle
        /// The source reported that nothing has changed.
        case unchanged
        /// The user stopped the load.
        case stopped
        case failed(BoardError)
    }

    /// The target of a link.
    package enum PendingLink: Sendable, Hashable {
        case board(String)
        case post(String)
        case source(String)
    }

    /// The reason for a load.
    package enum Load: Sendable, Hashable {
        /// The board is shown for the first time.
        case initial
        /// The user refreshed the list. The old posts stay until the new ones have arrived.
        case reload
        /// An automatic refresh was due.
        case background
        /// The selection neared the end of the list.
        case more
    }
}

/// The matches of a search so far.
nonisolated package struct BoardSearch: Sendable, Hashable {
    package let query: BoardQuery
    /// The matching rows in ascending order.
    package var rows: [Int] = []
    /// A Boolean value that indicates whether all rows have been searched.
    package var isComplete = false

    package init(query: BoardQuery, rows: [Int] = [], isComplete: Bool = false) {
        self.query = query
        self.rows = rows
        self.isComplete = isComplete
    }
}
