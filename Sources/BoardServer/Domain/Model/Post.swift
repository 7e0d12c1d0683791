/// A post as shown to a viewer.
package struct Post: Equatable, Sendable {
    package let id: EntryID
    package let boardID: String
    package var title: String
    /// The author's name; `nil` if the account was deleted.
    package var author: String?
    package let createdAt: Timestamp
    package var editedAt: Timestamp?
    /// The time of the post or of its last reply.
    package var activeAt: Timestamp
    /// The time of the last visible change.
    package var updatedAt: Timestamp
    package var body: String
    package var url: String?
    package var tags: [String] = []
    package var isPinned = false
    /// A Boolean value that indicates whether only moderators can comment.
    package var isLocked = false
    /// The reason of the moderator who removed the post, for moderators and the author; `nil` if it is not
    /// removed.
    package var removalReason: String?
    package var score = 0
    /// The viewer's vote; `nil` if the viewer is not signed in.
    package var myVote: Int?
    package var commentCount = 0

    /// Returns the tags that were joined as `PostDraft.tagLines`.
    static func tags(ofLines lines: String) -> [String] {
        lines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    }
}
