extension JSONWriter {
    /// Writes a post as in a board document.
    mutating func post(_ post: Post, kind: String? = nil) {
        object { $0.members(of: post, kind: kind) }
    }

    mutating func members(of post: Post, kind: String? = nil) {
        if let kind { member("kind", kind) }
        member("id", post.id)
        member("boardId", post.boardID)
        member("title", post.title)
        member("author", post.author)
        member("createdAt", post.createdAt)
        member("editedAt", post.editedAt)
        member("activeAt", post.activeAt)
        member("body", post.body)
        member("format", "markdown")
        member("url", post.url)
        name("tags")
        array(post.tags) { $0.string($1) }
        member("pinned", post.isPinned)
        member("locked", post.isLocked)
        if let reason = post.removalReason { member("removalReason", reason) }
        member("score", post.score)
        member("myVote", post.myVote)
        member("commentCount", post.commentCount)
    }
}
