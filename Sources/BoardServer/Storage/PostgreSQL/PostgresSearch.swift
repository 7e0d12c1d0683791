/// The search: lowercase texts with an index of trigrams for terms of three or more letters, and one of
/// single characters and pairs for other terms.
enum PostgresSearch {
    /// Adds a text to the index, in place of an older one.
    static func set(
        _ text: IndexedText, of id: EntryID, on post: EntryID, in db: PostgresConnection
    ) throws {
        try db.execute(
            """
            INSERT INTO texts (entry_id, post_id, text, words) VALUES ($1, $2, $3, $4)
            ON CONFLICT (entry_id) DO UPDATE SET text = excluded.text, words = excluded.words
            """,
            [
                id, post, text.normalized.lowercased(),
                SQLValue.integers(text.shortTerms.split(separator: " ").map(number)),
            ])
    }

    private static func searched(_ text: String) -> String {
        SearchText.normalized(text).lowercased()
    }

    /// Returns the index terms that a search term requires.
    ///
    /// Pairs imply single characters, and PostgreSQL underestimates the matches of each further
    /// condition.
    private static func requiredTerms(by term: String) -> [Int64] {
        let terms = SearchText.shortTerms(of: term).split(separator: " ")
        let pairs = terms.filter { $0.contains("z") }
        return (pairs.isEmpty ? terms : pairs).map(number)
    }

    /// Returns the FNV-1a hash of an index term, as stored in the index.
    ///
    /// Collisions are resolved by the text itself.
    private static func number(_ word: some StringProtocol) -> Int64 {
        let hash = word.utf8.reduce(2_166_136_261 as UInt32) { hash, byte in
            (hash ^ UInt32(byte)) &* 16_777_619
        }
        return Int64(Int32(bitPattern: hash))
    }

    static func page(_ query: SearchQuery, in db: PostgresConnection) throws -> SearchPage {
        if let board = query.boardID { try PostTable.checkBoard(board, in: db) }
        var ids = try matches(query, in: db)
        let isLast = ids.count <= query.limit
        if !isLast { ids.removeLast() }
        var hits = try hits(ids, viewer: query.viewer, in: db)
        let isWhole = hits.trimToPage(query.limit, size: \.size)
        return SearchPage(hits: hits, next: isWhole ? isLast ? nil : ids.last : hits.last?.id)
    }

    /// The sizes of ranges: the newest range is always searched, one `reach` times as large only if the
    /// newest one promises a page.
    private static let (nearest, reach): (Int64, Int64) = (1_024, 16)
    /// The number of texts that are sampled to estimate where the matches are.
    private static let sampled: Int64 = 2_000

    /// Finds the newest matches. PostgreSQL assumes that terms are independent: for two frequent terms that
    /// never occur together it would read all texts. So the newest texts decide whether to continue. Then a
    /// sample of all texts finds the range with a page of matches, and the indexes read that and the rest.
    private static func matches(
        _ query: SearchQuery, in db: PostgresConnection
    ) throws -> [EntryID] {
        let above = (try db.number("SELECT max(entry_id) FROM texts") ?? 0) + 1
        var end = max(0, min(query.before?.rawValue ?? above, above))
        var found: [EntryID] = []
        func take(_ order: Order, from start: Int64) throws {
            let left = query.limit + 1 - found.count
            guard left > 0, end > 0 else { return }
            let (sql, parameters) = statement(
                for: query, in: max(0, start)..<end, order, atMost: left)
            found += try db.plannedRows(sql, parameters) { try $0["entry_id"] }
            end = max(0, start)
        }
        try take(.downward, from: end - nearest)
        if found.count * Int(reach) > query.limit {
            try take(.downward, from: end - nearest * (reach - 1))
        }
        let left = query.limit + 1 - found.count
        guard left > 0, end > 0 else { return found }
        let share = min(1, Double(sampled) / Double(above))
        let count = 2 + Int(2 * share * Double(left))
        let (sql, parameters) = statement(
            for: query, in: 0..<end, .sample(percent: 100 * share), atMost: count)
        let sample: [Int64] = try db.plannedRows(sql, parameters) { try $0["entry_id"] }
        if sample.count == count, let last = sample.last {
            try db.run(combiningIndexes)
            try take(.sorted, from: last - nearest)
            try db.run("COMMIT")
        }
        try take(.sorted, from: 0)
        return found
    }

    /// Begins a transaction that reads only the texts that all indexes agree on, and only their posts.
    /// PostgreSQL takes matches for spread evenly and would go through the whole range.
    private static let combiningIndexes = """
        BEGIN READ ONLY; SET LOCAL enable_indexscan = off; SET LOCAL enable_seqscan = off; \
        SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; \
        SET LOCAL cpu_tuple_cost = 1; SET LOCAL max_parallel_workers_per_gather = 0; \
        SET LOCAL jit = off
        """

    /// The way to the newest matches.
    enum Order {
        /// One text after another, from the newest.
        case downward
        /// All matches, which no index has in order.
        case sorted
        /// The newest of a few texts from the whole table, the same ones each time.
        case sample(percent: Double)

        /// The inner limit makes PostgreSQL read texts in order and filter them. There are no more texts than
        /// ids.
        fileprivate var source: String {
            let all = "SELECT * FROM texts WHERE entry_id < $2"
            return switch self {
            case .downward: "(\(all) ORDER BY entry_id DESC LIMIT $2 - $1)"
            case .sorted: "(\(all))"
            case .sample(let percent):
                """
                (SELECT * FROM texts TABLESAMPLE SYSTEM (\(percent)) REPEATABLE (0) \
                WHERE entry_id < $2)
                """
            }
        }

        fileprivate var key: String {
            if case .downward = self { "t.entry_id" } else { "t.entry_id + 0" }
        }
    }

    /// Returns a statement that is planned for each search, because the frequency of the terms decides which
    /// way is fast. Comments of deleted posts are still indexed, so it checks the post.
    static func statement(
        for query: SearchQuery, in range: Range<Int64>, _ order: Order, atMost limit: Int
    ) -> (sql: String, [any SQLParameter]) {
        var conditions: [String] = []
        var parameters: [any SQLParameter] = [range.lowerBound, range.upperBound]
        func require(_ condition: String, _ parameter: some SQLParameter) {
            parameters.append(parameter)
            conditions.append("AND \(condition) $\(parameters.count)")
        }
        for term in query.terms { require("t.text LIKE", pattern(for: term)) }
        let shortTerms = query.terms.filter { !hasTrigram($0) }.flatMap(requiredTerms)
        if !shortTerms.isEmpty { require("t.words @>", SQLValue.integers(shortTerms)) }
        if let board = query.boardID { require("p.board_id =", board) }
        parameters.append(limit)
        let sql = """
            SELECT t.entry_id FROM \(order.source) t JOIN posts p ON p.id = t.post_id \
            WHERE p.deleted_at IS NULL AND t.entry_id >= $1 \(conditions.joined(separator: " ")) \
            ORDER BY \(order.key) DESC LIMIT $\(parameters.count)
            """
        return (sql, parameters)
    }

    /// Returns whether the trigram index contains a part of the term; it has no punctuation, as in `c++`.
    private static func hasTrigram(_ term: String) -> Bool {
        searched(term).unicodeScalars.split { scalar in
            !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
        }.contains { $0.count >= 3 }
    }

    /// Returns a pattern in which everything is text.
    private static func pattern(for term: String) -> String {
        let special: Set<Unicode.Scalar> = ["%", "_", "\\"]
        var pattern = "%"
        for scalar in searched(term).unicodeScalars {
            if special.contains(scalar) { pattern += "\\" }
            pattern.unicodeScalars.append(scalar)
        }
        return pattern + "%"
    }

    /// Returns the posts and comments without those that were deleted meanwhile.
    private static func hits(
        _ ids: [EntryID], viewer: AccountID?, in db: PostgresConnection
    ) throws -> [SearchHit] {
        let votes = try viewer.map { try VoteTable.votes(of: $0, on: ids, in: db) }
        var hits: [EntryID: SearchHit] = [:]
        for var post in try posts(ids, in: db) {
            post.myVote = votes.map { $0[post.id] ?? 0 }
            hits[post.id] = .post(post)
        }
        for (found, title, boardID) in try comments(ids.filter { hits[$0] == nil }, in: db) {
            var comment = found
            comment.myVote = votes.map { $0[comment.id] ?? 0 }
            hits[comment.id] = .comment(comment, title: title, boardID: boardID)
        }
        return ids.compactMap { hits[$0] }
    }

    private static func posts(_ ids: [EntryID], in db: PostgresConnection) throws -> [Post] {
        guard !ids.isEmpty else { return [] }
        return try db.rows(
            db.tables.posts + " WHERE p.id = ANY($1) AND p.deleted_at IS NULL",
            [SQLValue.integers(ids.map(\.rawValue))], PostTable.post)
    }

    /// Returns comments with the title and the board of their posts.
    private static func comments(
        _ ids: [EntryID], in db: PostgresConnection
    ) throws -> [(Comment, title: String, boardID: String)] {
        guard !ids.isEmpty else { return [] }
        return try db.rows(
            """
            SELECT \(db.tables.commentColumns), p.title, p.board_id
            FROM comments c JOIN posts p ON p.id = c.post_id
            WHERE c.id = ANY($1) AND NOT c.is_deleted AND p.deleted_at IS NULL
            """, [SQLValue.integers(ids.map(\.rawValue))]
        ) { row in
            (try CommentTable.comment(row), title: try row["title"], boardID: try row["board_id"])
        }
    }
}
