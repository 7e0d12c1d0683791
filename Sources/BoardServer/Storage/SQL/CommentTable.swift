/// The table of comments.
enum CommentTable {
    static func comment(_ row: SQLRow) throws -> Comment {
        Comment(
            id: try row["id"], postID: try row["post_id"], parentID: try row["parent_id"],
            author: try row["author"], createdAt: try row["created_at"],
            editedAt: try row["edited_at"], body: try row["body"], score: try row["score"],
            depth: try row["depth"], isDeleted: try row["is_deleted"],
            isRemoved: try !row.isNull("removal_reason"), removalReason: try row["removal_reason"],
            replyCount: try row["reply_count"])
    }

    static func comment(
        _ id: EntryID, viewer: AccountID?, in db: any SQLSession
    ) throws -> Comment {
        var (comment, author) = try existing(id, includingRemoved: true, in: db)
        guard
            try !comment.isRemoved
                || ModerationTable.canRead(textOf: author, viewer: viewer, in: db)
        else { throw StorageError.gone(.comment, isRemoved: true) }
        if let viewer { comment.myVote = try VoteTable.vote(of: viewer, on: id, in: db) }
        return comment
    }

    /// Returns a comment that is not deleted, and its author.
    static func existing(
        _ id: EntryID, includingRemoved: Bool = false, in db: any SQLSession
    ) throws -> (comment: Comment, author: AccountID?) {
        let found = try db.row(db.tables.ownedComments + " WHERE c.id = $1", [id]) { row in
            (comment: try comment(row), author: try row["author_id"] as AccountID?)
        }
        guard let found else { throw StorageError.notFound(.comment) }
        guard !found.comment.isDeleted || includingRemoved && found.comment.isRemoved else {
            throw StorageError.gone(.comment, isRemoved: found.comment.isRemoved)
        }
        return found
    }

    static func page(_ query: CommentQuery, in db: any SQLSession) throws -> CommentPage {
        let under = try query.under.map { try path(of: $0, on: query.postID, in: db) } ?? .root
        let after = try query.after.map { try path(of: $0, on: query.postID, in: db) } ?? under
        func rows(_ condition: String) throws -> [Comment] {
            try db.rows(
                db.tables.comments + """
                     WHERE c.post_id = $1 AND c.is_visible AND c.path > $2 AND c.path < $3 \(condition)
                    ORDER BY c.path LIMIT $4
                    """, [query.postID, after.bytes, under.end, query.limit + 1], comment)
        }
        var comments = try rows(
            "AND EXISTS (SELECT 1 FROM posts WHERE id = $1 AND deleted_at IS NULL)")
        if comments.isEmpty {
            let post = try PostTable.post(query.postID, viewer: query.viewer, in: db)
            if post.removalReason != nil { comments = try rows("") }
        }
        try hideRemovedTexts(of: &comments, from: query.viewer, in: db)
        return try CommentPage(comments, of: query) { try VoteTable.votes(of: $0, on: $1, in: db) }
    }

    /// Leaves placeholders of removed comments, except for moderators and for the author of a comment.
    private static func hideRemovedTexts(
        of comments: inout [Comment], from viewer: AccountID?, in db: any SQLSession
    ) throws {
        let removed = comments.indices.filter { comments[$0].isRemoved }
        guard !removed.isEmpty else { return }
        if let viewer, try ModerationTable.isModerator(viewer, in: db) { return }
        let ids = SQLValue.integers(removed.map { comments[$0].id.rawValue })
        let own: [EntryID] =
            try viewer.map { viewer in
                try db.rows(
                    "SELECT id FROM comments WHERE author_id = $1 AND id \(db.isAny("$2"))",
                    [viewer, ids]
                ) { try $0["id"] }
            } ?? []
        for index in removed where !own.contains(comments[index].id) {
            comments[index].author = nil
            comments[index].body = ""
            comments[index].removalReason = nil
        }
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
