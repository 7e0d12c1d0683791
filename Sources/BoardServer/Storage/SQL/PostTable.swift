/// The table of posts.
enum PostTable {
    static func post(_ row: SQLRow) throws -> Post {
        Post(
            id: try row["id"], boardID: try row["board_id"], title: try row["title"],
            author: try row["author"], createdAt: try row["created_at"],
            editedAt: try row["edited_at"], activeAt: try row["active_at"],
            updatedAt: try row["updated_at"], body: try row["body"], url: try row["url"],
            tags: Post.tags(ofLines: try row["tags"]), isPinned: try row["is_pinned"],
            score: try row["score"], commentCount: try row["comment_count"])
    }

    static func post(_ id: EntryID, viewer: AccountID?, in db: any SQLSession) throws -> Post {
        var post = try owned(id, .none, in: db).post
        if let viewer { post.myVote = try VoteTable.vote(of: viewer, on: id, in: db) }
        return post
    }

    /// Locks a post against all other writes to it and its comments until the transaction ends.
    ///
    /// Each write to a post or its comments begins with this, so they happen one after another.
    static func lock(
        _ id: EntryID, in db: any SQLSession
    ) throws -> (post: Post, author: AccountID?) {
        try owned(id, .exclusive, in: db)
    }

    private static func owned(
        _ id: EntryID, _ lock: RowLock, in db: any SQLSession
    ) throws -> (post: Post, author: AccountID?) {
        let found = try db.row(
            db.tables.ownedPosts + " WHERE p.id = $1" + db.locking(lock), [id]
        ) { row in
            if try row["is_deleted"] { throw StorageError.gone(.post) }
            return (post: try post(row), author: try row["author_id"] as AccountID?)
        }
        guard let found else { throw StorageError.notFound(.post) }
        return found
    }

    /// Throws an error if the post does not exist or is deleted.
    static func checkLiving(_ id: EntryID, in db: any SQLSession) throws {
        let isDeleted: Bool? = try db.row(
            "SELECT deleted_at IS NOT NULL AS is_deleted FROM posts WHERE id = $1", [id]
        ) { try $0["is_deleted"] }
        guard let isDeleted else { throw StorageError.notFound(.post) }
        if isDeleted { throw StorageError.gone(.post) }
    }

    static func page(_ query: PostQuery, in db: any SQLSession) throws -> PostPage {
        if let board = query.boardID, board.utf8.contains(0) { throw StorageError.notFound(.board) }
        let (sql, parameters) = db.page(of: query)
        let posts = try db.rows(sql, parameters, post)
        if posts.isEmpty, let board = query.boardID { try checkBoard(board, in: db) }
        return try PostPage(posts, of: query) { try VoteTable.votes(of: $0, on: $1, in: db) }
    }

    /// Throws an error if the board does not exist. PostgreSQL rejects an id with a NUL.
    static func checkBoard(_ id: String, in db: any SQLSession) throws {
        guard !id.utf8.contains(0), try db.exists("SELECT 1 FROM boards WHERE id = $1", [id])
        else { throw StorageError.notFound(.board) }
    }
}

extension PostSort {
    /// The column of the tables of both databases.
    var column: String {
        switch self {
        case .new: "created_at"
        case .active: "active_at"
        case .top: "score"
        }
    }
}
