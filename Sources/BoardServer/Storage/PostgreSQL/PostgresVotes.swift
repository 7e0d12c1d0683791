/// Votes out of and into their table.
enum PostgresVotes {
    static func vote(
        of account: AccountID, on entry: EntryID, in db: PostgresConnection
    ) throws -> Int {
        try votes(of: account, on: [entry], in: db)[entry] ?? 0
    }

    /// Those that there are; a vote of 0 was taken back.
    static func votes(
        of account: AccountID, on entries: [EntryID], in db: PostgresConnection
    ) throws -> [EntryID: Int] {
        let rows = try db.rows(
            "SELECT entry_id, value FROM votes WHERE account_id = $1 AND entry_id = ANY($2)",
            [account.rawValue, entries.map(\.rawValue)])
        let votes = rows.map { (EntryID(rawValue: $0[0]), $0[1] as Int) }
        return Dictionary(votes) { $1 }
    }

    static func set(
        _ value: Int, by account: AccountID, on entry: EntryID, in db: PostgresConnection
    ) throws {
        try db.execute(
            """
            INSERT INTO votes (account_id, entry_id, value) VALUES ($1, $2, $3)
            ON CONFLICT (account_id, entry_id) DO UPDATE SET value = excluded.value
            """, [account.rawValue, entry.rawValue, value])
    }
}
