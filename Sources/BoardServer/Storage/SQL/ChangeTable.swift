/// A change that gets its sequence number at the end of its transaction.
struct NewChange {
    let kind: Change.Kind
    let id: EntryID
    let postID: EntryID
    let boardID: String
}

/// The table of changes, in the order in which they became visible.
enum ChangeTable {
    static func page(
        after sequence: Int64, limit: Int, in db: any SQLSession
    ) throws -> ChangePage {
        let last = try db.lastChange()
        let first = try db.number("SELECT min(sequence) FROM changes") ?? last + 1
        guard sequence >= first - 1, sequence <= last else { throw StorageError.cursorExpired }
        let changes = try rows(
            "WHERE sequence > $1 ORDER BY sequence LIMIT $2", [sequence, limit], in: db)
        return ChangePage(changes: changes, next: changes.last?.sequence ?? sequence)
    }

    static func latest(limit: Int, in db: any SQLSession) throws -> ChangePage {
        let changes = try rows("ORDER BY sequence DESC LIMIT $1", [limit], in: db)
        return ChangePage(changes: changes.reversed(), next: try db.lastChange())
    }

    private static func rows(
        _ condition: String, _ parameters: [any SQLParameter], in db: any SQLSession
    ) throws -> [Change] {
        try db.rows(
            "SELECT sequence, kind, entry_id, post_id, board_id, at FROM changes " + condition,
            parameters
        ) { row in
            Change(
                sequence: try row["sequence"], kind: try row["kind"], id: try row["entry_id"],
                postID: try row["post_id"], boardID: try row["board_id"], at: try row["at"])
        }
    }
}
