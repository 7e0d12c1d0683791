/// The identity of a list of posts in all runs.
package struct ListID: Sendable, Hashable {
    /// The `recordPlace` of the source; empty for several sources together.
    package let place: String
    /// The source's own identifier of the board; `nil` for all boards.
    package let board: String?
    /// A Boolean value that indicates whether the list shows the bookmarks instead.
    package let isBookmarks: Bool

    package init(place: String, board: String? = nil, isBookmarks: Bool = false) {
        self.place = place
        self.board = board
        self.isBookmarks = isBookmarks
    }
}

/// The sort order, filter and selected post with which the user left a list.
package struct ListRecord: Sendable, Hashable {
    /// The sort order; `nil` for the default one.
    package var sort: Sort?
    /// The text of the filter; empty for none.
    package var filter = ""
    /// The selected post; `nil` for the top of the list.
    package var selection: PostID?
    /// The row of the selected post.
    package var row = 0

    package init() {}

    package struct Sort: Sendable, Hashable {
        /// The order requested from the source; `nil` for its default.
        package let source: SourceSort?
        /// The name of the order in which the program arranges the posts.
        package let order: String
        package let isReversed: Bool

        package init(source: SourceSort?, order: String, isReversed: Bool) {
            self.source = source
            self.order = order
            self.isReversed = isReversed
        }
    }
}

/// The list and the layout of the latest run.
package struct SessionRecord: Sendable, Hashable {
    /// The latest list of the added sources; `nil` if it is not stored.
    package var list: ListID?
    /// The name of its board, because the list may not contain it.
    package var boardName: String?
    /// A Boolean value that indicates whether list and post are side by side; `nil` if not set.
    package var showsPanes: Bool?
    /// The width of the list beside a post, in columns; `nil` for the default.
    package var listColumns: Int?
    /// The width of the panel of boards, in columns; 0 if it is hidden, `nil` for the default.
    package var panelColumns: Int?
    /// The name of the density of lists; `nil` for the one in the settings.
    package var density: String?

    package init() {}
}

/// Everything that is stored of earlier runs to continue from.
package struct StoredSession: Sendable, Hashable {
    package var session: SessionRecord
    package var lists: [ListID: ListRecord]
    /// The texts that the user has searched for, the latest one last.
    package var searches: [String]

    package init(
        session: SessionRecord = SessionRecord(), lists: [ListID: ListRecord] = [:],
        searches: [String] = []
    ) {
        self.session = session
        self.lists = lists
        self.searches = searches
    }
}

/// Persistent storage for what the next run continues from.
///
/// All methods throw a `DraftStoreError`.
package protocol SessionStore: Sendable {
    /// Returns what is stored.
    ///
    /// - Parameter source: returns the id of the source at a place; `nil` leaves out its posts.
    func session(source: @Sendable (String) -> SourceID?) async throws -> StoredSession
    /// Stores the session, those lists that have changed, and new searches.
    ///
    /// - Parameters:
    ///   - changes: the session, whose list keeps its stored value if it is `nil`, the lists, and
    ///     the searches, each of which becomes the latest one.
    ///   - place: returns the `recordPlace` of a source; `nil` leaves out its posts.
    func save(_ changes: StoredSession, place: @Sendable (SourceID) -> String?) async throws
}
