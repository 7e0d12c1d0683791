import GRDB

/// What changed, in the order of the writes.
enum SQLiteChanges {
    static func add(
        _ kind: Change.Kind, _ id: EntryID, post: EntryID, board: String, at now: Timestamp,
        in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO changes (kind, entry_id, post_id, board_id, at) VALUES (?, ?, ?, ?, ?)
                """)
        try statement.execute(
            arguments: [kind.rawValue, id.rawValue, post.rawValue, board, now.rawValue])
    }

    /// The number of the last change, remembered even where it was forgotten itself.
    static func last(in db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(
            sql: "SELECT seq FROM sqlite_sequence WHERE name = 'changes'")
        return try Int64.fetchOne(statement) ?? 0
    }

    static func page(after sequence: Int64, limit: Int, in db: Database) throws -> ChangePage {
        let last = try last(in: db)
        let first = try Int64.fetchOne(db, sql: "SELECT min(sequence) FROM changes") ?? last + 1
        guard sequence >= first - 1, sequence <= last else { throw StorageError.cursorExpired }
        let changes = try rows(
            "WHERE sequence > ? ORDER BY sequence LIMIT ?", [sequence, limit], in: db)
        return ChangePage(changes: changes, next: changes.last?.sequence ?? sequence)
    }

    static func latest(limit: Int, in db: Database) throws -> ChangePage {
        let changes = try rows("ORDER BY sequence DESC LIMIT ?", [limit], in: db)
        return ChangePage(changes: changes.reversed(), next: try last(in: db))
    }

    private static func rows(
        _ condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> [Change] {
        let statement = try db.cachedStatement(
            sql: "SELECT sequence, kind, entry_id, post_id, board_id, at FROM changes "
                + condition)
        return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
            Change.Kind(rawValue: row[1]).map { kind in
                Change(
                    sequence: row[0], kind: kind, id: EntryID(rawValue: row[2]),
                    postID: EntryID(rawValue: row[3]), boardID: row[4],
                    at: Timestamp(rawValue: row[5]))
            }
        }
    }
}

extension SQLiteStorage {
    package func changes(after sequence: Int64?, limit: Int) async throws -> ChangePage {
        try read { db in
            guard let sequence else { return try SQLiteChanges.latest(limit: limit, in: db) }
            return try SQLiteChanges.page(after: sequence, limit: limit, in: db)
        }
    }

    /// Other processes, as one that imports, ring no bell here: so it looks once a second, too.
    package func waitForChange(after sequence: Int64, atMost limit: Duration) async throws {
        let end = ContinuousClock.now.advanced(by: limit)
        while !Task.isCancelled {
            let rings = bell.listen()
            guard try read({ try SQLiteChanges.last(in: $0) }) <= sequence else { return }
            let left = end - .now
            guard left > .zero else { return }
            await ChangeBell.wait(for: rings, atMost: min(left, .seconds(1)))
        }
    }
}
