extension JSONWriter {
    /// A comment; of a deleted one only its place.
    ///
    /// - Parameter missing: how many comments below it are not in this answer.
    mutating func comment(_ comment: Comment, missing: Int? = nil) {
        object { $0.members(of: comment, missing: missing) }
    }

    mutating func members(of comment: Comment, missing: Int? = nil) {
        member("id", comment.id)
        member("postId", comment.postID)
        member("parentId", comment.parentID)
        member("deleted", comment.isDeleted)
        if let missing { member("missing", missing) }
        guard !comment.isDeleted else { return }
        member("author", comment.author)
        member("createdAt", comment.createdAt)
        member("editedAt", comment.editedAt)
        member("body", comment.body)
        member("format", "markdown")
        member("score", comment.score)
        member("myVote", comment.myVote)
    }
}
