/// The table of notifications.
enum NotificationTable {
    static func page(
        _ query: NotificationQuery, in db: any SQLSession
    ) throws -> NotificationPage {
        var notifications = try db.rows(
            """
            SELECT n.id, n.kind, a.name AS author, n.created_at, n.entry_id, n.post_id, p.title,
                COALESCE(n.reason, c.body, p.body) AS body, n.is_read
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

    // MARK: Reports

    /// Notifies a new moderator of the open reports.
    static func addOpenReports(for account: AccountID, in db: any SQLSession) throws {
        try db.execute(
            """
            INSERT INTO notifications (
                account_id, kind, author_id, entry_id, post_id, created_at, reason
            ) SELECT $1, $2, account_id, entry_id, post_id, created_at, reason FROM reports
                WHERE handled_at IS NULL AND account_id <> $1 ORDER BY id
            ON CONFLICT (account_id, entry_id) DO NOTHING
            """, [account, AccountNotification.Kind.report])
    }

    /// Deletes what concerns only moderators.
    static func deleteReports(of account: AccountID, in db: any SQLSession) throws {
        try db.execute(
            "DELETE FROM notifications WHERE account_id = $1 AND kind = $2",
            [account, AccountNotification.Kind.report])
    }

    /// Marks the notifications of an entry's reports as read for all moderators, once the last report is
    /// handled, and as unread if one is open again.
    static func markReports(of id: EntryID, on post: EntryID, in db: any SQLSession) throws {
        try db.execute(
            """
            UPDATE notifications SET is_read = NOT EXISTS (
                SELECT 1 FROM reports WHERE entry_id = $1 AND handled_at IS NULL)
            WHERE entry_id = $1 AND post_id = $2 AND kind = $3
            """, [id, post, AccountNotification.Kind.report])
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

    /// Notifies all moderators of a report, again for each one.
    ///
    /// It replaces another notification of the same entry.
    func notifyModerators(of id: EntryID, on post: EntryID, reason: String) throws {
        let moderators = "FROM accounts WHERE role <> 'member' AND NOT is_banned AND id <>"
        try db.execute(
            """
            DELETE FROM notifications WHERE entry_id = $1 AND post_id = $2
                AND account_id IN (SELECT id \(moderators) $3)
            """, [id, post, account.id])
        try db.execute(
            """
            INSERT INTO notifications (
                account_id, kind, author_id, entry_id, post_id, created_at, reason
            ) SELECT id, $1, $2, $3, $4, $5, $6 \(moderators) $2
            """, [AccountNotification.Kind.report, account.id, id, post, now, reason])
    }

    /// Notifies the author of a removed or deleted entry, in place of another notification of it.
    func notifyOfRemoval(
        _ author: AccountID?, of id: EntryID, on post: EntryID, reason: String
    ) throws {
        guard let author, author != account.id else { return }
        try db.execute(
            "DELETE FROM notifications WHERE account_id = $1 AND entry_id = $2", [author, id])
        try db.execute(
            """
            INSERT INTO notifications (
                account_id, kind, author_id, entry_id, post_id, created_at, reason
            ) VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                author, AccountNotification.Kind.moderation, account.id, id, post, now, reason,
            ])
    }

    func unnotifyOfRemoval(of id: EntryID, on post: EntryID) throws {
        try db.execute(
            "DELETE FROM notifications WHERE post_id = $1 AND entry_id = $2 AND kind = $3",
            [post, id, AccountNotification.Kind.moderation])
    }

    /// Deletes the notifications that show a deleted or removed comment.
    func unnotify(of id: EntryID, on post: EntryID) throws {
        try db.execute(
            """
            DELETE FROM notifications
            WHERE post_id = $1 AND entry_id = $2 AND kind NOT IN ('report', 'moderation')
            """, [post, id])
    }

    /// Deletes the notifications that show a removed post and its comments.
    func unnotify(of post: EntryID) throws {
        try db.execute(
            "DELETE FROM notifications WHERE post_id = $1 AND kind NOT IN ('report', 'moderation')",
            [post])
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
