import GRDB

/// The two indexes of words: trigrams for terms of three characters and more, `SearchText` for others.
enum SQLiteSearch {
    /// Makes a text findable under an entry's number.
    static func add(_ text: IndexedText, as id: EntryID, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO texts (rowid, text) VALUES (?, ?)")
            .execute(arguments: [id.rawValue, text.normalized])
        try db.cachedStatement(sql: "INSERT INTO short_words (rowid, words) VALUES (?, ?)")
            .execute(arguments: [id.rawValue, text.shortWords])
    }

    /// Takes a text out again; it has to be the one that was put in, as the index keeps none.
    static func remove(_ text: IndexedText, of id: EntryID, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO texts (texts, rowid, text) VALUES ('delete', ?, ?)"
        ).execute(arguments: [id.rawValue, text.normalized])
        try db.cachedStatement(
            sql: "INSERT INTO short_words (short_words, rowid, words) VALUES ('delete', ?, ?)"
        ).execute(arguments: [id.rawValue, text.shortWords])
    }

    static func page(_ query: SearchQuery, in db: Database) throws -> SearchPage {
        if let board = query.boardID { try SQLitePosts.checkBoard(board, in: db) }
        var matches = try SQLiteMatches(query, in: db)
        var hits: [SearchHit] = []
        while hits.count <= query.limit, let id = try matches.next() {
            if let hit = try hit(id, viewer: query.viewer, in: db) { hits.append(hit) }
        }
        let isLast = hits.trimToPage(query.limit, size: \.size)
        return SearchPage(hits: hits, next: isLast ? nil : hits.last?.id)
    }

    /// Nothing where the post was deleted: the words of its comments are still in the index.
    private static func hit(
        _ id: EntryID, viewer: AccountID?, in db: Database
    ) throws -> SearchHit? {
        do {
            let isPost = try db.cachedStatement(sql: "SELECT 1 FROM posts WHERE id = ?")
            if try Row.fetchOne(isPost, arguments: [id.rawValue]) != nil {
                return .post(try SQLitePosts.post(id, viewer: viewer, in: db))
            }
            let comment = try SQLiteComments.comment(id, viewer: viewer, in: db)
            let post = try SQLitePosts.post(comment.postID, viewer: nil, in: db)
            return .comment(comment, title: post.title, boardID: post.boardID)
        } catch StorageError.gone {
            return nil
        }
    }
}
