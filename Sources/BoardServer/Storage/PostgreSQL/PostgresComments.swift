/// Comments out of their table.
enum PostgresComments {
    /// What `comment(_:)` reads, in its order.
    static let columns = """
        c.id, c.post_id, c.parent_id, \(author), c.created_at,
        c.edited_at, c.body, c.score, c.depth, c.is_deleted, c.reply_count
        """
    private static let author = PostgresAccounts.name(of: "c.author_id", or: "c.author_name")

    static func comment(_ row: PostgresRow) -> Comment {
        Comment(
            id: EntryID(rawValue: row[0]), postID: EntryID(rawValue: row[1]),
            parentID: (row[2] as Int64?).map(EntryID.init(rawValue:)), author: row[3],
            createdAt: Timestamp(rawValue: row[4]),
            editedAt: (row[5] as Int64?).map(Timestamp.init(rawValue:)), body: row[6],
            score: row[7], depth: row[8], isDeleted: row[9], replyCount: row[10])
    }

    static func comment(
        _ id: EntryID, viewer: AccountID?, in db: PostgresConnection
    ) throws -> Comment {
        var comment = try living(id, in: db).comment
        if let viewer { comment.myVote = try PostgresVotes.vote(of: viewer, on: id, in: db) }
        return comment
    }

    /// A comment that is not deleted, with its author.
    static func living(
        _ id: EntryID, in db: PostgresConnection
    ) throws -> (comment: Comment, author: AccountID?) {
        let row = try db.row(
            "SELECT \(columns), c.author_id FROM comments c WHERE c.id = $1", [id.rawValue])
        guard let row else { throw StorageError.notFound(.comment) }
        let comment = comment(row)
        guard !comment.isDeleted else { throw StorageError.gone(.comment) }
        return (comment, (row[11] as Int64?).map(AccountID.init(rawValue:)))
    }

    static func page(_ query: CommentQuery, in db: PostgresConnection) throws -> CommentPage {
        let under = try query.under.map { try path(of: $0, on: query.postID, in: db) } ?? .root
        let after = try query.after.map { try path(of: $0, on: query.postID, in: db) } ?? under
        let comments = try rows(after: after, before: under.end, query, in: db)
        if comments.isEmpty { try PostgresPosts.checkLiving(query.postID, in: db) }
        return try CommentPage(comments, of: query) {
            try PostgresVotes.votes(of: $0, on: $1, in: db)
        }
    }

    /// None of a post that is deleted or was never there.
    private static func rows(
        after: CommentPath, before end: [UInt8], _ query: CommentQuery, in db: PostgresConnection
    ) throws -> [Comment] {
        try db.rows(
            """
            SELECT \(columns) FROM comments c
            WHERE c.post_id = $1 AND c.is_visible AND c.path > $2 AND c.path < $3
                AND EXISTS (SELECT 1 FROM posts WHERE id = $1 AND deleted_at IS NULL)
            ORDER BY c.path LIMIT $4
            """, [query.postID.rawValue, after.bytes, end, query.limit + 1]
        ).map { comment($0) }
    }

    /// A deleted comment has a place, too: pages go on behind it.
    private static func path(
        of id: EntryID, on post: EntryID, in db: PostgresConnection
    ) throws -> CommentPath {
        let row = try db.row(
            "SELECT path FROM comments WHERE id = $1 AND post_id = $2",
            [id.rawValue, post.rawValue])
        guard let row else { throw StorageError.notFound(.comment) }
        return CommentPath(bytes: row[0])
    }
}
