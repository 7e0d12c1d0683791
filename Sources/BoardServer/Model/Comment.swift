/// A comment as a reader sees it.
package struct Comment: Equatable, Sendable {
    package let id: EntryID
    package let postID: EntryID
    package let parentID: EntryID?
    /// Nothing where the account or the comment was deleted.
    package var author: String?
    package let createdAt: Timestamp
    package var editedAt: Timestamp?
    package var body: String
    package var score: Int
    /// How the reader voted; nothing for a reader who is not signed in.
    package var myVote: Int?
    /// How many comments it is below the post: 0 for an answer to the post itself.
    package let depth: Int
    /// Whether only its place is left, because there are answers to it.
    package var isDeleted: Bool
    /// How many comments stand below it, at all levels, places of deleted ones among them.
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
