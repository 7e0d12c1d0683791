import BoardCore
import Essentials

extension BoardStore: PostRecordStore {
    package func records(
        of posts: [PostID], at place: String
    ) throws -> [PostID: PostRecord] {
        try use(orBeforeAll: [:]) { connection throws(SQLiteError) in
            let count = try connection.run(
                "SELECT count(*) FROM post WHERE place = ?", [.text(place)])
            // Reading all of them is faster than looking up more posts than there are.
            if count.first?.integer(0) ?? 0 < posts.count {
                let all = try connection.run(
                    "SELECT post, board, is_read, comments, is_bookmarked FROM post WHERE place = ?",
                    [.text(place)])
                return Self.records(all, of: posts)
            }
            var found: [PostID: PostRecord] = [:]
            for post in posts {
                let rows = try connection.run(
                    """
                    SELECT is_read, comments, is_bookmarked FROM post
                    WHERE place = ? AND board = ? AND post = ?
                    """, [.text(place), .text(post.board ?? ""), .text(post.raw)])
                found[post] = rows.first.map { PostRecord($0, from: 0) }
            }
            return found
        }
    }

    package func records(
        of source: SourceID, at place: String, limit: Int
    ) throws -> [PostID: PostRecord]? {
        try use(orBeforeAll: [:]) { connection throws(SQLiteError) in
            let rows = try connection.run(
                """
                SELECT board, post, is_read, comments, is_bookmarked FROM post
                WHERE place = ? LIMIT ?
                """, [.text(place), SQLiteValue(limit + 1)])
            guard rows.count <= limit else { return nil }
            var found: [PostID: PostRecord] = [:]
            for row in rows {
                let board = row.text(0).flatMap { $0.isEmpty ? nil : $0 }
                found[PostID(row.text(1) ?? "", on: board, in: source)] = PostRecord(row, from: 2)
            }
            return found
        }
    }

    private static func records(
        _ rows: [SQLiteRow], of posts: [PostID]
    ) -> [PostID: PostRecord] {
        struct Key: Hashable {
            let post, board: String
        }
        let stored = Dictionary(
            rows.map { row in
                (
                    Key(post: row.text(0) ?? "", board: row.text(1) ?? ""),
                    PostRecord(row, from: 2)
                )
            }, uniquingKeysWith: { first, _ in first })
        var found: [PostID: PostRecord] = [:]
        guard !stored.isEmpty else { return found }
        for post in posts { found[post] = stored[Key(post: post.raw, board: post.board ?? "")] }
        return found
    }

    package func save(_ changes: [PostID: PostRecordChange], at place: String) throws {
        try use { connection throws(SQLiteError) in
            try connection.write { () throws(SQLiteError) in
                let time = now().timeIntervalSinceReferenceDate
                for (post, change) in changes {
                    let record = change.applied(to: PostRecord())
                    try connection.run(
                        """
                        INSERT INTO post (place, board, post, is_read, comments, is_bookmarked, \
                        changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (place, board, post) DO UPDATE SET
                            is_read = CASE WHEN ? THEN excluded.is_read ELSE is_read END,
                            comments = CASE WHEN ? THEN excluded.comments ELSE comments END,
                            is_bookmarked =
                                CASE WHEN ? THEN excluded.is_bookmarked ELSE is_bookmarked END,
                            changed_at = excluded.changed_at
                        """,
                        [
                            .text(place), .text(post.board ?? ""), .text(post.raw),
                            record.isRead.map { SQLiteValue($0 ? 1 : 0) } ?? .null,
                            record.seenComments.map { SQLiteValue($0) } ?? .null,
                            SQLiteValue(record.isBookmarked ? 1 : 0), .real(time),
                            SQLiteValue(change.fields.contains(.isRead) ? 1 : 0),
                            SQLiteValue(change.fields.contains(.seenComments) ? 1 : 0),
                            SQLiteValue(change.fields.contains(.isBookmarked) ? 1 : 0),
                        ])
                }
            }
        }
    }
}

extension PostRecord {
    /// Reads a record from three columns of a row.
    fileprivate init(_ row: SQLiteRow, from column: Int) {
        self.init(
            isRead: row.integer(column).map { $0 == 1 }, seenComments: row.integer(column + 1),
            isBookmarked: row.integer(column + 2) == 1)
    }
}
