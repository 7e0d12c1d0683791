extension AccountWriter {
    func createComment(on postID: EntryID, parent: EntryID?, body: String) throws -> Comment {
        let (post, postAuthor) = try PostTable.lock(postID, in: db)
        try Permissions.checkCommenting(on: post, by: account)
        let (above, author) =
            try parent.map { try pathAndAuthor(ofParent: $0, on: postID) } ?? (.root, postAuthor)
        guard above.ids.count < Limits.commentDepth else { throw StorageError.tooDeep }
        let id = try db.takeIDs(1)[0]
        try db.execute(
            """
            INSERT INTO comments (id, post_id, parent_id, author_id, body, created_at, path, depth)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [id, postID, parent, account.id, body, now, above.child(id).bytes, above.ids.count])
        try countReplies(1, of: above)
        try countComments(1, of: postID, activeAt: now)
        try index(body, of: id, on: postID)
        try notify(of: id, on: postID, replyTo: author)
        changed(.commentCreated, id, of: post)
        var comment = try CommentTable.comment(id, viewer: nil, in: db)
        comment.myVote = 0
        return comment
    }

    func editComment(_ id: EntryID, body: String) throws -> Comment {
        let (old, post, author) = try lockComment(id)
        try Permissions.checkEditing(textOf: author, by: account)
        try db.execute(
            "UPDATE comments SET body = $1, edited_at = $2 WHERE id = $3", [body, now, id])
        try index(body, replacing: old.body, of: id, on: post.id)
        try notify(of: id, on: post.id)
        changed(.commentEdited, id, of: post)
        return try CommentTable.comment(id, viewer: account.id, in: db)
    }

    func deleteComment(_ id: EntryID) throws {
        let (old, post, author) = try lockComment(id, includingRemoved: true)
        try Permissions.checkDeleting(textOf: author, by: account)
        try db.execute(
            """
            UPDATE comments SET body = '', author_id = NULL, author_name = NULL, is_deleted = TRUE,
                removal_reason = NULL
            WHERE id = $1
            """, [id])
        try unnotify(of: id, on: post.id)
        if !old.isRemoved {
            try unindex(old.body, of: id)
            try countComments(-1, of: post.id, activeAt: nil)
        }
        try hideWithoutReplies(id)
        try recordDeletion(of: .comment(id), by: author, on: post)
        changed(.commentDeleted, id, of: post)
    }

    /// Locks a comment and its post, neither of which is deleted.
    ///
    /// The comment is read for the id of its post, and again after the post is locked.
    func lockComment(
        _ id: EntryID, includingRemoved: Bool = false
    ) throws -> (Comment, Post, author: AccountID?) {
        func read() throws -> (comment: Comment, author: AccountID?) {
            try CommentTable.existing(id, includingRemoved: includingRemoved, in: db)
        }
        let post = try PostTable.lock(try read().comment.postID, in: db).post
        let (comment, author) = try read()
        return (comment, post, author)
    }

    /// Hides a deleted comment without replies, and deleted comments above it whose last reply it was.
    private func hideWithoutReplies(_ id: EntryID) throws {
        var path =
            try db.row("SELECT path FROM comments WHERE id = $1", [id]) {
                CommentPath(bytes: try $0["path"])
            } ?? .root
        while let last = path.ids.last, try isDeletedWithoutReplies(last) {
            try db.execute("UPDATE comments SET is_visible = FALSE WHERE id = $1", [last])
            path = path.ids.dropLast().reduce(.root) { $0.child($1) }
            try countReplies(-1, of: path)
        }
    }

    private func isDeletedWithoutReplies(_ id: EntryID) throws -> Bool {
        try db.exists(
            "SELECT 1 FROM comments WHERE id = $1 AND is_deleted AND reply_count = 0", [id])
    }

    private func pathAndAuthor(
        ofParent id: EntryID, on post: EntryID
    ) throws -> (CommentPath, AccountID?) {
        let found = try db.row(
            """
            SELECT path, author_id FROM comments
            WHERE id = $1 AND post_id = $2 AND NOT is_deleted
            """, [id, post]
        ) { (CommentPath(bytes: try $0["path"]), try $0["author_id"] as AccountID?) }
        guard let found else { throw StorageError.notFound(.parent) }
        return found
    }

    /// Updates at most as many rows as a tree has levels.
    private func countReplies(_ change: Int, of path: CommentPath) throws {
        guard !path.ids.isEmpty else { return }
        try db.execute(
            "UPDATE comments SET reply_count = reply_count + $1 WHERE id " + db.isAny("$2"),
            [change, SQLValue.integers(path.ids.map(\.rawValue))])
    }

    func countComments(_ change: Int, of post: EntryID, activeAt: Timestamp?) throws {
        try db.execute(
            """
            UPDATE posts SET comment_count = comment_count + $1,
                active_at = COALESCE($2, active_at), updated_at = $3 WHERE id = $4
            """, [change, activeAt, now, post])
    }
}
