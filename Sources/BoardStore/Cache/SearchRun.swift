import BoardCore
import Essentials

/// One search, on a connection of its own.
final class SearchRun {
    private let query: PostQuery
    private let connection: SQLiteConnection
    private let sources: [String: SourceID]
    private let now: Date
    private let marks: @Sendable ([Post]) async -> PostMarks
    private var boardNames: [BoardID: String] = [:]
    private var found: [Found] = []
    private var foundPosts: Set<PostID> = []
    /// The texts that were checked already.
    private var checked: Set<Place> = []
    /// The expressions that were evaluated already, with the names of their tables.
    private var evaluated: Set<[String]> = []

    private struct Found {
        let post: Post
        let match: SearchMatch
        /// The date of the post or the comment.
        let date: Date
    }

    /// A text in the database.
    private struct Place: Hashable {
        let table: SearchTable
        let id: Int
    }

    init(
        _ query: PostQuery, on connection: SQLiteConnection, in sources: [String: SourceID],
        now: Date, marks: @escaping @Sendable ([Post]) async -> PostMarks
    ) throws(SQLiteError) {
        self.query = query
        self.connection = connection
        self.sources = sources
        self.now = now
        self.marks = marks
        if query.usesBoardNames { boardNames = try connection.boardNames(in: sources) }
    }

    /// Returns a page of what was found.
    func page(from start: Int, limit: Int) throws(SQLiteError) -> PostPage {
        let shown = found.dropFirst(start).prefix(limit)
        var posts = PostCollector(order: .asGiven)
        for found in shown { posts.append(found.post) }
        let ids = Dictionary(grouping: shown.compactMap(\.post.boardID), by: \.source)
        var page = PostPage(posts: posts.list())
        for (address, source) in sources {
            page.boards += try connection.boards(
                Set((ids[source] ?? []).map(\.raw)), at: address, in: source)
        }
        page.matches = Dictionary(
            shown.map { ($0.post.id, $0.match) }, uniquingKeysWith: { first, _ in first })
        if found.count > start + limit { page.next = PageCursor(String(start + limit)) }
        return page
    }

    /// Searches until a number of posts is found, or until there are no more.
    func find(
        _ count: Int, isByDate: Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let ownNames = query.usesMarks ? await marks([]).ownNames : [:]
        let terms = SearchTerms(query, ownNames: Set(sources.values.flatMap { ownNames[$0] ?? [] }))
        guard !terms.isEmpty else { return try await scan(count) }
        if isByDate { return try await findNewest(count, terms) }
        for reaches in terms.reaches {
            for table in SearchTable.allCases {
                for reach in reaches where found.count < count {
                    try await find(count, in: table, terms, reach)
                }
            }
        }
    }
}

// MARK: Candidates

extension SearchRun {
    /// The maximum number of texts that are read for each table, because reading takes time.
    private static let candidateLimit = 1000
    /// The number of texts that are read at once.
    private static let stepCount = 100

    private func find(
        _ count: Int, in table: SearchTable, _ terms: SearchTerms, _ reach: SearchTerms.Reach,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard let expression = try terms.expression(for: table, reach, connection),
            evaluated.insert([table.name, expression]).inserted
        else { return }
        var last = Int.max
        // Each query looks up all words; the second one is for those that few texts match.
        for limit in [Self.stepCount, Self.candidateLimit - Self.stepCount] {
            let ids = try connection.ids(
                in: table, matching: expression, before: last, limit: limit)
            for start in stride(from: 0, to: ids.count, by: Self.stepCount) {
                try Task.checkCancellation()
                try await check(Array(ids.dropFirst(start).prefix(Self.stepCount)), in: table)
                if found.count >= count { return }
            }
            guard ids.count == limit, let next = ids.last else { return }
            last = next
        }
    }

    /// Finds the newest posts and comments among those that were stored last.
    private func findNewest(
        _ count: Int, _ terms: SearchTerms, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        var dated: [(place: Place, date: Double)] = []
        for table in [SearchTable.texts, .comments, .articles] {
            guard let expression = try terms.expression(for: table, .parts, connection) else {
                continue
            }
            let ids = try connection.ids(
                in: table, matching: expression, before: .max, limit: Self.candidateLimit)
            dated += try connection.dates(of: ids, in: table).map {
                (Place(table: table, id: $0), $1)
            }
        }
        for place in dated.sorted(by: { $0.date > $1.date }).map(\.place) {
            try Task.checkCancellation()
            try await check([place.id], in: place.table)
            if found.count >= count { return }
        }
    }

    /// Looks at the newest texts, for a query without words that the index could find.
    private func scan(
        _ count: Int, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let tables: [SearchTable] = query.hasPhrases ? [.texts, .comments] : [.texts]
        for table in tables {
            var last = Int.max
            var read = 0
            while read < Self.scanLimit, found.count < count {
                try Task.checkCancellation()
                let ids = try connection.ids(in: table, before: last, limit: 200)
                guard let next = ids.last else { break }
                last = next
                read += ids.count
                try await check(ids, in: table)
            }
        }
    }

    /// The maximum number of texts of each table that are read without the index.
    private static let scanLimit = 100_000
}

// MARK: Checking

extension SearchRun {
    /// Adds those texts that match the query.
    private func check(
        _ ids: [Int], in table: SearchTable, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let start = found.count
        defer { found[start...].sort { $0.date > $1.date } }
        // A title is part of the text of its post.
        let table = table == .titles ? .texts : table
        let new = ids.filter { checked.insert(Place(table: table, id: $0)).inserted }
        let candidates = try new.flatMap { id throws(SQLiteError) in
            try connection.candidates(id, in: table, sources)
        }
        let known = query.usesMarks ? await marks(candidates.map(\.post)) : PostMarks()
        let context = PostQuery.Context(now: now, boardNames: boardNames, marks: known)
        for candidate in candidates where !foundPosts.contains(candidate.post.id) {
            guard let match = candidate.match(with: query, in: context) else { continue }
            foundPosts.insert(candidate.post.id)
            let date = (candidate.comment?.createdAt ?? candidate.post.createdAt) ?? .distantPast
            found.append(Found(post: candidate.post, match: match, date: date))
        }
    }
}

/// A text that may match a query.
private struct Candidate {
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
        return SearchMatch(line: line, comment: comment?.id, author: comment?.author ?? "")
    }

    private static let lineLength = 160
}

extension SQLiteConnection {
    /// Reads a text of the sources; several posts may link to one article.
    fileprivate func candidates(
        _ id: Int, in table: SearchTable, _ sources: [String: SourceID]
    ) throws(SQLiteError) -> [Candidate] {
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
                    FROM article JOIN post ON post.url = address WHERE number = ?
                    """, [SQLiteValue(id)])
            }
        return rows.compactMap { row in
            row.text(17).flatMap { sources[$0] }.map { Candidate(row, of: table, in: $0) }
        }
    }

    fileprivate func boards(
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

    fileprivate func boardNames(
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

    fileprivate func ids(
        in table: SearchTable, matching expression: String, before id: Int, limit: Int
    ) throws(SQLiteError) -> [Int] {
        try run(
            """
            SELECT rowid FROM \(table.name) WHERE \(table.name) MATCH ? AND rowid < ?
            ORDER BY rowid DESC LIMIT ?
            """, [.text(expression), SQLiteValue(id), SQLiteValue(limit)]
        ).compactMap { $0.integer(0) }
    }

    fileprivate func ids(
        in table: SearchTable, before id: Int, limit: Int
    ) throws(SQLiteError) -> [Int] {
        try run(
            """
            SELECT \(table.key) FROM \(table.origin)
            WHERE \(table.key) < ? ORDER BY \(table.key) DESC LIMIT ?
            """, [SQLiteValue(id), SQLiteValue(limit)]
        ).compactMap { $0.integer(0) }
    }

    /// Returns the ids with the dates of creation, as seconds since 2001.
    fileprivate func dates(
        of ids: [Int], in table: SearchTable
    ) throws(SQLiteError) -> [(Int, Double)] {
        let query =
            table == .articles
            ? """
            SELECT max(created_at) FROM article JOIN post ON post.url = address WHERE number = ?
            """ : "SELECT created_at FROM \(table.origin) WHERE \(table.key) = ?"
        return try ids.map { id throws(SQLiteError) in
            (id, try run(query, [SQLiteValue(id)]).first?.real(0) ?? 0)
        }
    }
}
