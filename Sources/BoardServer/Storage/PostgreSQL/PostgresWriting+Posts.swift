extension PostgresWriting {
    func createPost(_ draft: PostDraft) throws -> Post {
        try PostgresPosts.checkBoard(draft.boardID, in: db)
        let id = try nextID()
        try db.execute(
            """
            INSERT INTO posts (
                id, board_id, author_id, title, body, url, tags, created_at, active_at, updated_at
            ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
            """,
            [
                id.rawValue, draft.boardID, account.id.rawValue, draft.title, draft.body,
                draft.url, draft.tagLines, now.rawValue,
            ])
        try PostgresSearch.set(texts.forms(of: draft.searchText), of: id, on: id, in: db)
        var post = try PostgresPosts.post(id, viewer: nil, in: db)
        post.myVote = 0
        changed(.postCreated, id, of: post)
        return post
    }

    func editPost(_ id: EntryID, title: String?, body: String?) throws -> Post {
        let (old, author) = try PostgresPosts.lock(id, in: db)
        try Permissions.checkEditing(wordsOf: author, by: account)
        let (title, body) = (title ?? old.title, body ?? old.body)
        guard !old.hasText(title: title, body: body) else {
            return try PostgresPosts.post(id, viewer: account.id, in: db)
        }
        try db.execute(
            "UPDATE posts SET title = $1, body = $2, edited_at = $3, updated_at = $3 WHERE id = $4",
            [title, body, now.rawValue, id.rawValue])
        let post = try PostgresPosts.post(id, viewer: account.id, in: db)
        try PostgresSearch.set(texts.forms(of: post.searchText), of: id, on: id, in: db)
        changed(.postEdited, id, of: post)
        return post
    }

    func deletePost(_ id: EntryID) throws {
        let (post, author) = try PostgresPosts.lock(id, in: db)
        try Permissions.checkDeleting(wordsOf: author, by: account)
        try db.execute(
            """
            UPDATE posts SET title = '', body = '', url = NULL, tags = '', author_id = NULL,
                author_name = NULL, deleted_at = $1, updated_at = $1 WHERE id = $2
            """, [now.rawValue, id.rawValue])
        try PostgresSearch.remove(id, in: db)
        changed(.postDeleted, id, of: post)
    }
}
