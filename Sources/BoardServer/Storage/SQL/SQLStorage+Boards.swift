/// The boards. A removed one stays in its table, because deleted posts refer to it.
extension SQLStorage {
    package func boards() async throws -> [Board] {
        try await read(.each) { db in
            try db.rows(
                "SELECT id, name, description FROM boards WHERE NOT is_removed ORDER BY position",
                []
            ) { row in
                Board(
                    id: try row["id"], name: try row["name"], description: try row["description"])
            }
        }
    }

    package func postCounts() async throws -> [String: Int] {
        try await read(.long) { db in
            let counts = try db.rows(
                """
                SELECT board_id, count(*) AS posts FROM posts WHERE deleted_at IS NULL
                GROUP BY board_id
                """, []
            ) { (try $0["board_id"] as String, try $0["posts"] as Int) }
            return Dictionary(counts) { $1 }
        }
    }

    /// The id of a removed board may be used again.
    package func addBoard(_ board: Board) async throws {
        try await change(
            """
            INSERT INTO boards (id, name, description) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name,
                description = excluded.description, is_removed = FALSE
            WHERE boards.is_removed
            """, [board.id, board.name, board.description], else: .boardTaken)
    }

    package func updateBoard(_ id: String, name: String?, description: String?) async throws {
        try await change(
            """
            UPDATE boards SET name = COALESCE($1, name), description = COALESCE($2, description)
            WHERE id = $3 AND NOT is_removed
            """, [name, description, id], else: .notFound(.board))
    }

    package func removeBoard(
        _ id: String, movingPostsTo other: String?, at now: Timestamp
    ) async throws {
        try await write { db in
            try db.allowLongTransaction()
            try PostTable.checkBoard(id, in: db)
            if let other { try PostTable.checkBoard(other, in: db) }
            try db.execute("UPDATE boards SET is_removed = TRUE WHERE id = $1", [id])
            let posts: [EntryID] = try db.rows(
                """
                SELECT id FROM posts
                WHERE board_id = $1 AND (deleted_at IS NULL OR removal_reason IS NOT NULL)
                ORDER BY id
                """, [id]
            ) { try $0["id"] }
            for post in posts { try Self.take(post, to: other, at: now, in: db) }
        }
        notifyOfChanges()
    }

    /// Moves a post of a removed board to another one, or deletes it.
    private static func take(
        _ id: EntryID, to board: String?, at now: Timestamp, in db: any SQLSession
    ) throws {
        let post = try PostTable.lock(id, includingRemoved: true, in: db).post
        if let board {
            try db.execute(
                "UPDATE posts SET board_id = $1, updated_at = $2 WHERE id = $3", [board, now, id])
        } else {
            try PostTable.erase(post, at: now, in: db)
        }
        guard post.removalReason == nil else { return }
        if board == nil { try db.unindex(IndexedText(post.searchText), of: id) }
        let change = NewChange(
            kind: board == nil ? .postDeleted : .postEdited, id: id, postID: id,
            boardID: board ?? post.boardID)
        try db.add(change, at: now)
    }
}
