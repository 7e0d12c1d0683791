import BoardCore
import Essentials

/// A text that may match a query.
struct SearchCandidate {
    let post: Post
    let comment: Comment?
    let text: PostText

    /// Reads a text from a row with the columns of the post and those of the text.
    init(_ row: SQLiteRow, of table: SearchTable, in source: SourceID) {
        post = Post(row, in: source)
        if table == .comments {
            let comment = Comment(row, from: 18)
            self.comment = comment
            text = PostText(comment.body, comment.format)
        } else {
            comment = nil
            let body = row.text(18) ?? ""
            text = body.isEmpty ? PostText(post.excerpt, .plain) : PostText(body, row.format(19))
        }
    }

    /// Returns the place that matches; `nil` if the query does not match.
    func match(with query: PostQuery, in context: PostQuery.Context) -> SearchMatch? {
        let isMatch =
            if let comment {
                query.matches(comment, of: post, in: context)
            } else {
                query.matches(post, body: text, in: context)
            }
        guard isMatch else { return nil }
        let visible = Excerpt.visibleText(of: text)
        let line =
            query.excerpt(of: visible, length: Self.lineLength)
            ?? (comment == nil ? post.title : String(visible.prefix(Self.lineLength)))
        return SearchMatch(
            line: line, comment: comment?.id, author: comment?.author ?? "",
            date: comment == nil ? post.createdAt : comment?.createdAt)
    }

    private static let lineLength = 160
}

extension SQLiteConnection {
    /// Reads a text of the sources; several posts may link to one article.
    ///
    /// - Parameter post: The number of the only post to read of those that link to an article.
    func candidates(
        _ id: Int, in table: SearchTable, _ sources: [String: SourceID], post: Int? = nil
    ) throws(SQLiteError) -> [SearchCandidate] {
        let columns = "\(PostCache.postColumns), post.source"
        let rows =
            switch table {
            case .comments:
                try run(
                    """
                    SELECT \(columns), \(Comment.columns.list(of: "comment"))
                    FROM comment JOIN post ON post.id = comment.post WHERE row = ?
                    """, [SQLiteValue(id)])
            case .titles, .texts:
                try run(
                    """
                    SELECT \(columns), coalesce(body, ''), format
                    FROM post LEFT JOIN thread ON thread.post = post.id WHERE post.id = ?
                    """, [SQLiteValue(id)])
            case .articles:
                try run(
                    """
                    SELECT \(columns), body, format
                    FROM article JOIN post ON post.url = address
                    WHERE number = ? AND post.id = coalesce(?, post.id)
                    """, [SQLiteValue(id), SQLiteValue(post)])
            }
        return rows.compactMap { row in
            row.text(17).flatMap { sources[$0] }.map { SearchCandidate(row, of: table, in: $0) }
        }
    }

    func boards(
        _ ids: Set<String>, at address: String, in source: SourceID
    ) throws(SQLiteError) -> [Board] {
        if ids.isEmpty { return [] }
        let key = CachedListKey.boards(of: address)
        return try run(
            """
            SELECT list_board.id, list_board.name, summary, parent
            FROM list_board JOIN list ON list.id = list_board.list
            WHERE source = ? AND list.name = ?
                AND list_board.id IN (SELECT value FROM json_each(?))
            """,
            [
                .text(key.source), .text(key.name),
                .text(JSONText.list(ids.map { JSONText.string($0) })),
            ]
        ).map { Board($0, in: source) }
    }

    func boardNames(
        in sources: [String: SourceID]
    ) throws(SQLiteError) -> [BoardID: String] {
        let rows = try run(
            """
            SELECT source, list_board.id, list_board.name
            FROM list_board JOIN list ON list.id = list_board.list
            """)
        var names: [BoardID: String] = [:]
        for row in rows {
            guard let source = sources[row.text(0) ?? ""] else { continue }
            names[BoardID(row.text(1) ?? "", in: source)] = row.text(2)
        }
        return names
    }

    /// Returns the numbers of texts, those that were stored last first.
    ///
    /// - Parameter expression: An expression of FTS5 that they match; `nil` for all texts.
    func ids(
        in table: SearchTable, matching expression: String?, before id: Int, limit: Int
    ) throws(SQLiteError) -> [Int] {
        guard let expression else {
            return try run(
                """
                SELECT \(table.key) FROM \(table.origin)
                WHERE \(table.key) < ? ORDER BY \(table.key) DESC LIMIT ?
                """, [SQLiteValue(id), SQLiteValue(limit)]
            ).compactMap { $0.integer(0) }
        }
        return try run(
            """
            SELECT rowid FROM \(table.name) WHERE \(table.name) MATCH ? AND rowid < ?
            ORDER BY rowid DESC LIMIT ?
            """, [.text(expression), SQLiteValue(id), SQLiteValue(limit)]
        ).compactMap { $0.integer(0) }
    }
}
