extension PostgresWriting {
    func createComment(on postID: EntryID, parent: EntryID?, body: String) throws -> Comment {
        let post = try PostgresPosts.lock(postID, in: db).post
        let above = try parent.map { try path(ofParent: $0, on: postID) } ?? .root
        guard above.ids.count < Limits.commentDepth else { throw StorageError.tooDeep }
        let id = try nextID()
        try db.execute(
            """
            INSERT INTO comments (id, post_id, parent_id, author_id, body, created_at, path, depth)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                id.rawValue, postID.rawValue, parent?.rawValue, account.id.rawValue, body,
                now.rawValue, above.child(id).bytes, above.ids.count,
            ])
        try countReplies(1, of: above)
        try countComments(1, of: postID, activeAt: now)
        try PostgresSearch.set(texts.forms(of: body), of: id, on: postID, in: db)
        changed(.commentCreated, id, of: post)
        var comment = try PostgresComments.comment(id, viewer: nil, in: db)
        comment.myVote = 0
        return comment
    }

    func editComment(_ id: EntryID, body: String) throws -> Comment {
        let (_, post, author) = try lockComment(id)
        try Permissions.checkEditing(wordsOf: author, by: account)
        try db.execute(
            "UPDATE comments SET body = $1, edited_at = $2 WHERE id = $3",
            [body, now.rawValue, id.rawValue])
        try PostgresSearch.set(texts.forms(of: body), of: id, on: post.id, in: db)
        changed(.commentEdited, id, of: post)
        return try PostgresComments.comment(id, viewer: account.id, in: db)
    }

    func deleteComment(_ id: EntryID) throws {
        let (_, post, author) = try lockComment(id)
        try Permissions.checkDeleting(wordsOf: author, by: account)
        try db.execute(
            """
            UPDATE comments SET body = '', author_id = NULL, author_name = NULL, is_deleted = TRUE
            WHERE id = $1
            """, [id.rawValue])
        try PostgresSearch.remove(id, in: db)
        try countComments(-1, of: post.id, activeAt: nil)
        try removeBarePlaces(from: id)
        changed(.commentDeleted, id, of: post)
    }

    /// A comment that can be answered, edited, voted on: neither it nor its post is deleted.
    ///
    /// It is read once for its post, and once more when the post is held.
    func lockComment(_ id: EntryID) throws -> (Comment, Post, author: AccountID?) {
        let postID = try PostgresComments.living(id, in: db).comment.postID
        let post = try PostgresPosts.lock(postID, in: db).post
        let (comment, author) = try PostgresComments.living(id, in: db)
        return (comment, post, author)
    }

    /// A deleted comment without answers leaves no place, nor do those above it that have no other.
    private func removeBarePlaces(from id: EntryID) throws {
        var path = try self.path(of: id)
        while let last = path.ids.last, try isBarePlace(last) {
            try db.execute(
                "UPDATE comments SET is_visible = FALSE WHERE id = $1", [last.rawValue])
            path = path.ids.dropLast().reduce(.root) { $0.child($1) }
            try countReplies(-1, of: path)
        }
    }

    private func isBarePlace(_ id: EntryID) throws -> Bool {
        try db.number(
            "SELECT 1 FROM comments WHERE id = $1 AND is_deleted AND reply_count = 0",
            [id.rawValue]) != nil
    }

    private func path(of id: EntryID) throws -> CommentPath {
        let row = try db.row("SELECT path FROM comments WHERE id = $1", [id.rawValue])
        return CommentPath(bytes: row?[0] ?? [])
    }

    private func path(ofParent id: EntryID, on post: EntryID) throws -> CommentPath {
        let row = try db.row(
            "SELECT path FROM comments WHERE id = $1 AND post_id = $2 AND NOT is_deleted",
            [id.rawValue, post.rawValue])
        guard let row else { throw StorageError.notFound(.parent) }
        return CommentPath(bytes: row[0])
    }

    /// At most as many rows as a tree has levels.
    private func countReplies(_ change: Int, of path: CommentPath) throws {
        guard !path.ids.isEmpty else { return }
        try db.execute(
            "UPDATE comments SET reply_count = reply_count + $1 WHERE id = ANY($2)",
            [change, path.ids.map(\.rawValue)])
    }

    private func countComments(_ change: Int, of post: EntryID, activeAt: Timestamp?) throws {
        try db.execute(
            """
            UPDATE posts SET comment_count = comment_count + $1,
                active_at = COALESCE($2, active_at), updated_at = $3 WHERE id = $4
            """, [change, activeAt?.rawValue, now.rawValue, post.rawValue])
    }
}
