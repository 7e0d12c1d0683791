/// The table of reports.
enum ReportTable {
    static func page(_ query: ReportQuery, in db: any SQLSession) throws -> [Report] {
        var parameters: [any SQLParameter] = [query.after ?? 0]
        if let post = query.postID { parameters.append(post) }
        parameters.append(query.limit)
        return try db.rows(
            """
            SELECT r.id, r.entry_id, r.post_id, r.is_comment, r.reason, a.name AS reporter,
                r.created_at, r.handled_at, h.name AS handler
            FROM reports r JOIN accounts a ON a.id = r.account_id
                LEFT JOIN accounts h ON h.id = r.handled_by
            WHERE r.id > $1 \(query.postID == nil ? "" : "AND r.post_id = $2")
                AND r.handled_at IS \(query.isHandled ? "NOT NULL" : "NULL")
            ORDER BY r.id LIMIT $\(parameters.count)
            """, parameters
        ) { row in
            Report(
                id: try row["id"], entryID: try row["entry_id"], postID: try row["post_id"],
                isComment: try row["is_comment"], reason: try row["reason"],
                reporter: try row["reporter"], createdAt: try row["created_at"],
                handledAt: try row["handled_at"], handledBy: try row["handler"])
        }
    }

    /// Marks a report as handled or as open again, and adds that to the log.
    ///
    /// - Parameter moderator: `nil` for the command line.
    static func setHandled(
        _ isHandled: Bool, _ id: Int64, by moderator: AccountID?, at now: Timestamp,
        in db: any SQLSession
    ) throws {
        let found = try db.row(
            """
            SELECT entry_id, post_id, is_comment, handled_at FROM reports WHERE id = $1
            """, [id]
        ) { row in
            let id: EntryID = try row["entry_id"]
            return (
                entry: try row["is_comment"] ? Entry.comment(id) : .post(id),
                post: try row["post_id"] as EntryID, at: try row["handled_at"] as Timestamp?
            )
        }
        guard let found else { throw StorageError.notFound(.report) }
        guard (found.at != nil) != isHandled else { return }
        try db.execute(
            "UPDATE reports SET handled_at = $1, handled_by = $2 WHERE id = $3",
            [isHandled ? now : nil, isHandled ? moderator : nil, id])
        try ModerationTable.add(
            NewModerationEntry(
                action: isHandled ? .handle : .reopen, entry: found.entry, postID: found.post),
            by: moderator, at: now, in: db)
        try NotificationTable.markReports(of: found.entry.id, on: found.post, in: db)
    }
}

extension AccountWriter {
    /// Stores a report, in place of an earlier one of the same account, and notifies the moderators.
    func report(_ entry: Entry, reason: String) throws {
        let post = try lock(entry).post
        try db.execute(
            """
            INSERT INTO reports (entry_id, post_id, is_comment, account_id, reason, created_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (entry_id, account_id) DO UPDATE SET reason = excluded.reason,
                handled_at = NULL, handled_by = NULL
            """, [entry.id, post, post != entry.id, account.id, reason, now])
        try notifyModerators(of: entry.id, on: post, reason: reason)
    }

    /// Marks the reports of a removed or deleted entry as handled.
    func handleReports(of id: EntryID) throws {
        let reports: [Int64] = try db.rows(
            "SELECT id FROM reports WHERE entry_id = $1 AND handled_at IS NULL", [id]
        ) { try $0["id"] }
        for report in reports {
            try ReportTable.setHandled(true, report, by: account.id, at: now, in: db)
        }
    }
}
