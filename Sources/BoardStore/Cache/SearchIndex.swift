import BoardCore

/// The tables by which stored texts are found.
///
/// They are indexes of FTS5 that contain only which words are in which text: the texts themselves
/// are in the tables of posts, comments and articles. Before a text is changed or deleted, it must
/// be removed from the index with the same words.
enum SearchIndex {
    static let tables =
        SearchTable.allCases.map {
            """
            CREATE VIRTUAL TABLE \($0.name)
            USING fts5 (words, content = '', detail = none, columnsize = 0, tokenize = 'ascii')
            """
        } + [
            // The words of letters, which are found by their parts.
            """
            CREATE TABLE word (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                text TEXT NOT NULL UNIQUE
            ) STRICT
            """,
            """
            CREATE VIRTUAL TABLE word_parts
            USING fts5 (text, content = '', detail = none, columnsize = 0, tokenize = 'trigram')
            """,
        ]
        // Two parts of a size are merged, so that few contain texts that were deleted. FTS5 itself
        // merges none, because it would sometimes do so for 50 ms at once.
        + textTables.flatMap { table in
            [("usermerge", 2), ("automerge", 0)].map {
                "INSERT INTO \(table) (\(table), rank) VALUES ('\($0)', \($1))"
            }
        }

    /// The tables of the full-text search.
    static let textTables = SearchTable.allCases.map(\.name) + ["word_parts"]
}

extension PostCache {
    /// The current generation; `nil` if nothing is indexed.
    var generation: CacheGeneration? {
        read { connection throws(SQLiteError) in
            try connection.firstWord().map {
                CacheGeneration(connection: connectionCount, firstWord: $0)
            }
        }
    }

    /// Merges parts of the index, and adds texts to it; returns whether there is more to do.
    ///
    /// - Parameter time: The approximate time to take. Much at once takes less time in total, but
    ///   other programs cannot store anything meanwhile.
    package func indexStep(for time: Duration = .milliseconds(2)) -> Bool {
        let start = ContinuousClock.now
        let hasParts = read { connection throws(SQLiteError) in
            try mergeParts(in: connection, until: start + time / 2)
        }
        return addTexts(until: start + time) || hasParts ?? false
    }

    /// Merges parts of the index in one transaction; returns whether there are more.
    func mergeParts(
        in connection: SQLiteConnection, until end: ContinuousClock.Instant
    ) throws(SQLiteError) -> Bool {
        guard !tablesToMerge.isEmpty, !connection.isReadOnly else { return false }
        return try connection.write { () throws(SQLiteError) in
            while let table = tablesToMerge.popLast() {
                if try connection.mergeParts(of: table) { tablesToMerge.insert(table, at: 0) }
                if ContinuousClock.now > end { break }
            }
            return !tablesToMerge.isEmpty
        }
    }

    /// Adds texts that are not in the index yet, in one transaction; returns whether there are more.
    func addTexts(until end: ContinuousClock.Instant) -> Bool {
        var size = 0
        let hasMore = read { connection throws(SQLiteError) in
            // Without such texts, no lock for writing is needed.
            guard !connection.isReadOnly, try connection.hasTextsToIndex() else { return false }
            let used = try connection.usedSize()
            let hasMore = try connection.write { () throws(SQLiteError) in
                knownTokens.begin(with: try connection.firstWord())
                while try connection.indexTexts(&knownTokens) {
                    tablesToMerge = SearchIndex.textTables
                    if ContinuousClock.now > end { return true }
                }
                return false
            }
            size = try connection.usedSize() - used
            return hasMore
        }
        // The words of this step are not stored.
        if hasMore == nil { knownTokens = KnownTokens() }
        makeRoom(for: size)
        return hasMore ?? false
    }
}

/// The content of a cache until it is cleared or replaced.
struct CacheGeneration: Equatable {
    let connection: Int
    let firstWord: Int
}

/// Some of the words that are in the index, by their hashes.
struct KnownTokens {
    /// Half of each hash, in the place that the other half determines; this takes 256 KB.
    private var hashes: [UInt32] = []
    private var first: Int?
    private static let count = 1 << 16

    /// Forgets the words if another process has cleared the index.
    ///
    /// - Parameter number: The number of its first word, which is not used again; `nil` if it is empty.
    mutating func begin(with number: Int?) {
        if number == nil || number != first {
            hashes = Array(repeating: 0, count: Self.count)
        }
        first = number
    }

    /// Notes a word; returns whether it was not known.
    mutating func insert(_ word: ArraySlice<UInt8>) -> Bool {
        let hash = UInt(bitPattern: word.hashValue)
        let place = Int(hash % UInt(Self.count))
        let other = UInt32(truncatingIfNeeded: hash >> 32)
        if hashes[place] == other { return false }
        hashes[place] = other
        return true
    }
}

extension SQLiteConnection {
    fileprivate func hasTextsToIndex() throws(SQLiteError) -> Bool {
        let rows = try run(
            """
            SELECT 1 FROM post WHERE is_indexed = 0
            UNION ALL SELECT 1 FROM comment WHERE is_indexed = 0
            UNION ALL SELECT 1 FROM article WHERE is_indexed = 0 LIMIT 1
            """)
        return !rows.isEmpty
    }

    fileprivate func firstWord() throws(SQLiteError) -> Int? {
        try run("SELECT min(number) FROM word").first?.integer(0)
    }

    /// Adds some of the texts that are not in the index yet; returns `false` if there were none.
    fileprivate func indexTexts(_ known: inout KnownTokens) throws(SQLiteError) -> Bool {
        let posts = try run(
            """
            SELECT \(IndexedPost.columns) FROM \(IndexedPost.tables)
            WHERE is_indexed = 0 LIMIT 10
            """
        ).map { IndexedPost($0) }
        for post in posts { try index(post, &known) }
        let comments = try indexTexts(of: .comments, limit: 10, &known)
        let articles = try indexTexts(of: .articles, limit: 1, &known)
        return !posts.isEmpty || comments + articles > 0
    }

    /// Adds some comments or articles to the index; returns their number.
    private func indexTexts(
        of table: SearchTable, limit: Int, _ known: inout KnownTokens
    ) throws(SQLiteError) -> Int {
        let texts = try run(
            """
            SELECT \(table.key), \(table.columns) FROM \(table.origin)
            WHERE is_indexed = 0 LIMIT \(limit)
            """
        ).map { IndexedPart($0) }
        for part in texts {
            try insert(part.text, as: part.number, into: table.name)
            try storeVocabulary(of: part.text, &known)
            try setIndexed(1, part.number, of: table)
        }
        return texts.count
    }

    private func setIndexed(
        _ isIndexed: Int, _ number: Int, of table: SearchTable
    ) throws(SQLiteError) {
        try run(
            "UPDATE \(table.origin) SET is_indexed = \(isIndexed) WHERE \(table.key) = ?",
            [SQLiteValue(number)])
    }

    private func index(
        _ post: IndexedPost, _ known: inout KnownTokens
    ) throws(SQLiteError) {
        try insert(post.title, as: post.id, into: "title_words")
        try insert(post.text, as: post.id, into: "text_words")
        try storeVocabulary(of: post.text, &known)
        try setIndexed(1, post.id, of: .texts)
    }

    /// Removes a post from the index, which must be done before its texts change.
    func removePostFromIndex(_ id: Int) throws(SQLiteError) {
        let rows = try run(
            """
            SELECT \(IndexedPost.columns) FROM \(IndexedPost.tables)
            WHERE id = ? AND is_indexed = 1
            """, [SQLiteValue(id)])
        guard let post = rows.first.map({ IndexedPost($0) }) else { return }
        try delete(post.title, as: id, from: "title_words")
        try delete(post.text, as: id, from: "text_words")
        try setIndexed(0, id, of: .texts)
    }

    /// Removes a comment or an article from the index, which must precede a change of its text.
    func removeFromIndex(_ number: Int, of table: SearchTable) throws(SQLiteError) {
        let rows = try run(
            """
            SELECT \(table.key), \(table.columns) FROM \(table.origin)
            WHERE \(table.key) = ? AND is_indexed = 1
            """, [SQLiteValue(number)])
        guard let part = rows.first.map({ IndexedPart($0) }) else { return }
        try delete(part.text, as: number, from: table.name)
        try setIndexed(0, number, of: table)
    }

    /// Empties the index.
    func clearIndex() throws(SQLiteError) {
        for table in SearchIndex.textTables {
            try run("INSERT INTO \(table) (\(table)) VALUES ('delete-all')")
        }
        try run("DELETE FROM word")
    }

    /// Merges a few pages of the parts of an index; returns whether there may be more.
    ///
    /// Deleted texts take space until then.
    func mergeParts(of table: String) throws(SQLiteError) -> Bool {
        let before = try totalChanges()
        // A negative number would begin again each time, and write more than it frees.
        try run("INSERT INTO \(table) (\(table), rank) VALUES ('merge', 4)")
        return try totalChanges() > before + 1
    }

    private func totalChanges() throws(SQLiteError) -> Int {
        try run("SELECT total_changes()").first?.integer(0) ?? 0
    }

    /// Removes some of the words that no text has any more; returns their number.
    ///
    /// The number of the first word changes then, so that programs forget which words they know.
    ///
    /// - Parameter last: The last word that was looked for; 0 to begin with the first one.
    func removeUnusedVocabulary(after last: inout Int) throws(SQLiteError) -> Int {
        let rows = try run(
            "SELECT number, text FROM word WHERE number > ? ORDER BY number LIMIT 4",
            [SQLiteValue(last)])
        last = rows.last?.integer(0) ?? 0
        var count = 0
        for row in rows where try !isUsed(row.text(1) ?? "") {
            try removeWord(row)
            count += 1
        }
        let first = try run("SELECT number, text FROM word ORDER BY number LIMIT 1").first
        if count > 0, let first, let text = first.text(1) {
            try removeWord(first)
            try storeWord(text)
        }
        return count
    }

    private func isUsed(_ word: String) throws(SQLiteError) -> Bool {
        for table in [SearchTable.texts, .comments, .articles].map(\.name) {
            let rows = try run(
                "SELECT 1 FROM \(table) WHERE \(table) MATCH ? LIMIT 1", [.text("\"\(word)\"")])
            if !rows.isEmpty { return true }
        }
        return false
    }

    private func removeWord(_ row: SQLiteRow) throws(SQLiteError) {
        try run(
            "INSERT INTO word_parts (word_parts, rowid, text) VALUES ('delete', ?, ?)", row.values)
        try run("DELETE FROM word WHERE number = ?", [row.values[0]])
    }

    private func insert(
        _ text: IndexedText, as id: Int, into table: String
    ) throws(SQLiteError) {
        try run(
            "INSERT INTO \(table) (rowid, words) VALUES (?, ?)",
            [SQLiteValue(id), .text(text.tokens)])
    }

    private func delete(
        _ text: IndexedText, as id: Int, from table: String
    ) throws(SQLiteError) {
        try run(
            "INSERT INTO \(table) (\(table), rowid, words) VALUES ('delete', ?, ?)",
            [SQLiteValue(id), .text(text.tokens)])
    }

    private func storeVocabulary(
        of text: IndexedText, _ known: inout KnownTokens
    ) throws(SQLiteError) {
        for range in text.letters where known.insert(text.bytes[range]) {
            let word = String(decoding: text.bytes[range], as: UTF8.self)
            if try run("SELECT 1 FROM word WHERE text = ?", [.text(word)]).isEmpty {
                try storeWord(word)
            }
        }
    }

    private func storeWord(_ word: String) throws(SQLiteError) {
        let rows = try run(
            "INSERT OR IGNORE INTO word (text) VALUES (?) RETURNING number", [.text(word)])
        guard let number = rows.first?.integer(0) else { return }
        try run(
            "INSERT INTO word_parts (rowid, text) VALUES (?, ?)",
            [SQLiteValue(number), .text(word)])
    }
}

extension SearchTable {
    /// The columns of an `IndexedPart`, after the key.
    fileprivate var columns: String {
        self == .articles ? "'', body, format" : "author, body, format"
    }
}

/// The words of a post.
private struct IndexedPost {
    let id: Int
    /// The words of the title, the author and the tags.
    var title = IndexedText()
    /// The words of the title and of the text.
    var text: IndexedText

    static let tables = "post LEFT JOIN thread ON thread.post = post.id"

    static let columns = """
        id, title, author, tags, coalesce(nullif(body, ''), excerpt),
        iif(coalesce(body, '') = '', 'plain', format)
        """

    init(_ row: SQLiteRow) {
        id = row.integer(0) ?? 0
        for column in 1...3 { title.append(row.text(column) ?? "") }
        text = title
        text.append(row.visibleText(from: 4))
    }
}

/// The words of a comment or an article.
private struct IndexedPart {
    let number: Int
    var text = IndexedText()

    init(_ row: SQLiteRow) {
        number = row.integer(0) ?? 0
        text.append(row.text(1) ?? "")
        text.append(row.visibleText(from: 2))
    }
}

/// The words of a text, as the index stores them.
private struct IndexedText {
    /// The words in UTF-8, each followed by a space.
    private(set) var bytes: [UInt8] = []
    /// The ranges of the words of letters.
    private(set) var letters: [Range<Int>] = []

    var tokens: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ text: String) {
        SearchTokens.forEachRun(in: text) { run in
            run.forEachToken { word in
                if run.kind == .letters {
                    letters.append(bytes.count..<bytes.count + word.count)
                }
                bytes += word
                bytes.append(UInt8(ascii: " "))
            }
        }
    }
}

extension SQLiteRow {
    /// Reads a text and its format; returns what is visible of it.
    func visibleText(from column: Int) -> String {
        Excerpt.visibleText(of: PostText(text(column) ?? "", format(column + 1)))
    }
}
