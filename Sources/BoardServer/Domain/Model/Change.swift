/// A change on the board.
package struct Change: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case postCreated = "post.created"
        case postEdited = "post.edited"
        case postDeleted = "post.deleted"
        case commentCreated = "comment.created"
        case commentEdited = "comment.edited"
        case commentDeleted = "comment.deleted"
    }

    package let sequence: Int64
    package let kind: Kind
    package let id: EntryID
    package let postID: EntryID
    package let boardID: String
    package let at: Timestamp
}
