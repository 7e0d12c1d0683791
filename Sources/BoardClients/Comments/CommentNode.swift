import BoardCore
import Essentials

/// One comment as its source gives it, before all of a thread are put in order.
struct CommentNode {
    /// What it is called in its thread; `nil` where the source does not say.
    var id: String?
    var author: String?
    var createdAt: Date?
    var body: String?
    var format = MarkupFormat.markdown
    var score: Int?
    /// The reader's own vote, from -1 to 1; `nil` where the source does not say.
    var vote: Int?
    /// The `id` of the comment it answers, where the source names it.
    var parentID: String?
    /// The place among the nodes of the comment it is nested in.
    var enclosing: Int?
    var presence = Comment.Presence.present
    /// Whether its words were others once, as far as the source says.
    var isEdited = false
    /// A Boolean value that is true if the source marks the comment as the solution of its topic.
    var isAccepted = false
    /// How many replies to it the source has that are not among the nodes, at any depth.
    var missingReplies = 0
    /// The whole comment, where it was made before for a tree that has grown since.
    private(set) var made: Comment?
}

extension CommentNode {
    init(_ comment: Comment) {
        id = comment.id
        made = comment
    }
}
