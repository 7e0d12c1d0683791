import BoardCore
import Essentials
import Localization

/// The state of the post list's screen, computed from the owners of its parts.
@dynamicMemberLookup
package struct BoardState: Sendable {
    /// The name of the source.
    package var source: String
    /// The number of sources that the list combines.
    package var sourceCount = 1
    package var isOfSeveralSources: Bool { sourceCount > 1 }
    /// The posts, their order and the current load.
    package var feed = FeedState()
    package var readState = ReadState()
    /// The times at which rate-limited servers can be contacted.
    package var retryTimes = RetryTimes()
    package var search: BoardSearch?
    /// The target that a link is waiting for; `nil` if no link is pending.
    package var pendingLink: PendingLink?
    /// The accounts, votes and unsent drafts.
    package var writing = ListWriting()
    package var excerpts = Excerpts()
    /// The saved searches to choose.
    package var searches: [SavedSearch] = []
    /// The errors in the configuration file, which may explain missing sources.
    package var configurationFaults: [String] = []
    /// The reason why marks cannot be stored, as a sentence; `nil` if they can.
    package var storageFailure: String?
    /// The number of unread entries of the inbox.
    package var inboxCount = 0
    /// The posts that a source has announced and the user has not gone to.
    package var unseen: Set<PostID> = []

    package init(source: String, feed: FeedState = FeedState()) {
        self.source = source
        self.feed = feed
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<FeedState, Value>) -> Value {
        get { feed[keyPath: path] }
        set { feed[keyPath: path] = newValue }
    }

    package subscript<Value>(dynamicMember path: KeyPath<FeedState, Value>) -> Value {
        feed[keyPath: path]
    }
}

extension BoardState {
    /// A Boolean value that indicates whether there is another board to choose.
    ///
    /// While boards are loading, more can follow the first one.
    var hasOtherBoards: Bool {
        if !searches.isEmpty || feed.listing != .everything
            || feed.contents.boards.count > (feed.isLoading ? 0 : 1)
        {
            return true
        }
        return feed.capabilities.listsBoards && !isOutOfReach
    }

    /// A Boolean value that indicates whether no server can be reached to list boards.
    private var isOutOfReach: Bool {
        guard case .failed(let error) = feed.activity else { return false }
        return error.isUnreachable
    }

    /// The name of the list that the user returns to on closing; `nil` if closing leaves the list.
    var parentList: String? {
        guard feed.isTemporary else {
            let isOneOfSeveral =
                feed.shownSource != nil
                || feed.boardID != nil
                    && (feed.capabilities.listsBoards || feed.contents.boards.count > 1)
            return isOneOfSeveral ? localized("all boards") : nil
        }
        return switch feed.parentListing {
        case .everything, .search: localized("all posts")
        case .source(let source): source.name
        case .board(let board): name(of: board)
        }
    }

    func name(of board: BoardID) -> String {
        feed.contents.boards.first { $0.id == board }?.name
            ?? (feed.chosenBoard?.id == board ? feed.chosenBoard?.name : nil) ?? board.raw
    }

    /// The reason why the source cannot be searched; `nil` if it can.
    var refusalToSearch: String? {
        feed.capabilities.canSearch
            ? nil : localized("\(source) can't be searched; / searches the loaded posts.")
    }

    /// The reason why nothing can be written; `nil` if writing is possible.
    var refusalToWrite: String? { feed.capabilities.writing.refusal(at: source) }
}

extension BoardError {
    /// A Boolean value that indicates whether no server responded.
    fileprivate var isUnreachable: Bool {
        switch self {
        case .unreachable, .proxyFailed(_, nil), .timedOut, .untrusted, .noSecureConnection,
            .tlsUnsupported, .tlsRequired,
            .notHTTP:
            true
        default: false
        }
    }
}

extension BoardState {
    /// The sign for a list that lacks sources, such as `5 of 6 sources`; empty if it shows all.
    var sourceSign: String {
        let failed = feed.contents.sourceFailures.filter {
            if case .error = $0.cause { true } else { false }
        }
        guard isOfSeveralSources, !feed.isOffline, !failed.isEmpty else { return "" }
        let count = sourceCount - Set(failed.map(\.source)).count
        return count > 0 ? localized("\(count) of \(sourceCount) sources") : ""
    }
}
