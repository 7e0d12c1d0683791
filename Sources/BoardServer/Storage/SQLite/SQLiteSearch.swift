/// The two search indexes: trigrams for terms of three or more characters, `SearchText` for shorter ones.
enum SQLiteSearch {
    static func add(_ text: IndexedText, as id: EntryID, in db: SQLiteSession) throws {
        try db.execute("INSERT INTO texts (rowid, text) VALUES ($1, $2)", [id, text.normalized])
        try db.execute(
            "INSERT INTO short_words (rowid, words) VALUES ($1, $2)", [id, text.shortTerms])
    }

    /// Removes a text, which has to be the one that was added: the index stores none.
    static func remove(_ text: IndexedText, of id: EntryID, in db: SQLiteSession) throws {
        try db.execute(
            "INSERT INTO texts (texts, rowid, text) VALUES ('delete', $1, $2)",
            [id, text.normalized])
        try db.execute(
            "INSERT INTO short_words (short_words, rowid, words) VALUES ('delete', $1, $2)",
            [id, text.shortTerms])
    }

    static func page(_ query: SearchQuery, in db: SQLiteSession) throws -> SearchPage {
        if let board = query.boardID { try PostTable.checkBoard(board, in: db) }
        var matches = try SQLiteMatches(query, in: db.db)
        var hits: [SearchHit] = []
        while hits.count <= query.limit, let id = try matches.next() {
            if let hit = try hit(id, viewer: query.viewer, in: db) { hits.append(hit) }
        }
        let isLast = hits.trimToPage(query.limit, size: \.size)
        return SearchPage(hits: hits, next: isLast ? nil : hits.last?.id)
    }

    /// Returns `nil` if the post was deleted: the texts of its comments are still in the index.
    private static func hit(
        _ id: EntryID, viewer: AccountID?, in db: SQLiteSession
    ) throws -> SearchHit? {
        do {
            if try db.exists("SELECT 1 FROM posts WHERE id = $1", [id]) {
                return .post(try PostTable.post(id, viewer: viewer, in: db))
            }
            let comment = try CommentTable.comment(id, viewer: viewer, in: db)
            let post = try PostTable.post(comment.postID, viewer: nil, in: db)
            return .comment(comment, title: post.title, boardID: post.boardID)
        } catch StorageError.gone {
            return nil
        }
    }
}
