import BoardCore
import Essentials

extension BoardStore: InboxStore {
    package func entries(of inbox: InboxID) throws -> [InboxEntry] {
        try use(orBeforeAll: []) { connection throws(SQLiteError) in
            let rows = try connection.run(
                """
                SELECT kind, entry, author, created_at, board, post, comment, reply, title, body,
                    format, is_unread, has_pending_mark
                FROM inbox WHERE place = ? AND account = ? ORDER BY created_at DESC, rowid
                """, [.text(inbox.place), .text(inbox.account)])
            return rows.compactMap { InboxEntry($0, of: inbox) }
        }
    }

    package func save(
        _ entries: [InboxEntry], removing removed: [InboxEntry.ID], of inbox: InboxID
    ) throws {
        let write = { (connection: SQLiteConnection) throws(SQLiteError) in
            let owner: [SQLiteValue] = [.text(inbox.place), .text(inbox.account)]
            try connection.write { () throws(SQLiteError) in
                for id in removed {
                    try connection.run(
                        """
                        DELETE FROM inbox
                        WHERE place = ? AND account = ? AND kind = ? AND entry = ?
                        """, owner + [.text(id.kind.rawValue), .text(id.raw)])
                }
                for entry in entries {
                    try connection.run(
                        """
                        INSERT OR REPLACE INTO inbox (place, account, kind, entry, author,
                            created_at, board, post, comment, reply, title, body, format, is_unread,
                            has_pending_mark)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """, owner + entry.columns)
                }
            }
        }
        // Nothing is created to store nothing.
        if entries.isEmpty { try use(orBeforeAll: (), write) } else { try use(write) }
    }
}

extension InboxEntry {
    /// Reads an entry from a row; `nil` if its kind or format is unknown.
    fileprivate init?(_ row: SQLiteRow, of inbox: InboxID) {
        guard let kind = row.text(0).flatMap(Kind.init), let id = row.text(1),
            let format = row.text(10).flatMap(MarkupFormat.init(rawValue:))
        else { return nil }
        self.init(
            id: ID(id, kind, in: inbox.source, of: inbox.account), author: row.text(2) ?? "",
            createdAt: row.date(3),
            postID: row.text(5).map { PostID($0, on: row.text(4), in: inbox.source) },
            commentID: row.text(6), replyID: row.text(7), title: row.text(8) ?? "",
            body: row.text(9) ?? "", format: format, isUnread: row.integer(11) == 1,
            hasPendingMark: row.integer(12) == 1)
    }

    fileprivate var columns: [SQLiteValue] {
        [
            .text(id.kind.rawValue), .text(id.raw), .text(author), SQLiteValue(createdAt),
            SQLiteValue(postID?.board), SQLiteValue(postID?.raw), SQLiteValue(commentID),
            SQLiteValue(replyID), .text(title), .text(body), .text(format.rawValue),
            SQLiteValue(isUnread), SQLiteValue(hasPendingMark),
        ]
    }
}
