extension PostgresStorage {
    package func addBoard(_ board: Board) async throws {
        try await write { db in
            let count = try db.execute(
                """
                INSERT INTO boards (id, name, description) VALUES ($1, $2, $3)
                ON CONFLICT (id) DO NOTHING
                """, [board.id, board.name, board.description])
            guard count > 0 else { throw StorageError.boardTaken }
        }
    }

    package func reports(after id: Int64?, limit: Int) async throws -> [Report] {
        try await readAtOnce { db in
            try db.rows(
                """
                SELECT r.id, r.entry_id, r.post_id, r.is_comment, r.reason, a.name, r.created_at
                FROM reports r JOIN accounts a ON a.id = r.account_id
                WHERE r.id > $1 ORDER BY r.id LIMIT $2
                """, [id ?? 0, limit]
            ).map { row in
                Report(
                    id: row[0], entryID: EntryID(rawValue: row[1]),
                    postID: EntryID(rawValue: row[2]), isComment: row[3], reason: row[4],
                    reporter: row[5], createdAt: Timestamp(rawValue: row[6]))
            }
        }
    }

    package func settleReport(_ id: Int64) async throws {
        try await write { db in
            let count = try db.execute("DELETE FROM reports WHERE id = $1", [id])
            guard count > 0 else { throw StorageError.notFound(.report) }
        }
    }

    /// After a long time away there is much to forget.
    package func sweep(at now: Timestamp) async throws {
        try await write { db in
            try db.run("SET LOCAL statement_timeout = 0")
            try db.execute("DELETE FROM sessions WHERE expires_at <= $1", [now.rawValue])
            try db.execute("DELETE FROM invitations WHERE expires_at <= $1", [now.rawValue])
            try db.execute(
                "DELETE FROM receipts WHERE created_at < $1",
                [(now - Retention.receipts).rawValue])
            try db.execute(
                "DELETE FROM changes WHERE at < $1", [(now - Retention.changes).rawValue])
        }
    }

    package func backup(to path: String) async throws {
        throw StorageError.unsupported(
            """
            PostgreSQL has a program of its own for that, which may run while the server does: \
            pg_dump --format=custom --file=FILE DATABASE.
            """)
    }
}
