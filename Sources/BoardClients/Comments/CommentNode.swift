import BoardCore
import Essentials

/// A comment as received from its source, before the thread is put in order.
struct CommentNode {
    /// The id in its thread; `nil` if the source does not state it.
    var id: String?
    var author: String?
    var createdAt: Date?
    var body: String?
    var format = MarkupFormat.markdown
    var score: Int?
    /// The user's own vote, from -1 to 1; `nil` if the source does not state it.
    var vote: Int?
    /// The `id` of the parent comment, if the source states it.
    var parentID: String?
    /// The index of the node in which the comment is nested.
    var enclosing: Int?
    var presence = Comment.Presence.present
    var removalReason: String?
    /// A Boolean value that indicates whether the text is known to have been edited.
    var isEdited = false
    /// A Boolean value that indicates whether the source marks the comment as the solution.
    var isAccepted = false
    /// The number of replies on the source, at any depth, that are not among the nodes.
    var missingReplies = 0
    /// A complete comment that is reused when the tree grows.
    private(set) var made: Comment?
}

extension CommentNode {
    init(_ comment: Comment) {
        id = comment.id
        made = comment
    }
}
