import Foundation
import GRDB

/// Comments out of their table.
enum SQLiteComments {
    /// With what `comment(_:)` reads, in its order.
    static let select = """
        SELECT c.id, c.post_id, c.parent_id, COALESCE(a.name, c.author_name), c.created_at,
            c.edited_at, c.body, c.score, c.depth, c.is_deleted, c.reply_count, c.is_visible
        FROM comments c LEFT JOIN accounts a ON a.id = c.author_id
        """

    static func comment(_ row: Row) -> Comment {
        Comment(
            id: EntryID(rawValue: row[0]), postID: EntryID(rawValue: row[1]),
            parentID: (row[2] as Int64?).map(EntryID.init(rawValue:)), author: row[3],
            createdAt: Timestamp(rawValue: row[4]),
            editedAt: (row[5] as Int64?).map(Timestamp.init(rawValue:)), body: row[6],
            score: row[7], depth: row[8], isDeleted: row[9], replyCount: row[10])
    }

    static func comment(_ id: EntryID, viewer: AccountID?, in db: Database) throws -> Comment {
        let statement = try db.cachedStatement(sql: select + " WHERE c.id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else {
            throw StorageError.notFound(.comment)
        }
        var comment = comment(row)
        guard !comment.isDeleted else { throw StorageError.gone(.comment) }
        if let viewer { comment.myVote = try SQLiteVotes.vote(of: viewer, on: id, in: db) }
        return comment
    }

    static func page(_ query: CommentQuery, in db: Database) throws -> CommentPage {
        try SQLitePosts.checkLiving(query.postID, in: db)
        let under = try query.under.map { try path(of: $0, on: query.postID, in: db) } ?? .root
        let after = try query.after.map { try path(of: $0, on: query.postID, in: db) } ?? under
        let comments = try rows(after: after, before: under.end, query, in: db)
        return try CommentPage(comments, of: query) {
            try SQLiteVotes.votes(of: $0, on: $1, in: db)
        }
    }

    private static func rows(
        after: CommentPath, before end: [UInt8], _ query: CommentQuery, in db: Database
    ) throws -> [Comment] {
        let statement = try db.cachedStatement(
            sql: select + """
                 WHERE c.post_id = ? AND c.is_visible AND c.path > ? AND c.path < ?
                ORDER BY c.path LIMIT ?
                """)
        let arguments: StatementArguments = [
            query.postID.rawValue, Data(after.bytes), Data(end), query.limit + 1,
        ]
        return try Array(Row.fetchCursor(statement, arguments: arguments).map { comment($0) })
    }

    /// A deleted comment has a place, too: pages go on behind it.
    private static func path(
        of id: EntryID, on post: EntryID, in db: Database
    ) throws -> CommentPath {
        let statement = try db.cachedStatement(
            sql: "SELECT path FROM comments WHERE id = ? AND post_id = ?")
        let arguments: StatementArguments = [id.rawValue, post.rawValue]
        guard let bytes = try Data.fetchOne(statement, arguments: arguments) else {
            throw StorageError.notFound(.comment)
        }
        return CommentPath(bytes: Array(bytes))
    }
}
