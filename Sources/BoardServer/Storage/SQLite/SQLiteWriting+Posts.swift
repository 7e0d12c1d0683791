import GRDB

extension SQLiteWriting {
    func createPost(_ draft: PostDraft) throws -> Post {
        try SQLitePosts.checkBoard(draft.boardID, in: db)
        let id = try nextID()
        try execute(
            """
            INSERT INTO posts (
                id, board_id, author_id, title, body, url, tags, created_at, active_at, updated_at
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.rawValue, draft.boardID, account.id.rawValue, draft.title, draft.body,
                draft.url, draft.tagLines, now.rawValue, now.rawValue,
                now.rawValue,
            ])
        try SQLiteSearch.add(texts.forms(of: draft.searchText), as: id, in: db)
        try changed(.postCreated, id, board: draft.boardID)
        return try SQLitePosts.post(id, viewer: account.id, in: db)
    }

    func editPost(_ id: EntryID, title: String?, body: String?) throws -> Post {
        let old = try SQLitePosts.post(id, viewer: nil, in: db)
        try Permissions.checkEditing(wordsOf: try author(ofPost: id), by: account)
        let (title, body) = (title ?? old.title, body ?? old.body)
        guard !old.hasText(title: title, body: body) else {
            return try SQLitePosts.post(id, viewer: account.id, in: db)
        }
        try execute(
            "UPDATE posts SET title = ?, body = ?, edited_at = ?, updated_at = ? WHERE id = ?",
            [title, body, now.rawValue, now.rawValue, id.rawValue])
        try SQLiteSearch.remove(texts.forms(of: old.searchText), of: id, in: db)
        let post = try SQLitePosts.post(id, viewer: account.id, in: db)
        try SQLiteSearch.add(texts.forms(of: post.searchText), as: id, in: db)
        try changed(.postEdited, id, board: post.boardID)
        return post
    }

    func deletePost(_ id: EntryID) throws {
        let post = try SQLitePosts.post(id, viewer: nil, in: db)
        try Permissions.checkDeleting(wordsOf: try author(ofPost: id), by: account)
        try execute(
            """
            UPDATE posts SET title = '', body = '', url = NULL, tags = '', author_id = NULL,
                author_name = NULL, deleted_at = ?, updated_at = ? WHERE id = ?
            """, [now.rawValue, now.rawValue, id.rawValue])
        try SQLiteSearch.remove(texts.forms(of: post.searchText), of: id, in: db)
        try changed(.postDeleted, id, board: post.boardID)
    }

    private func author(ofPost id: EntryID) throws -> AccountID? {
        let statement = try db.cachedStatement(sql: "SELECT author_id FROM posts WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [id.rawValue])
            .map(AccountID.init(rawValue:))
    }

    private func changed(_ kind: Change.Kind, _ id: EntryID, board: String) throws {
        try SQLiteChanges.add(kind, id, post: id, board: board, at: now, in: db)
    }
}

extension PostDraft {
    /// What a post is found by: its words and its tags.
    package var searchText: String {
        SearchText.of(title: title, body: body, tags: tags)
    }
}

extension Post {
    package var searchText: String {
        SearchText.of(title: title, body: body, tags: tags)
    }
}

extension SearchText {
    fileprivate static func of(title: String, body: String, tags: [String]) -> String {
        ([title] + tags + [body]).joined(separator: "\n")
    }
}
