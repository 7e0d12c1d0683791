/// A user's report of a post or comment.
package struct Report: Equatable, Sendable {
    package let id: Int64
    package let entryID: EntryID
    package let postID: EntryID
    package let isComment: Bool
    package let reason: String
    package let reporter: String?
    package let createdAt: Timestamp
    /// The time when a moderator marked it as handled; `nil` if it is open.
    package var handledAt: Timestamp?
    /// The moderator; `nil` for the command line.
    package var handledBy: String?
}

/// A query for a page of reports, oldest first.
package struct ReportQuery: Sendable {
    /// Limits the page to reports after this one.
    package var after: Int64?
    /// A Boolean value that indicates whether to return the handled reports instead of the open ones.
    package var isHandled = false
    /// Limits the page to a post and its comments.
    package var postID: EntryID?
    package var limit = 50

    package init(
        after: Int64? = nil, isHandled: Bool = false, postID: EntryID? = nil, limit: Int = 50
    ) {
        self.after = after
        self.isHandled = isHandled
        self.postID = postID
        self.limit = limit
    }
}
