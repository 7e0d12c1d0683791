extension JSONWriter {
    /// Writes a comment; a deleted one is only a placeholder.
    ///
    /// - Parameter missing: The number of replies that this response leaves out.
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
