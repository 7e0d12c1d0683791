/// A comment as shown to a viewer.
package struct Comment: Equatable, Sendable {
    package let id: EntryID
    package let postID: EntryID
    package let parentID: EntryID?
    /// The author's name; `nil` if the account or the comment was deleted.
    package var author: String?
    package let createdAt: Timestamp
    package var editedAt: Timestamp?
    package var body: String
    package var score: Int
    /// The viewer's vote; `nil` if the viewer is not signed in.
    package var myVote: Int?
    /// The nesting level: 0 for a reply to the post itself.
    package let depth: Int
    /// Set for the placeholder of a deleted comment that has replies.
    package var isDeleted: Bool
    /// The number of comments below, at all levels, including placeholders.
    package var replyCount: Int

    package init(
        id: EntryID, postID: EntryID, parentID: EntryID?, author: String?, createdAt: Timestamp,
        editedAt: Timestamp? = nil, body: String, score: Int = 0, myVote: Int? = nil, depth: Int,
        isDeleted: Bool = false, replyCount: Int = 0
    ) {
        self.id = id
        self.postID = postID
        self.parentID = parentID
        self.author = author
        self.createdAt = createdAt
        self.editedAt = editedAt
        self.body = body
        self.score = score
        self.myVote = myVote
        self.depth = depth
        self.isDeleted = isDeleted
        self.replyCount = replyCount
    }
}
