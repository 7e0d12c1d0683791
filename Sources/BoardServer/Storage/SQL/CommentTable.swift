/// The table of comments.
enum CommentTable {
    static func comment(_ row: SQLRow) throws -> Comment {
        Comment(
            id: try row["id"], postID: try row["post_id"], parentID: try row["parent_id"],
            author: try row["author"], createdAt: try row["created_at"],
            editedAt: try row["edited_at"], body: try row["body"], score: try row["score"],
            depth: try row["depth"], isDeleted: try row["is_deleted"],
            replyCount: try row["reply_count"])
    }

    static func comment(
        _ id: EntryID, viewer: AccountID?, in db: any SQLSession
    ) throws -> Comment {
        var comment = try living(id, in: db).comment
        if let viewer { comment.myVote = try VoteTable.vote(of: viewer, on: id, in: db) }
        return comment
    }

    /// Returns a comment that is not deleted, and its author.
    static func living(
        _ id: EntryID, in db: any SQLSession
    ) throws -> (comment: Comment, author: AccountID?) {
        let found = try db.row(db.tables.ownedComments + " WHERE c.id = $1", [id]) { row in
            (comment: try comment(row), author: try row["author_id"] as AccountID?)
        }
        guard let found else { throw StorageError.notFound(.comment) }
        guard !found.comment.isDeleted else { throw StorageError.gone(.comment) }
        return found
    }

    static func page(_ query: CommentQuery, in db: any SQLSession) throws -> CommentPage {
        let under = try query.under.map { try path(of: $0, on: query.postID, in: db) } ?? .root
        let after = try query.after.map { try path(of: $0, on: query.postID, in: db) } ?? under
        let comments = try db.rows(
            db.tables.comments + """
                 WHERE c.post_id = $1 AND c.is_visible AND c.path > $2 AND c.path < $3
                    AND EXISTS (SELECT 1 FROM posts WHERE id = $1 AND deleted_at IS NULL)
                ORDER BY c.path LIMIT $4
                """, [query.postID, after.bytes, under.end, query.limit + 1], comment)
        if comments.isEmpty { try PostTable.checkLiving(query.postID, in: db) }
        return try CommentPage(comments, of: query) { try VoteTable.votes(of: $0, on: $1, in: db) }
    }

    /// Returns the path of a comment, also of a deleted one: pages continue after it.
    private static func path(
        of id: EntryID, on post: EntryID, in db: any SQLSession
    ) throws -> CommentPath {
        let path = try db.row(
            "SELECT path FROM comments WHERE id = $1 AND post_id = $2", [id, post]
        ) { CommentPath(bytes: try $0["path"]) }
        guard let path else { throw StorageError.notFound(.comment) }
        return path
    }
}
