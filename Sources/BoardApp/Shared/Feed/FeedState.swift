import BoardCore
import Essentials

/// The state of a list of posts: its selection, order, pages, and the current load.
package struct FeedState: Sendable {
    /// The selection of posts to show.
    package var listing = Listing.everything
    /// A Boolean value that indicates whether the list shows the bookmarks of all boards instead.
    package var showsBookmarks = false
    /// A Boolean value that indicates whether the filter is that of a saved search, whose source
    /// cannot be searched.
    var filtersBySavedSearch = false
    /// The list that search results or bookmarks have replaced.
    private var replacedListing = Listing.everything
    /// The chosen board, in case the list does not contain it.
    package var chosenBoard: Board?
    /// The number of lists shown before this one. Each list starts at the top.
    package var listNumber = 0
    /// The capabilities of the source for this list.
    package var capabilities = Capabilities()
    /// The posts of the selection, as loaded so far.
    package var contents = PostPage()
    /// The posts as shown. They can lag behind `contents` while sorting or filtering runs.
    package var shown = ShownPosts.empty
    /// The order requested from the source; `nil` for the source's default.
    package var sourceSort: SourceSort?
    package var sort = PostSort()
    /// The order to restore when the user leaves the search results.
    var sortBeforeSearch: (shown: PostSort, source: SourceSort?)?
    package var filter: ListQuery?
    /// The filters that apply to every list.
    package var filters = PostFilters()
    /// Set while posts are being sorted or filtered.
    package var isArranging = false
    package var activity = Activity.idle
    /// Set once the list has been refreshed.
    package var isRefreshed = false
    /// Set if the latest refresh was due to a change at a source. It does not scroll the list.
    package var isLive = false
    /// The number of rows when the latest further page was requested; `nil` if none was.
    private var rowsBeforePage: Int?
    /// The number of further pages in a row before it that have added no rows.
    private var hiddenPages = 0
    /// The time of the last complete load.
    package var readAt: Date?

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

    /// The reason for a load.
    package enum Load: Sendable, Hashable {
        /// The board is shown for the first time.
        case initial
        /// The user refreshed the list. The old posts stay until the new ones have arrived.
        case reload
        /// An automatic refresh was due.
        case background
        /// A source has reported a change.
        case live
        /// The selection neared the end of the list.
        case more

        /// A Boolean value that indicates whether the load requests new posts.
        var isRefresh: Bool { self == .reload || isAutomatic }

        /// A Boolean value that indicates whether the user did not ask for the load.
        var isAutomatic: Bool { self == .background || self == .live }
    }
}

/// A list as the user has chosen it, whether the source or this machine provides it.
package enum ShownList: Sendable, Hashable {
    case listing(Listing)
    case bookmarks
}

extension FeedState {
    /// The list that is shown. A saved search is a search, even where it is a filter.
    var shownList: ShownList {
        if showsBookmarks { return .bookmarks }
        return .listing(filtersBySavedSearch ? .search(filter?.text ?? "") : listing)
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

    /// The text that was searched for; `nil` for any other list.
    package var searchText: String? {
        if case .search(let text) = listing { text } else { nil }
    }

    /// A Boolean value that indicates whether the list took the place of another, to which the user
    /// returns.
    var isTemporary: Bool { searchText != nil || showsBookmarks || filtersBySavedSearch }

    /// The list that the user returns to.
    var parentListing: Listing { isTemporary ? replacedListing : .everything }

    /// A Boolean value that indicates whether search results can be requested in several orders.
    var hasSortedResults: Bool {
        searchText != nil && capabilities.searchesByQuery
    }

    /// A Boolean value that indicates whether a stored copy of the list is shown.
    private var isStored: Bool { contents.stored != nil }

    /// A Boolean value that indicates whether the source cannot be reached.
    package var isOffline: Bool { contents.stored?.error != nil }

    package var isLoading: Bool {
        if case .loading = activity { true } else { false }
    }

    /// A Boolean value that indicates whether the source could not be reached.
    var awaitsNetwork: Bool {
        if case .failed(let error) = activity, error.isOffline { return true }
        return isOffline
    }

    /// A Boolean value that indicates whether the last load failed or was stopped.
    var hasFailed: Bool { activity.isFailure }

    /// Returns whether the thread of a row has to be requested from its source.
    func isThreadElsewhere(atRow row: Int) -> Bool {
        shown.indices.contains(row)
            && shown.posts.reach(ofThreadAt: shown.index(ofRow: row)) == .elsewhere
    }

    /// A Boolean value that indicates whether the latest pages have added no rows, because filters
    /// hide their posts.
    var hasHiddenPages: Bool {
        hiddenPages >= Self.hiddenPageLimit - 1 && shown.count == rowsBeforePage
    }

    /// The number of pages without visible posts after which the user has to ask for more.
    private static let hiddenPageLimit = 5

    private mutating func countHiddenPages(at load: Load) {
        if load == .more {
            let isHidden = shown.count == rowsBeforePage && !hasHiddenPages
            hiddenPages = isHidden ? hiddenPages + 1 : 0
            rowsBeforePage = shown.count
        } else if load == .initial {
            (hiddenPages, rowsBeforePage) = (0, nil)
        }
    }

    /// Records the start of a load.
    mutating func begin(_ load: Load) {
        countHiddenPages(at: load)
        activity = .loading(load, nil)
        if load.isRefresh { isRefreshed = true }
        if load != .more { isLive = load == .live }
    }

    /// Records the progress or the completion of a load.
    mutating func note(_ update: PostPage, of load: Load, at time: Date) {
        if let stored = update.stored, load != .more { readAt = stored.receivedAt }
        if let progress = update.progress {
            activity = .loading(load, progress)
            return
        }
        // A board shown for the first time can come from an earlier load.
        let isFromEarlierLoad = load == .initial && readAt != nil && !isStored
        if load != .more, !isFromEarlierLoad, update.stored == nil { readAt = time }
        activity = update.isUnchanged ? .unchanged : .idle
    }

    /// Begins the filter of a saved search, from which the user returns to another list.
    mutating func beginSavedSearch(insteadOf listing: Listing) {
        (filtersBySavedSearch, replacedListing) = (true, listing)
    }

    /// Switches to another list. Search results have an order of their own.
    ///
    /// - Parameter temporarily: whether the user returns to the present list.
    mutating func show(_ listing: Listing, temporarily: Bool = false) {
        let wasFound = searchText != nil
        if temporarily, !isTemporary { replacedListing = self.listing }
        (showsBookmarks, filtersBySavedSearch) = (false, false)
        self.listing = listing
        switch (wasFound, searchText != nil) {
        case (false, true):
            sortBeforeSearch = (sort, sourceSort)
            sourceSort = nil
        case (true, false): (sort, sourceSort) = sortBeforeSearch ?? (sort, sourceSort)
        case (true, true), (false, false): break
        }
    }
}

extension FeedState.Activity {
    /// A Boolean value that indicates whether the last load failed or was stopped.
    var isFailure: Bool {
        switch self {
        case .failed, .stopped: true
        case .loading, .idle, .unchanged: false
        }
    }
}
