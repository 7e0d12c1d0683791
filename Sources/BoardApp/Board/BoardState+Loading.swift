import BoardCore
import Essentials

extension BoardState {
    /// Notes how far a load has come, or that it has brought everything.
    mutating func note(_ update: PostPage, of load: Load, at time: Date) {
        if let progress = update.progress {
            activity = .loading(load, progress)
            return
        }
        // A board shown for the first time may come from what was read long before.
        if load != .more, load != .initial || readAt == nil { readAt = time }
        activity = update.isUnchanged ? .unchanged : .idle
    }
}

extension BoardState {
    /// Goes to another list; what a source found is put into an order of its own.
    mutating func show(_ listing: Listing) {
        let wasFound = searchedWords != nil
        self.listing = listing
        switch (wasFound, searchedWords != nil) {
        case (false, true): sortBeforeSearch = sort
        case (true, false): sort = sortBeforeSearch ?? sort
        case (true, true), (false, false): break
        }
    }

    /// When a server that wants to be left alone may be asked again first; `nil` where none does.
    var firstRetry: Date? { (retries.values + [retryAt].compactMap(\.self)).min() }

    /// Whether the last load ended before everything had been read.
    var hasFailed: Bool { activity.isFailure }

    /// Whether there is another board to choose; while boards are being read, the first is not the
    /// last.
    var hasOtherBoards: Bool {
        if listing != .everything || contents.boards.count > (isLoading ? 0 : 1) { return true }
        return capabilities.listsBoards && !isOutOfReach
    }

    /// Whether nobody answers who could be asked for boards.
    private var isOutOfReach: Bool {
        guard case .failed(let error) = activity else { return false }
        return error.isUnreachable
    }

    /// Where the way out leads to, and not to the shell.
    var wayBack: WayBack? {
        if searchedWords != nil { return .allPosts }
        if shownSource != nil { return .allBoards }
        guard boardID != nil, capabilities.listsBoards || contents.boards.count > 1 else {
            return nil
        }
        return .allBoards
    }

    /// A list that another one was reached from.
    enum WayBack: String {
        case allBoards = "all boards"
        case allPosts = "all posts"
    }

    /// Why the source cannot look for words; `nil` where it can.
    var refusalToSearch: String? {
        capabilities.canSearch
            ? nil : "\(source) can't be searched as a whole; / looks at the posts that are here."
    }

    /// Why nothing can be written; `nil` where something can.
    var refusalToWrite: String? { capabilities.writing.refusal(at: source) }

    /// What a query has to know.
    func queryContext(at time: Date) -> PostQuery.Context {
        let names = contents.boards.map { ($0.id, $0.name) }
        return PostQuery.Context(
            now: time, boardNames: Dictionary(names) { first, _ in first },
            isUnread: { [marks] in marks.isUnread($0) })
    }
}

extension PostPage {
    /// Complete posts stay until the new ones are complete: half of those would take others away.
    func isBetter(than shown: PostPage) -> Bool {
        if progress == nil || shown.posts.isEmpty { return true }
        return shown.progress != nil && shown.posts.count <= posts.count + early.count
    }
}

extension BoardState.Activity {
    /// Whether the last load ended before everything had been read.
    var isFailure: Bool {
        switch self {
        case .failed, .stopped: true
        case .loading, .idle, .unchanged: false
        }
    }
}

extension BoardError {
    /// Whether no server has answered.
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
