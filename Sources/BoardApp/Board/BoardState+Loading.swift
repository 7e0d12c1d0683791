import BoardCore
import Essentials

extension BoardState {
    /// Records the progress or the completion of a load.
    mutating func note(_ update: PostPage, of load: Load, at time: Date) {
        if let progress = update.progress {
            activity = .loading(load, progress)
            return
        }
        // A board shown for the first time can come from an earlier load.
        if load != .more, load != .initial || readAt == nil { readAt = time }
        activity = update.isUnchanged ? .unchanged : .idle
    }
}

extension BoardState {
    /// Switches to another list. Search results have an order of their own.
    mutating func show(_ listing: Listing) {
        let wasFound = searchedWords != nil
        self.listing = listing
        switch (wasFound, searchedWords != nil) {
        case (false, true): sortBeforeSearch = sort
        case (true, false): sort = sortBeforeSearch ?? sort
        case (true, true), (false, false): break
        }
    }

    /// The earliest time at which a rate-limited server can be contacted; `nil` if there is none.
    var firstRetry: Date? { (retries.values + [retryAt].compactMap(\.self)).min() }

    /// A Boolean value that indicates whether the last load failed or was stopped.
    var hasFailed: Bool { activity.isFailure }

    /// A Boolean value that indicates whether there is another board to choose.
    ///
    /// While boards are loading, more can follow the first one.
    var hasOtherBoards: Bool {
        if listing != .everything || contents.boards.count > (isLoading ? 0 : 1) { return true }
        return capabilities.listsBoards && !isOutOfReach
    }

    /// A Boolean value that indicates whether no server can be reached to list boards.
    private var isOutOfReach: Bool {
        guard case .failed(let error) = activity else { return false }
        return error.isUnreachable
    }

    /// The list that the user returns to on closing; `nil` if closing leaves the list.
    var wayBack: WayBack? {
        if searchedWords != nil { return .allPosts }
        if shownSource != nil { return .allBoards }
        guard boardID != nil, capabilities.listsBoards || contents.boards.count > 1 else {
            return nil
        }
        return .allBoards
    }

    /// A list to return to.
    enum WayBack: String {
        case allBoards = "all boards"
        case allPosts = "all posts"
    }

    /// The reason why the source cannot be searched; `nil` if it can.
    var refusalToSearch: String? {
        capabilities.canSearch
            ? nil : "\(source) can't be searched; / searches the loaded posts."
    }

    /// The reason why nothing can be written; `nil` if writing is possible.
    var refusalToWrite: String? { capabilities.writing.refusal(at: source) }

    /// Returns the context for evaluating queries.
    func queryContext(at time: Date) -> PostQuery.Context {
        let names = contents.boards.map { ($0.id, $0.name) }
        return PostQuery.Context(
            now: time, boardNames: Dictionary(names) { first, _ in first },
            isUnread: { [marks] in marks.isUnread($0) })
    }
}

extension PostPage {
    /// Returns `true` if the page replaces the shown one.
    ///
    /// Complete posts stay until the new ones are complete, because a partial list would hide some
    /// of them.
    func isBetter(than shown: PostPage) -> Bool {
        if progress == nil || shown.posts.isEmpty { return true }
        return shown.progress != nil && shown.posts.count <= posts.count + early.count
    }
}

extension BoardState.Activity {
    /// A Boolean value that indicates whether the last load failed or was stopped.
    var isFailure: Bool {
        switch self {
        case .failed, .stopped: true
        case .loading, .idle, .unchanged: false
        }
    }
}

extension BoardError {
    /// A Boolean value that indicates whether no server responded.
    fileprivate var isUnreachable: Bool {
        switch self {
        case .unreachable, .proxyFailed(_, nil), .timedOut, .untrusted, .noSecureConnection,
            .speaksNoTLS, .wantsTLS,
            .speaksNoHTTP:
            true
        default: false
        }
    }
}
