/// The table of posts.
enum PostTable {
    static func post(_ row: SQLRow) throws -> Post {
        Post(
            id: try row["id"], boardID: try row["board_id"], title: try row["title"],
            author: try row["author"], createdAt: try row["created_at"],
            editedAt: try row["edited_at"], activeAt: try row["active_at"],
            updatedAt: try row["updated_at"], body: try row["body"], url: try row["url"],
            tags: Post.tags(ofLines: try row["tags"]), isPinned: try row["is_pinned"],
            isLocked: try row["is_locked"], removalReason: try row["removal_reason"],
            score: try row["score"], commentCount: try row["comment_count"])
    }

    static func post(_ id: EntryID, viewer: AccountID?, in db: any SQLSession) throws -> Post {
        var (post, author) = try owned(id, .none, includingRemoved: true, in: db)
        guard
            try post.removalReason == nil
                || ModerationTable.canRead(textOf: author, viewer: viewer, in: db)
        else { throw StorageError.gone(.post, isRemoved: true) }
        if let viewer { post.myVote = try VoteTable.vote(of: viewer, on: id, in: db) }
        return post
    }

    /// Locks a post against all other writes to it and its comments until the transaction ends.
    ///
    /// Each write to a post or its comments begins with this, so they happen one after another.
    static func lock(
        _ id: EntryID, includingRemoved: Bool = false, in db: any SQLSession
    ) throws -> (post: Post, author: AccountID?) {
        try owned(id, .exclusive, includingRemoved: includingRemoved, in: db)
    }

    private static func owned(
        _ id: EntryID, _ lock: RowLock, includingRemoved: Bool, in db: any SQLSession
    ) throws -> (post: Post, author: AccountID?) {
        let found = try db.row(
            db.tables.ownedPosts + " WHERE p.id = $1" + db.locking(lock), [id]
        ) { row in
            let post = try post(row)
            if try row["is_deleted"], !includingRemoved || post.removalReason == nil {
                throw StorageError.gone(.post, isRemoved: post.removalReason != nil)
            }
            return (post: post, author: try row["author_id"] as AccountID?)
        }
        guard let found else { throw StorageError.notFound(.post) }
        return found
    }

    /// Deletes the text of a post and its notifications; the index is left to the caller.
    static func erase(_ post: Post, at now: Timestamp, in db: any SQLSession) throws {
        try db.execute(
            """
            UPDATE posts SET title = '', body = '', url = NULL, tags = '', author_id = NULL,
                author_name = NULL, deleted_at = $1, updated_at = $1, removal_reason = NULL
            WHERE id = $2
            """, [now, post.id])
        try db.execute("DELETE FROM notifications WHERE post_id = $1", [post.id])
    }

    static func page(_ query: PostQuery, in db: any SQLSession) throws -> PostPage {
        if let board = query.boardID, board.utf8.contains(0) { throw StorageError.notFound(.board) }
        let posts = try rows(of: query, in: db)
        if posts.isEmpty, let board = query.boardID { try checkBoard(board, in: db) }
        return try PostPage(posts, of: query) { try VoteTable.votes(of: $0, on: $1, in: db) }
    }

    /// Returns the posts of a page and one more, if another page follows.
    private static func rows(of query: PostQuery, in db: any SQLSession) throws -> [Post] {
        guard query.hasPinnedFirst, let board = query.boardID else {
            let (sql, parameters) = db.page(of: query)
            return try db.rows(sql, parameters, post)
        }
        var rest = query
        var pinned: [Post] = []
        if query.after?.isPinned ?? true {
            pinned = try rows(pinnedTo: board, of: query, in: db)
            rest.after = nil
        }
        rest.limit -= pinned.count
        guard rest.limit >= 0 else { return pinned }
        let (sql, parameters) = db.page(of: rest)
        return pinned + (try db.rows(sql, parameters, post))
    }

    /// Returns the pinned posts of a page and one more.
    private static func rows(
        pinnedTo board: String, of query: PostQuery, in db: any SQLSession
    ) throws -> [Post] {
        let key = "p." + query.sort.column
        let after = query.after == nil ? "" : "AND (\(key), p.id) < ($2, $3)"
        var parameters: [any SQLParameter] = [board]
        if let after = query.after { parameters += [after.key, after.id] as [any SQLParameter] }
        parameters.append(query.limit + 1)
        return try db.rows(
            db.tables.posts + """
                 WHERE p.deleted_at IS NULL AND p.is_pinned AND p.board_id = $1 \(after)
                ORDER BY \(key) DESC, p.id DESC LIMIT $\(parameters.count)
                """, parameters, post)
    }

    /// Throws an error if the board does not exist. PostgreSQL rejects an id with a NUL.
    static func checkBoard(_ id: String, in db: any SQLSession) throws {
        guard !id.utf8.contains(0),
            try db.exists(
                "SELECT 1 FROM boards WHERE id = $1 AND NOT is_removed", [id])
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
