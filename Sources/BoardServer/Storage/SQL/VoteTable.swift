/// The table of votes.
enum VoteTable {
    static func vote(
        of account: AccountID, on entry: EntryID, in db: any SQLSession
    ) throws -> Int {
        try db.row(
            "SELECT value FROM votes WHERE account_id = $1 AND entry_id = $2", [account, entry]
        ) { try $0["value"] } ?? 0
    }

    /// Returns the votes that exist; a vote of 0 was withdrawn.
    static func votes(
        of account: AccountID, on entries: [EntryID], in db: any SQLSession
    ) throws -> [EntryID: Int] {
        let votes = try db.rows(
            """
            SELECT entry_id, value FROM votes
            WHERE account_id = $1 AND entry_id \(db.isAny("$2"))
            """,
            [account, SQLValue.integers(entries.map(\.rawValue))]
        ) { (try $0["entry_id"] as EntryID, try $0["value"] as Int) }
        return Dictionary(votes) { $1 }
    }

    static func set(
        _ value: Int, by account: AccountID, on entry: EntryID, in db: any SQLSession
    ) throws {
        try db.execute(
            """
            INSERT INTO votes (account_id, entry_id, value) VALUES ($1, $2, $3)
            ON CONFLICT (account_id, entry_id) DO UPDATE SET value = excluded.value
            """, [account, entry, value])
    }
}
