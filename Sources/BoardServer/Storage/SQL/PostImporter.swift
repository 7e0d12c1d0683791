/// The import of posts whose authors have no account here, inside its transaction.
struct PostImporter {
    let db: any SQLSession
    let now: Timestamp

    /// Adds a post with its comments, unless one of its origin exists, or an identical one.
    ///
    /// - Parameter texts: the texts of the post and its comments.
    func add(_ post: ImportedPost, _ texts: [IndexedText]) throws -> NewChange? {
        let origin = Token.sha256(Array(post.origin.utf8))
        guard try !isKnown(post, origin) else { return nil }
        try PostTable.checkBoard(post.draft.boardID, in: db)
        let ids = try db.takeIDs(1 + post.comments.count)
        try insert(post, as: ids[0], origin)
        try db.index(texts[0], replacing: nil, of: ids[0], on: ids[0])
        try addComments(post.comments, texts.dropFirst(), as: Array(ids.dropFirst()), to: ids[0])
        return NewChange(
            kind: .postCreated, id: ids[0], postID: ids[0], boardID: post.draft.boardID)
    }

    /// A board's own export has other ids, but the same text at the same moment. A post that a document
    /// has twice is added twice.
    private func isKnown(_ post: ImportedPost, _ origin: [UInt8]) throws -> Bool {
        let draft = post.draft
        return try db.exists("SELECT 1 FROM posts WHERE origin_hash = $1", [origin])
            || db.exists(
                """
                SELECT 1 FROM posts WHERE deleted_at IS NULL AND board_id = $1
                    AND created_at = $2 AND title = $3 AND body = $4 AND updated_at < $5
                """, [draft.boardID, post.createdAt, draft.title, draft.body, now])
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
                id, draft.boardID, post.author, origin, draft.title, draft.body, draft.url,
                draft.tagLines, post.isPinned, post.score, post.commentCount, post.createdAt,
                post.editedAt, post.activeAt, now,
            ])
    }

    /// Adds comments in reading order, so that the path of a parent is known.
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
                    ids[index], post, comment.parent.map { ids[$0] }, comment.author, comment.body,
                    comment.score, comment.createdAt, comment.editedAt, paths[index].bytes,
                    above.ids.count, replies[index], comment.isDeleted,
                ])
            if !comment.isDeleted {
                try db.index(text, replacing: nil, of: ids[index], on: post)
            }
        }
    }
}

extension ImportedPost {
    /// The text of the post, followed by those of its comments.
    var indexedTexts: [IndexedText] {
        ([draft.searchText] + comments.map(\.body)).map(IndexedText.init)
    }

    /// The number of comments that are not deleted.
    var commentCount: Int { comments.count { !$0.isDeleted } }

    /// The time of the post or of its newest comment.
    var activeAt: Timestamp {
        comments.filter { !$0.isDeleted }.map(\.createdAt).reduce(createdAt, max)
    }
}

extension [ImportedComment] {
    /// The number of replies below each comment. A parent comes before its replies.
    var replyCounts: [Int] {
        var counts = Array<Int>(repeating: 0, count: count)
        for index in indices.reversed() {
            if let parent = self[index].parent { counts[parent] += counts[index] + 1 }
        }
        return counts
    }
}
