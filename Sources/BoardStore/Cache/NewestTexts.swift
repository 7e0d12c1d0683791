/// The texts of a table that may match a query, the newest first.
///
/// A few texts are looked up at once and sorted. Many are read in the order of the index of dates.
struct NewestTexts {
    private let table: SearchTable
    /// The expression of FTS5 that the texts match; `nil` for all texts.
    private var expression: String?
    /// The texts that were looked up, the next one last.
    private var upcoming: [Text] = []
    /// The text after which the index of dates is read; `nil` before the first text.
    private var last: Text?
    /// The parts of the index of dates that were not read completely, the next one last.
    private var remaining: [Part] = []

    struct Text {
        let table: SearchTable
        let id: Int
        /// The number of a post that links to an article, which has a date of its own.
        let post: Int?
        /// The date of creation in seconds since 2001.
        let date: Double
    }

    private enum Part {
        case dated, undated
    }

    /// The maximum number of texts that are looked up at once.
    private static let listLimit = 2000
    /// The part of all texts from which comparing each text takes less time than the index.
    private static let largePart = 20
    private static let stepCount = 200

    init(
        of table: SearchTable, _ texts: SearchTerms.Texts, _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        self.table = table
        expression = texts.expression
        if texts == .nothing { return }
        let limit = try max(connection.lastNumber(of: table) / Self.largePart, Self.listLimit + 1)
        let count = try connection.matchCount(expression, in: table, limit: limit)
        if table == .articles || count <= Self.listLimit {
            upcoming = try connection.texts(of: table, matching: expression)
        } else {
            remaining = [.undated, .dated]
            if count >= limit { expression = nil }
        }
    }

    /// Returns the next text; `nil` at the end.
    mutating func next(_ connection: SQLiteConnection) throws(SQLiteError) -> Text? {
        while upcoming.isEmpty, let part = remaining.last {
            upcoming = try connection.texts(
                of: table, matching: expression, isDated: part == .dated, after: last,
                limit: Self.stepCount)
            last = upcoming.first
            if last == nil { remaining.removeLast() }
        }
        return upcoming.last
    }

    mutating func removeNext() -> Text? { upcoming.popLast() }
}

extension SQLiteConnection {
    /// Returns the number of texts that match, but at most `limit`; `limit` for all texts.
    fileprivate func matchCount(
        _ expression: String?, in table: SearchTable, limit: Int
    ) throws(SQLiteError) -> Int {
        guard let expression else { return limit }
        return try run(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM \(table.name) WHERE \(table.name) MATCH ? LIMIT ?)
            """, [.text(expression), SQLiteValue(limit)]
        ).first?.integer(0) ?? 0
    }

    /// Returns a number that is not less than the number of texts.
    fileprivate func lastNumber(of table: SearchTable) throws(SQLiteError) -> Int {
        try run("SELECT max(\(table.key)) FROM \(table.origin)").first?.integer(0) ?? 0
    }

    /// Returns all texts, the oldest first.
    fileprivate func texts(
        of table: SearchTable, matching expression: String?
    ) throws(SQLiteError) -> [NewestTexts.Text] {
        let (columns, origin) =
            table == .articles
            ? ("number, post.id", "article JOIN post ON post.url = address")
            : ("\(table.key), NULL", table.origin)
        return try run(
            """
            SELECT \(columns), created_at FROM \(origin)
            WHERE \(expression == nil ? "1" : "\(table.key) IN \(table.matches)")
            ORDER BY created_at, \(columns)
            """, expression.map { [.text($0)] } ?? []
        ) { NewestTexts.Text($0, of: table) }
    }

    /// Returns the next texts by the index of dates, the oldest first.
    fileprivate func texts(
        of table: SearchTable, matching expression: String?, isDated: Bool,
        after last: NewestTexts.Text?, limit: Int
    ) throws(SQLiteError) -> [NewestTexts.Text] {
        let key = table.key
        let id = SQLiteValue(last?.id ?? .max)
        let range =
            isDated
            ? "created_at IS NOT NULL AND (created_at, \(key)) < (?, ?)"
            : "created_at IS NULL AND \(key) < ?"
        var parameters = isDated ? [.real(last?.date ?? .infinity), id] : [id]
        if let expression { parameters.append(.text(expression)) }
        return try run(
            """
            SELECT \(key), NULL, created_at FROM \(table.origin)
            INDEXED BY \(table.origin)_by_date WHERE \(range)
            \(expression == nil ? "" : "AND +\(key) IN \(table.matches)")
            ORDER BY created_at DESC, \(key) DESC LIMIT \(limit)
            """, parameters
        ) { NewestTexts.Text($0, of: table) }.reversed()
    }
}

extension SearchTable {
    /// The numbers of the texts that match an expression, in SQL.
    fileprivate var matches: String { "(SELECT rowid FROM \(name) WHERE \(name) MATCH ?)" }
}

extension NewestTexts.Text {
    fileprivate init(_ row: SQLiteRow, of table: SearchTable) {
        self.init(
            table: table, id: row.integer(0) ?? 0, post: row.integer(1),
            date: row.real(2) ?? -.infinity)
    }
}
