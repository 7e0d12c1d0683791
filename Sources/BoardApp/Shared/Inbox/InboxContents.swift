import BoardCore

/// The inboxes of all accounts, as loaded last.
nonisolated package struct InboxContents: Sendable, Equatable {
    /// The entries of all sources that no filter hides, the newest first.
    package var entries: [InboxEntry] = []
    /// The number of hidden entries by the name of the filter that hides them.
    package var hiddenCounts: [String: Int] = [:]
    /// The entries that a filter highlights.
    package var highlighted: Set<InboxEntry.ID> = []
    /// A Boolean value that indicates whether sources have older entries.
    package var hasMore = false
    /// The sources whose entries are missing or old, with the reasons.
    package var failures: [SourceFailure] = []
    /// The sources with the inboxes of several accounts.
    package var sharedSources: Set<SourceID> = []
    package var isLoading = false
    /// A Boolean value that indicates whether the user has made marks that can be undone.
    package var canUndo = false
    package var availability = Availability.unknown

    /// The possibility of an inbox at the sources.
    package enum Availability: Sendable, Equatable {
        /// No source was asked yet.
        case unknown
        /// No source has inboxes.
        case unsupported
        case signedOut
        case available
    }

    package init() {}

    package var hiddenCount: Int { hiddenCounts.values.reduce(0, +) }

    package var unreadCount: Int { entries.count(where: \.isUnread) }
}
