/// An act of moderation for the log.
struct NewModerationEntry {
    let action: ModerationEntry.Action
    var entry: Entry?
    var postID: EntryID?
    /// The author of the entry, or the banned account.
    var account: AccountID?
    var boardID: String?
    var reason = ""
    var until: Timestamp?
}

/// The table of the moderation log.
enum ModerationTable {
    /// - Parameter moderator: `nil` for the command line.
    static func add(
        _ new: NewModerationEntry, by moderator: AccountID?, at now: Timestamp,
        in db: any SQLSession
    ) throws {
        try db.execute(
            """
            INSERT INTO moderation (
                action, moderator_id, entry_id, post_id, account_id, board_id, reason, banned_until,
                created_at
            ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                new.action, moderator, new.entry?.id, new.postID, new.account, new.boardID,
                new.reason, new.until, now,
            ])
    }

    static func page(
        before id: Int64?, limit: Int, in db: any SQLSession
    ) throws -> ModerationPage {
        var entries = try db.rows(
            """
            SELECT m.id, m.action, w.name AS moderator, m.created_at, m.entry_id, m.post_id,
                NULLIF(p.title, '') AS title, a.name AS account, m.board_id, m.reason,
                m.banned_until
            FROM moderation m LEFT JOIN accounts w ON w.id = m.moderator_id
                LEFT JOIN accounts a ON a.id = m.account_id LEFT JOIN posts p ON p.id = m.post_id
            WHERE m.id < $1 ORDER BY m.id DESC LIMIT $2
            """, [id ?? .max, limit + 1]
        ) { row in
            ModerationEntry(
                id: try row["id"], action: try row["action"], moderator: try row["moderator"],
                createdAt: try row["created_at"], entryID: try row["entry_id"],
                postID: try row["post_id"], title: try row["title"], account: try row["account"],
                boardID: try row["board_id"], reason: try row["reason"],
                until: try row["banned_until"])
        }
        let isLast = entries.trimToPage(limit) { $0.reason.utf8.count }
        return ModerationPage(entries: entries, next: isLast ? nil : entries.last?.id)
    }

    /// Returns whether an account may read a removed text: its author and moderators may.
    ///
    /// A banned account reads what guests read.
    static func canRead(
        textOf author: AccountID?, viewer: AccountID?, in db: any SQLSession
    ) throws -> Bool {
        guard let viewer else { return false }
        return try viewer == author || isModerator(viewer, in: db)
    }

    static func isModerator(_ id: AccountID, in db: any SQLSession) throws -> Bool {
        try db.exists(
            "SELECT 1 FROM accounts WHERE id = $1 AND role <> $2 AND NOT is_banned",
            [id, Role.member])
    }
}
