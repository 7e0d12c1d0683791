import GRDB

/// The two indexes of words: trigrams for terms of three characters and more, `SearchText` for others.
enum SQLiteSearch {
    /// Makes a text findable under an entry's number.
    static func add(_ text: String, as id: EntryID, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO texts (rowid, text) VALUES (?, ?)")
            .execute(arguments: [id.rawValue, SearchText.normalized(text)])
        try db.cachedStatement(sql: "INSERT INTO short_words (rowid, words) VALUES (?, ?)")
            .execute(arguments: [id.rawValue, SearchText.shortWords(of: text)])
    }

    /// Takes a text out again; it has to be the one that was put in, as the index keeps none.
    static func remove(_ text: String, of id: EntryID, in db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO texts (texts, rowid, text) VALUES ('delete', ?, ?)"
        ).execute(arguments: [id.rawValue, SearchText.normalized(text)])
        try db.cachedStatement(
            sql: "INSERT INTO short_words (short_words, rowid, words) VALUES ('delete', ?, ?)"
        ).execute(arguments: [id.rawValue, SearchText.shortWords(of: text)])
    }

    static func page(_ query: SearchQuery, in db: Database) throws -> SearchPage {
        if let board = query.boardID { try SQLitePosts.checkBoard(board, in: db) }
        var ids = try matches(query, in: db)
        let isLast = ids.count <= query.limit
        if !isLast { ids.removeLast() }
        let hits = try ids.map { try hit($0, viewer: query.viewer, in: db) }
        return SearchPage(hits: hits, next: isLast ? nil : ids.last)
    }

    private static func hit(
        _ id: EntryID, viewer: AccountID?, in db: Database
    ) throws -> SearchHit {
        let isPost = try db.cachedStatement(sql: "SELECT 1 FROM posts WHERE id = ?")
        if try Row.fetchOne(isPost, arguments: [id.rawValue]) != nil {
            return .post(try SQLitePosts.post(id, viewer: viewer, in: db))
        }
        let comment = try SQLiteComments.comment(id, viewer: viewer, in: db)
        let post = try SQLitePosts.post(comment.postID, viewer: nil, in: db)
        return .comment(comment, title: post.title, boardID: post.boardID)
    }

    /// The words of a deleted post's comments are still in the index, so its post is looked at.
    private static func matches(_ query: SearchQuery, in db: Database) throws -> [EntryID] {
        let statement = try db.cachedStatement(sql: sql(for: query))
        var arguments = StatementArguments(MatchTerms(query.terms).arguments)
        arguments += [query.before?.rawValue ?? .max]
        if let board = query.boardID { arguments += [board] }
        arguments += [query.limit + 1]
        return try Int64.fetchAll(statement, arguments: arguments).map(EntryID.init(rawValue:))
    }

    private static func sql(for query: SearchQuery) -> String {
        let terms = MatchTerms(query.terms)
        return """
            SELECT w.rowid FROM \(terms.tables) \
            CROSS JOIN posts p ON p.id = \
            COALESCE((SELECT post_id FROM comments WHERE id = w.rowid), w.rowid) \
            WHERE \(terms.condition) AND w.rowid < ? AND p.deleted_at IS NULL \
            \(query.boardID == nil ? "" : "AND p.board_id = ?") \
            ORDER BY w.rowid DESC LIMIT ?
            """
    }
}

/// The terms of a search as the indexes are asked for them.
private struct MatchTerms {
    private let long: String?
    private let short: String?

    init(_ terms: [String]) {
        let all = terms.map(SearchText.normalized)
        long = Self.joined(all.filter { !SearchText.isShort($0) })
        short = Self.joined(all.filter(SearchText.isShort).map(SearchText.shortWord(for:)))
    }

    /// In quotes everything is text.
    private static func joined(_ terms: [String]) -> String? {
        guard !terms.isEmpty else { return nil }
        return terms.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
            .joined(separator: " AND ")
    }

    var tables: String {
        switch (long, short) {
        case (nil, _): "short_words w"
        case (_, nil): "texts w"
        default: "texts w CROSS JOIN short_words s ON s.rowid = w.rowid"
        }
    }

    var condition: String {
        switch (long, short) {
        case (nil, _): "w.short_words MATCH ?"
        case (_, nil): "w.texts MATCH ?"
        default: "w.texts MATCH ? AND s.short_words MATCH ?"
        }
    }

    var arguments: [String] { [long, short].compactMap(\.self) }
}
