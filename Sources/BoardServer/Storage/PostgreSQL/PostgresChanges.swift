/// What changed, in the order in which it became visible.
enum PostgresChanges {
    /// A change to be, which gets its number at the end of its transaction.
    struct New {
        let kind: Change.Kind
        let id: EntryID
        let postID: EntryID
        let boardID: String
    }

    /// Writes changes down and wakes who listens; the last thing in a transaction, since from here to
    /// its end no other can write any.
    static func add(
        _ changes: [New], at now: Timestamp, in db: PostgresConnection
    ) throws {
        for change in changes {
            try db.execute(
                """
                WITH counted AS (
                    UPDATE counters SET value = value + 1 WHERE name = 'change' RETURNING value
                )
                INSERT INTO changes (sequence, kind, entry_id, post_id, board_id, at)
                SELECT value, $1, $2, $3, $4, $5 FROM counted
                RETURNING pg_notify('\(PostgresListener.channel)', '')
                """,
                [
                    change.kind.rawValue, change.id.rawValue, change.postID.rawValue,
                    change.boardID, now.rawValue,
                ])
        }
    }

    /// The number of the last change, remembered even where it was forgotten itself.
    static func last(in db: PostgresConnection) throws -> Int64 {
        try db.number("SELECT value FROM counters WHERE name = 'change'") ?? 0
    }

    static func page(
        after sequence: Int64, limit: Int, in db: PostgresConnection
    ) throws -> ChangePage {
        let last = try last(in: db)
        let first = try db.number("SELECT min(sequence) FROM changes") ?? last + 1
        guard sequence >= first - 1, sequence <= last else { throw StorageError.cursorExpired }
        let changes = try rows(
            "WHERE sequence > $1 ORDER BY sequence LIMIT $2", [sequence, limit], in: db)
        return ChangePage(changes: changes, next: changes.last?.sequence ?? sequence)
    }

    static func latest(limit: Int, in db: PostgresConnection) throws -> ChangePage {
        let changes = try rows("ORDER BY sequence DESC LIMIT $1", [limit], in: db)
        return ChangePage(changes: changes.reversed(), next: try last(in: db))
    }

    private static func rows(
        _ condition: String, _ parameters: [any PostgresParameter], in db: PostgresConnection
    ) throws -> [Change] {
        try db.rows(
            "SELECT sequence, kind, entry_id, post_id, board_id, at FROM changes " + condition,
            parameters
        ).compactMap { row in
            Change.Kind(rawValue: row[1]).map { kind in
                Change(
                    sequence: row[0], kind: kind, id: EntryID(rawValue: row[2]),
                    postID: EntryID(rawValue: row[3]), boardID: row[4],
                    at: Timestamp(rawValue: row[5]))
            }
        }
    }
}

extension PostgresStorage {
    package func changes(after sequence: Int64?, limit: Int) async throws -> ChangePage {
        try await read { db in
            guard let sequence else { return try PostgresChanges.latest(limit: limit, in: db) }
            return try PostgresChanges.page(after: sequence, limit: limit, in: db)
        }
    }

    package func waitForChange(after sequence: Int64, atMost limit: Duration) async throws {
        await listener.wait(after: sequence, atMost: limit)
    }
}
