import GRDB

/// Votes out of and into their table.
enum SQLiteVotes {
    static func vote(of account: AccountID, on entry: EntryID, in db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT value FROM votes WHERE account_id = ? AND entry_id = ?")
        return try Int.fetchOne(statement, arguments: [account.rawValue, entry.rawValue]) ?? 0
    }

    static func votes(
        of account: AccountID, on entries: [EntryID], in db: Database
    ) throws -> [EntryID: Int] {
        var votes: [EntryID: Int] = [:]
        for entry in entries {
            let vote = try vote(of: account, on: entry, in: db)
            if vote != 0 { votes[entry] = vote }
        }
        return votes
    }

    static func set(
        _ value: Int, by account: AccountID, on entry: EntryID, in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO votes (account_id, entry_id, value) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET value = excluded.value
                """)
        try statement.execute(arguments: [account.rawValue, entry.rawValue, value])
    }
}
