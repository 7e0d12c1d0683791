import GRDB

extension SQLiteStorage {
    package func addBoard(_ board: Board) async throws {
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO boards (id, name, description) VALUES (?, ?, ?)
                    ON CONFLICT DO NOTHING
                    """, arguments: [board.id, board.name, board.description])
            guard db.changesCount > 0 else { throw StorageError.boardTaken }
        }
    }

    package func reports(after id: Int64?, limit: Int) async throws -> [Report] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT r.id, r.entry_id, r.post_id, r.is_comment, r.reason, a.name, r.created_at
                    FROM reports r JOIN accounts a ON a.id = r.account_id
                    WHERE r.id > ? ORDER BY r.id LIMIT ?
                    """, arguments: [id ?? 0, limit]
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
            try db.execute(sql: "DELETE FROM reports WHERE id = ?", arguments: [id])
            guard db.changesCount > 0 else { throw StorageError.notFound(.report) }
        }
    }

    package func sweep(at now: Timestamp) async throws {
        try await write { db in
            try db.execute(
                literal: """
                    DELETE FROM sessions WHERE expires_at <= \(now.rawValue);
                    DELETE FROM invitations WHERE expires_at <= \(now.rawValue);
                    DELETE FROM receipts
                        WHERE created_at < \((now - Retention.receipts).rawValue);
                    DELETE FROM changes
                        WHERE at < \((now - Retention.changes).rawValue);
                    """)
        }
    }

    package func backup(to path: String) async throws {
        do {
            let copy = try DatabaseQueue(path: path)
            defer { try? copy.close() }
            try pool.backup(to: copy)
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }
}
