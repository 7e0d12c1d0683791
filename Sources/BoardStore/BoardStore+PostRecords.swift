import BoardCore
import Essentials

extension BoardStore: PostRecordStore {
    package func records(
        of posts: [PostID], at place: String
    ) throws -> [PostID: PostRecord] {
        try use(orBeforeAll: [:]) { connection throws(SQLiteError) in
            let count = try connection.run(
                "SELECT count(*) FROM (SELECT 1 FROM post WHERE place = ? LIMIT ?)",
                [.text(place), SQLiteValue(posts.count)])
            // Reading all of them is faster than looking up more posts than there are.
            if count.first?.integer(0) ?? 0 < posts.count {
                let all = try connection.run(
                    "SELECT post, board, \(PostRecord.columns) FROM post WHERE place = ?",
                    [.text(place)])
                return Self.records(all, of: posts)
            }
            var found: [PostID: PostRecord] = [:]
            for post in posts {
                let rows = try connection.run(
                    """
                    SELECT \(PostRecord.columns) FROM post
                    WHERE place = ? AND board = ? AND post = ?
                    """, [.text(place), .text(post.board ?? ""), .text(post.raw)])
                found[post] = rows.first.map { PostRecord($0, from: 0, of: post) }
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
                SELECT board, post, \(PostRecord.columns) FROM post
                WHERE place = ? LIMIT ?
                """, [.text(place), SQLiteValue(limit + 1)])
            guard rows.count <= limit else { return nil }
            var found: [PostID: PostRecord] = [:]
            for row in rows {
                let post = PostID(row, from: 0, in: source)
                found[post] = PostRecord(row, from: 2, of: post)
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
            rows.map { row in (Key(post: row.text(0) ?? "", board: row.text(1) ?? ""), row) },
            uniquingKeysWith: { first, _ in first })
        var found: [PostID: PostRecord] = [:]
        guard !stored.isEmpty else { return found }
        for post in posts {
            let row = stored[Key(post: post.raw, board: post.board ?? "")]
            found[post] = row.map { PostRecord($0, from: 2, of: post) }
        }
        return found
    }

    package func bookmarks(source: @Sendable (String) -> SourceID?) throws -> [PostRecord] {
        try use(orBeforeAll: []) { connection throws(SQLiteError) in
            let rows = try connection.run(
                """
                SELECT place, board, post, \(PostRecord.columns) FROM post
                WHERE is_bookmarked = 1 ORDER BY bookmarked_at DESC
                """)
            return rows.compactMap { row in
                source(row.text(0) ?? "").map {
                    PostRecord(row, from: 3, of: PostID(row, from: 1, in: $0))
                }
            }
        }
    }

    package func queuedPosts(source: @Sendable (String) -> SourceID?) throws -> [PostID] {
        try use(orBeforeAll: []) { connection throws(SQLiteError) in
            let rows = try connection.run(
                "SELECT place, board, post FROM post WHERE is_queued = 1 ORDER BY changed_at")
            return rows.compactMap { row in
                source(row.text(0) ?? "").map { PostID(row, from: 1, in: $0) }
            }
        }
    }

    /// Returns the posts of a source whose read state is stored.
    func readMarks(at place: String) throws -> StoredReadMarks {
        try use(orBeforeAll: StoredReadMarks()) { connection throws(SQLiteError) in
            let row = try connection.run(
                """
                SELECT json_group_array(\(StoredReadMarks.key)) FILTER (WHERE is_read = 1),
                    json_group_array(\(StoredReadMarks.key)) FILTER (WHERE is_read = 0)
                FROM post WHERE place = ? AND is_read IS NOT NULL
                """, [.text(place)]
            ).first
            return StoredReadMarks(read: row?.text(0) ?? "[]", unread: row?.text(1) ?? "[]")
        }
    }

    package func save(_ changes: [PostID: PostRecordChange], at place: String) throws {
        try use { connection throws(SQLiteError) in
            try connection.write { () throws(SQLiteError) in
                let time = now().timeIntervalSinceReferenceDate
                for (post, change) in changes {
                    try connection.save(change, of: post, at: place, time)
                }
            }
        }
    }
}

extension SQLiteConnection {
    /// Stores the fields that a change contains.
    fileprivate func save(
        _ change: PostRecordChange, of post: PostID, at place: String, _ time: Double
    ) throws(SQLiteError) {
        let record = change.applied(to: PostRecord())
        let key: [SQLiteValue] = [.text(place), .text(post.board ?? ""), .text(post.raw)]
        try run(
            """
            INSERT INTO post
                (place, board, post, is_read, comments, labels, position_comment, position_line,
                is_queued, is_bookmarked, changed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
            ON CONFLICT (place, board, post) DO UPDATE SET
                is_read = CASE WHEN ? THEN excluded.is_read ELSE is_read END,
                comments = CASE WHEN ? THEN excluded.comments ELSE comments END,
                labels = CASE WHEN ? THEN excluded.labels ELSE labels END,
                position_comment =
                    CASE WHEN ? THEN excluded.position_comment ELSE position_comment END,
                position_line = CASE WHEN ? THEN excluded.position_line ELSE position_line END,
                is_queued = CASE WHEN ? THEN excluded.is_queued ELSE is_queued END,
                changed_at = excluded.changed_at
            """,
            key + [
                SQLiteValue(record.isRead), SQLiteValue(record.seenComments),
                .text(record.labels.joined(separator: " ")),
                SQLiteValue(record.position?.comment), SQLiteValue(record.position?.line),
                SQLiteValue(record.isQueued), .real(time),
            ]
                + [.isRead, .seenComments, .labels, .position, .position, .queue].map {
                    SQLiteValue(change.fields.contains($0))
                })
        guard change.fields.contains(.bookmark) else { return }
        try run(
            """
            UPDATE post SET is_bookmarked = ?, bookmarked_at = ?, title = ?, author = ?, url = ?,
                page = ?, listed_board = ?, created_at = ?, score = ?, comment_count = ?, tags = ?
            WHERE place = ? AND board = ? AND post = ?
            """,
            [SQLiteValue(record.bookmark != nil), .real(time)]
                + (record.bookmark?.columns ?? Array(repeating: .null, count: 9)) + key)
        try removeThreadsOfFormerBookmarks(at: time)
    }
}

extension Post {
    /// The values of the columns that a bookmark has.
    var columns: [SQLiteValue] {
        [
            .text(title), .text(author), SQLiteValue(url), SQLiteValue(page),
            SQLiteValue(boardID?.raw), SQLiteValue(createdAt), SQLiteValue(score),
            SQLiteValue(commentCount),
            // No tag contains a line break.
            .text(tags.joined(separator: "\n")),
        ]
    }

    /// Reads the post of a bookmark from the same columns.
    fileprivate init(_ row: SQLiteRow, from column: Int, id: PostID) {
        self.init(
            id: id, boardID: row.text(column + 4).map { BoardID($0, in: id.source) },
            title: row.text(column) ?? "", author: row.text(column + 1) ?? "",
            createdAt: row.date(column + 5),
            url: row.text(column + 2), page: row.text(column + 3), score: row.integer(column + 6),
            tags: (row.text(column + 8) ?? "").split(separator: "\n").map(String.init),
            commentCount: row.integer(column + 7) ?? 0)
    }
}

extension PostID {
    /// Reads an id from the columns `board` and `post`.
    init(_ row: SQLiteRow, from column: Int, in source: SourceID) {
        let board = row.text(column).flatMap { $0.isEmpty ? nil : $0 }
        self.init(row.text(column + 1) ?? "", on: board, in: source)
    }
}

extension PostRecord {
    fileprivate static let columns = """
        is_read, comments, is_bookmarked, title, author, url, page, listed_board, created_at, \
        score, comment_count, tags, labels, position_comment, position_line, is_queued
        """

    /// Reads a record from these columns of a row.
    fileprivate init(_ row: SQLiteRow, from column: Int, of post: PostID) {
        self.init(
            isRead: row.flag(column), seenComments: row.integer(column + 1),
            bookmark: row.integer(column + 2) == 1 ? Post(row, from: column + 3, id: post) : nil,
            labels: (row.text(column + 12) ?? "").sanitized(as: .line).split(separator: " ")
                .map(String.init),
            position: row.integer(column + 14).map {
                ReadingPosition(comment: row.text(column + 13), line: $0)
            }, isQueued: row.flag(column + 15) ?? false)
    }
}

/// The posts whose read state is stored, as JSON arrays for a query in the other database.
struct StoredReadMarks {
    var read = "[]"
    var unread = "[]"

    /// The text that stands for a post in the arrays.
    static let key = "board || char(31) || post"

    static func list(of posts: [PostID]) -> String {
        JSONText.list(posts.map { JSONText.string("\($0.board ?? "")\u{1F}\($0.raw)") })
    }
}
