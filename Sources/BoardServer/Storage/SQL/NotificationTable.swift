/// The table of notifications.
enum NotificationTable {
    static func page(
        _ query: NotificationQuery, in db: any SQLSession
    ) throws -> NotificationPage {
        var notifications = try db.rows(
            """
            SELECT n.id, n.kind, a.name AS author, n.created_at, n.entry_id, n.post_id, p.title,
                COALESCE(c.body, p.body) AS body, n.is_read
            FROM notifications n JOIN posts p ON p.id = n.post_id
                LEFT JOIN comments c ON c.id = n.entry_id
                LEFT JOIN accounts a ON a.id = n.author_id
            WHERE n.account_id = $1 AND n.id < $2 \(query.isUnreadOnly ? "AND NOT n.is_read" : "")
            ORDER BY n.id DESC LIMIT $3
            """, [query.account, query.after ?? .max, query.limit + 1]
        ) { row in
            AccountNotification(
                id: try row["id"], kind: try row["kind"], author: try row["author"],
                createdAt: try row["created_at"], entryID: try row["entry_id"],
                postID: try row["post_id"], title: try row["title"], body: try row["body"],
                isRead: try row["is_read"])
        }
        let isLast = notifications.trimToPage(query.limit) { $0.body.utf8.count }
        return NotificationPage(
            notifications: notifications, next: isLast ? nil : notifications.last?.id)
    }
}

extension AccountWriter {
    /// Notifies the author of the text above a new entry, and the accounts that the entry mentions.
    ///
    /// An account has at most one notification of an entry, and none of its own.
    func notify(of id: EntryID, on post: EntryID, replyTo author: AccountID? = nil) throws {
        if let author { try notify(author, .reply, of: id, on: post) }
        for name in mentions {
            let mentioned: AccountID? = try db.row(
                "SELECT id FROM accounts WHERE name_key = $1", [name]
            ) { try $0["id"] }
            if let mentioned { try notify(mentioned, .mention, of: id, on: post) }
        }
    }

    private func notify(
        _ reader: AccountID, _ kind: AccountNotification.Kind, of id: EntryID, on post: EntryID
    ) throws {
        guard reader != account.id else { return }
        try db.execute(
            """
            INSERT INTO notifications (account_id, kind, author_id, entry_id, post_id, created_at)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account_id, entry_id) DO NOTHING
            """, [reader, kind, account.id, id, post, now])
    }

    /// Deletes the notifications of a deleted comment.
    func unnotify(of id: EntryID, on post: EntryID) throws {
        try db.execute(
            "DELETE FROM notifications WHERE post_id = $1 AND entry_id = $2", [post, id])
    }

    func markNotification(_ id: Int64, isRead: Bool) throws {
        let count = try db.execute(
            "UPDATE notifications SET is_read = $1 WHERE id = $2 AND account_id = $3",
            [isRead, id, account.id])
        guard count > 0 else { throw StorageError.notFound(.notification) }
    }

    func markNotifications(through id: Int64, isRead: Bool) throws {
        try db.execute(
            """
            UPDATE notifications SET is_read = $1
            WHERE account_id = $2 AND id <= $3 AND is_read <> $1
            """, [isRead, account.id, id])
    }
}
