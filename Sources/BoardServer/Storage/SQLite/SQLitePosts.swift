import GRDB

/// Posts out of their table.
package enum SQLitePosts {
    /// With what `post(_:)` reads, in its order.
    static let select = """
        SELECT p.id, p.board_id, p.title, COALESCE(a.name, p.author_name), p.created_at, p.edited_at,
            p.active_at, p.updated_at, p.body, p.url, p.tags, p.is_pinned, p.score, p.comment_count,
            p.deleted_at
        FROM posts p LEFT JOIN accounts a ON a.id = p.author_id
        """

    static func post(_ row: Row) -> Post {
        Post(
            id: EntryID(rawValue: row[0]), boardID: row[1], title: row[2], author: row[3],
            createdAt: Timestamp(rawValue: row[4]),
            editedAt: (row[5] as Int64?).map(Timestamp.init(rawValue:)),
            activeAt: Timestamp(rawValue: row[6]), updatedAt: Timestamp(rawValue: row[7]),
            body: row[8], url: row[9], tags: Post.tags(ofLines: row[10]), isPinned: row[11],
            score: row[12], commentCount: row[13])
    }

    static func post(_ id: EntryID, viewer: AccountID?, in db: Database) throws -> Post {
        let statement = try db.cachedStatement(sql: select + " WHERE p.id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else {
            throw StorageError.notFound(.post)
        }
        guard row[14] == nil else { throw StorageError.gone(.post) }
        var post = post(row)
        if let viewer { post.myVote = try SQLiteVotes.vote(of: viewer, on: id, in: db) }
        return post
    }

    /// That a post is there and not deleted.
    static func checkLiving(_ id: EntryID, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT deleted_at IS NOT NULL FROM posts WHERE id = ?")
        guard let isDeleted = try Bool.fetchOne(statement, arguments: [id.rawValue]) else {
            throw StorageError.notFound(.post)
        }
        if isDeleted { throw StorageError.gone(.post) }
    }

    static func page(_ query: PostQuery, in db: Database) throws -> PostPage {
        if let board = query.boardID { try checkBoard(board, in: db) }
        let statement = try db.cachedStatement(sql: sql(for: query))
        let posts = try Array(
            Row.fetchCursor(statement, arguments: arguments(for: query)).map { post($0) })
        return try PostPage(posts, of: query) {
            try SQLiteVotes.votes(of: $0, on: $1, in: db)
        }
    }

    static func checkBoard(_ id: String, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM boards WHERE id = ?")
        guard try Row.fetchOne(statement, arguments: [id]) != nil else {
            throw StorageError.notFound(.board)
        }
    }

    /// One more than the page holds tells whether there is another one.
    private static func arguments(for query: PostQuery) -> StatementArguments {
        var arguments: StatementArguments = ["limit": query.limit + 1]
        if let board = query.boardID { arguments += ["board": board] }
        if let after = query.after { arguments += ["key": after.key, "id": after.id.rawValue] }
        return arguments
    }

    /// What a page is asked for with.
    ///
    /// SQLite compares a pair by its first half only, and would go through all posts of a score; so those
    /// of the same key come from a statement of their own, and both are merged as they are read.
    package static func sql(for query: PostQuery) -> String {
        let key = "p." + query.sort.column
        let board = query.boardID == nil ? "" : " AND p.board_id = :board"
        let all = select + " WHERE p.deleted_at IS NULL" + board
        let rest = " AND \(key) = :key AND p.id < :id UNION ALL " + all + " AND \(key) < :key"
        let order = " ORDER BY \(key) DESC, p.id DESC LIMIT :limit"
        return all + (query.after == nil ? "" : rest) + order
    }
}
