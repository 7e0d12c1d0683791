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
    package var score = 0
    /// The viewer's vote; `nil` if the viewer is not signed in.
    package var myVote: Int?
    /// The nesting level: 0 for a reply to the post itself.
    package let depth: Int
    /// Set for a removed comment, and for the placeholder of a deleted comment that has replies.
    package var isDeleted = false
    /// A Boolean value that indicates whether a moderator removed the comment, and can restore it.
    package var isRemoved = false
    /// The reason of the moderator; `nil` for accounts that may not read the removed text.
    package var removalReason: String?
    /// The number of comments below, at all levels, including placeholders.
    package var replyCount = 0
}
