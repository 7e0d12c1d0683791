/// Posts out of their table.
package enum PostgresPosts {
    /// What `post(_:)` reads, in its order; each column of a row costs PostgreSQL as much as finding it.
    private static let columns = """
        p.id, p.board_id, p.title, \(author), p.created_at, p.edited_at,
        p.active_at, p.updated_at, p.body, p.url, p.tags, p.is_pinned, p.score, p.comment_count
        """
    private static let author = PostgresAccounts.name(of: "p.author_id", or: "p.author_name")
    static let select = "SELECT \(columns) FROM posts p"
    /// With what `living(_:)` reads behind it.
    private static let selectAny = """
        SELECT \(columns), p.deleted_at IS NOT NULL, p.author_id FROM posts p
        """

    static func post(_ row: PostgresRow) -> Post {
        Post(
            id: EntryID(rawValue: row[0]), boardID: row[1], title: row[2], author: row[3],
            createdAt: Timestamp(rawValue: row[4]),
            editedAt: (row[5] as Int64?).map(Timestamp.init(rawValue:)),
            activeAt: Timestamp(rawValue: row[6]), updatedAt: Timestamp(rawValue: row[7]),
            body: row[8], url: row[9], tags: Post.tags(ofLines: row[10]), isPinned: row[11],
            score: row[12], commentCount: row[13])
    }

    static func post(
        _ id: EntryID, viewer: AccountID?, in db: PostgresConnection
    ) throws -> Post {
        var post = try living(db.row(selectAny + " WHERE p.id = $1", [id.rawValue])).post
        if let viewer { post.myVote = try PostgresVotes.vote(of: viewer, on: id, in: db) }
        return post
    }

    /// A post that nobody else writes to, or below, until the transaction ends; with its author.
    ///
    /// Every write to a post and to its comments begins with this, so that they come one after the other.
    static func lock(
        _ id: EntryID, in db: PostgresConnection
    ) throws -> (post: Post, author: AccountID?) {
        try living(
            db.row(selectAny + " WHERE p.id = $1 FOR NO KEY UPDATE OF p", [id.rawValue]))
    }

    private static func living(
        _ row: PostgresRow?
    ) throws -> (post: Post, author: AccountID?) {
        guard let row else { throw StorageError.notFound(.post) }
        guard !row[14] else { throw StorageError.gone(.post) }
        return (post(row), (row[15] as Int64?).map(AccountID.init(rawValue:)))
    }

    /// That a post is there and not deleted.
    static func checkLiving(_ id: EntryID, in db: PostgresConnection) throws {
        let row = try db.row(
            "SELECT deleted_at IS NOT NULL FROM posts WHERE id = $1", [id.rawValue])
        guard let row else { throw StorageError.notFound(.post) }
        if row[0] { throw StorageError.gone(.post) }
    }

    static func page(_ query: PostQuery, in db: PostgresConnection) throws -> PostPage {
        if let board = query.boardID, board.utf8.contains(0) { throw StorageError.notFound(.board) }
        let posts = try db.rows(sql(for: query), parameters(for: query)).map { post($0) }
        if posts.isEmpty, let board = query.boardID { try checkBoard(board, in: db) }
        return try PostPage(posts, of: query) {
            try PostgresVotes.votes(of: $0, on: $1, in: db)
        }
    }

    static func checkBoard(_ id: String, in db: PostgresConnection) throws {
        guard !id.utf8.contains(0), try db.row("SELECT 1 FROM boards WHERE id = $1", [id]) != nil
        else { throw StorageError.notFound(.board) }
    }

    /// One more than the page holds tells whether there is another one.
    private static func parameters(for query: PostQuery) -> [any PostgresParameter] {
        var parameters: [any PostgresParameter] = [query.limit + 1]
        if let board = query.boardID { parameters.append(board) }
        if let after = query.after { parameters += [after.key, after.id.rawValue] }
        return parameters
    }

    /// What a page is asked for with.
    ///
    /// Of a limit that it does not know the database expects a tenth of all rows, and so would plan the
    /// statement anew each time; the inner one tells it how few there are at most.
    package static func sql(for query: PostQuery) -> String {
        let key = query.sort.column
        let place = query.boardID == nil ? "($2, $3)" : "($3, $4)"
        return [
            "SELECT * FROM (", select, "WHERE p.deleted_at IS NULL",
            query.boardID == nil ? "" : "AND p.board_id = $2",
            query.after == nil ? "" : "AND (p.\(key), p.id) < \(place)",
            "ORDER BY p.\(key) DESC, p.id DESC LIMIT \(Limits.page + 1)",
            ") page ORDER BY \(key) DESC, id DESC LIMIT $1",
        ].joined(separator: " ")
    }
}
