extension PostgresStorage {
    package func importPosts(_ posts: [ImportedPost], at now: Timestamp) async throws -> Int {
        let texts = posts.map(\.indexedTexts)
        return try await write { db in
            // Two imports of the same posts would wait for each other in a circle.
            try db.run("SELECT pg_advisory_xact_lock(\(PostgresSchema.importLock))")
            let importing = PostgresImporting(db: db, now: now)
            let changes = try zip(posts, texts).compactMap { try importing.add($0, $1) }
            try PostgresChanges.add(changes, at: now, in: db)
            return changes.count
        }
    }
}

/// Posts of people who have no account here, inside their transaction.
private struct PostgresImporting {
    let db: PostgresConnection
    let now: Timestamp

    /// Adds a post with its comments, unless one of its origin is there, or the very same.
    ///
    /// - Parameter texts: those of the post and its comments.
    func add(_ post: ImportedPost, _ texts: [IndexedText]) throws -> PostgresChanges.New? {
        let origin = Token.sha256(Array(post.origin.utf8))
        guard try !isKnown(post, origin) else { return nil }
        try PostgresPosts.checkBoard(post.draft.boardID, in: db)
        let ids = try nextIDs(1 + post.comments.count)
        try insert(post, as: ids[0], origin)
        try PostgresSearch.set(texts[0], of: ids[0], on: ids[0], in: db)
        try addComments(
            post.comments, texts.dropFirst(), as: Array(ids.dropFirst()), to: ids[0])
        return PostgresChanges.New(
            kind: .postCreated, id: ids[0], postID: ids[0], boardID: post.draft.boardID)
    }

    /// A board's own export has other ids, and the same words at the same moment; what one document
    /// has twice is no such thing.
    private func isKnown(_ post: ImportedPost, _ origin: [UInt8]) throws -> Bool {
        let draft = post.draft
        let byOrigin = "SELECT 1 FROM posts WHERE origin_hash = $1"
        let byWords = """
            SELECT 1 FROM posts WHERE deleted_at IS NULL
            AND board_id = $1 AND created_at = $2 AND title = $3 AND body = $4 AND updated_at < $5
            """
        let words: [any PostgresParameter] = [
            draft.boardID, post.createdAt.rawValue, draft.title, draft.body, now.rawValue,
        ]
        return try db.number(byOrigin, [origin]) != nil || db.number(byWords, words) != nil
    }

    private func nextIDs(_ count: Int) throws -> [EntryID] {
        try db.rows("SELECT nextval('entry_ids') FROM generate_series(1, $1)", [count])
            .map { EntryID(rawValue: $0[0]) }
    }

    private func insert(_ post: ImportedPost, as id: EntryID, _ origin: [UInt8]) throws {
        let draft = post.draft
        try db.execute(
            """
            INSERT INTO posts (
                id, board_id, author_name, origin_hash, title, body, url, tags, is_pinned, score,
                comment_count, created_at, edited_at, active_at, updated_at
            ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            """,
            [
                id.rawValue, draft.boardID, post.author, origin, draft.title, draft.body,
                draft.url, draft.tagLines, post.isPinned, post.score,
                post.commentCount, post.createdAt.rawValue, post.editedAt?.rawValue,
                post.activeAt.rawValue, now.rawValue,
            ])
    }

    /// Comments come in reading order, so the path of a parent is always known.
    private func addComments(
        _ comments: [ImportedComment], _ texts: ArraySlice<IndexedText>, as ids: [EntryID],
        to post: EntryID
    ) throws {
        var paths: [CommentPath] = []
        let replies = comments.replyCounts
        for ((index, comment), text) in zip(comments.enumerated(), texts) {
            let above = comment.parent.map { paths[$0] } ?? .root
            paths.append(above.child(ids[index]))
            try db.execute(
                """
                INSERT INTO comments (
                    id, post_id, parent_id, author_name, body, score, created_at, edited_at,
                    path, depth, reply_count, is_deleted
                ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
                """,
                [
                    ids[index].rawValue, post.rawValue, comment.parent.map { ids[$0].rawValue },
                    comment.author, comment.body, comment.score, comment.createdAt.rawValue,
                    comment.editedAt?.rawValue, paths[index].bytes, above.ids.count,
                    replies[index], comment.isDeleted,
                ])
            if !comment.isDeleted {
                try PostgresSearch.set(text, of: ids[index], on: post, in: db)
            }
        }
    }
}
