/// PostgreSQL's side of the statements: many transactions write at a time.
extension PostgresConnection: SQLSession {
    /// Imported posts have author names of their own and need no second table, so this is no join.
    static let tables = SQLTables(
        author: { table in
            """
            CASE WHEN \(table).author_id IS NULL THEN \(table).author_name
                ELSE (SELECT name FROM accounts WHERE id = \(table).author_id) END
            """
        }, join: { _ in "" })

    var tables: SQLTables { Self.tables }

    func isAny(_ parameter: String) -> String { "= ANY(\(parameter))" }

    func locking(_ lock: RowLock) -> String {
        switch lock {
        case .none: ""
        case .shared: " FOR SHARE"
        case .exclusive: " FOR NO KEY UPDATE"
        }
    }

    func hold(_ lock: SessionLock) throws {
        let number =
            switch lock {
            case .key(let key, let account): Self.number(of: key, account)
            case .imports: PostgresSchema.importLock
            case .firstInvitation: PostgresSchema.invitationLock
            }
        try execute("SELECT pg_advisory_xact_lock($1)", [number])
    }

    /// Two keys that happen to have the same number only wait for each other.
    private static func number(of key: WriteKey, _ account: AccountID) -> Int64 {
        let hash = Token.sha256(Array("\(account.rawValue) \(key.key)".utf8))
        return hash.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    func allowLongTransaction() throws { try run("SET LOCAL statement_timeout = 0") }

    func takeIDs(_ count: Int) throws -> [EntryID] {
        // Each write takes one, for which a set of rows would take three times as long.
        let (source, parameters) = count == 1 ? ("", []) : (" FROM generate_series(1, $1)", [count])
        return try rows("SELECT nextval('entry_ids') AS id" + source, parameters) { try $0["id"] }
    }

    /// Also notifies all servers.
    func add(_ change: NewChange, at now: Timestamp) throws {
        try execute(
            """
            WITH counted AS (
                UPDATE counters SET value = value + 1 WHERE name = 'change' RETURNING value
            )
            INSERT INTO changes (sequence, kind, entry_id, post_id, board_id, at)
            SELECT value, $1, $2, $3, $4, $5 FROM counted
            RETURNING pg_notify('\(PostgresListener.channel)', '')
            """, [change.kind, change.id, change.postID, change.boardID, now])
    }

    func lastChange() throws -> Int64 {
        try number("SELECT value FROM counters WHERE name = 'change'") ?? 0
    }

    /// For an unknown limit PostgreSQL expects a tenth of all rows, and would plan the statement again each
    /// time. The inner limit says how few rows there are at most.
    func page(of query: PostQuery) -> (sql: String, parameters: [any SQLParameter]) {
        let key = query.sort.column
        let place = query.boardID == nil ? "($2, $3)" : "($3, $4)"
        let sql = [
            "SELECT * FROM (", tables.posts, "WHERE p.deleted_at IS NULL",
            query.boardID == nil ? "" : "AND p.board_id = $2",
            query.hasPinnedFirst ? "AND NOT p.is_pinned" : "",
            query.after == nil ? "" : "AND (p.\(key), p.id) < \(place)",
            "ORDER BY p.\(key) DESC, p.id DESC LIMIT \(Limits.page + 1)",
            ") page ORDER BY \(key) DESC, id DESC LIMIT $1",
        ].joined(separator: " ")
        var parameters: [any SQLParameter] = [query.limit + 1]
        if let board = query.boardID { parameters.append(board) }
        if let after = query.after { parameters += [after.key, after.id] as [any SQLParameter] }
        return (sql, parameters)
    }

    func index(
        _ text: IndexedText, replacing old: IndexedText?, of id: EntryID, on post: EntryID
    ) throws {
        try PostgresSearch.set(text, of: id, on: post, in: self)
    }

    func unindex(_ text: IndexedText, of id: EntryID) throws {
        try execute("DELETE FROM texts WHERE entry_id = $1", [id])
    }
}
