/// A user's report of a post or comment.
package struct Report: Equatable, Sendable {
    package let id: Int64
    package let entryID: EntryID
    package let postID: EntryID
    package let isComment: Bool
    package let reason: String
    package let reporter: String?
    package let createdAt: Timestamp

    package init(
        id: Int64, entryID: EntryID, postID: EntryID, isComment: Bool, reason: String,
        reporter: String?, createdAt: Timestamp
    ) {
        self.id = id
        self.entryID = entryID
        self.postID = postID
        self.isComment = isComment
        self.reason = reason
        self.reporter = reporter
        self.createdAt = createdAt
    }
}
