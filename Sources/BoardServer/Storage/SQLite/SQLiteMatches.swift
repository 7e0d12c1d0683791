import GRDB

/// The matches of a search, newest first.
///
/// Each list continues where another one is, so the shortest list decides how long a search takes.
struct SQLiteMatches {
    private let lists: [SQLiteEntryList]
    private var bound: Int64

    init(_ query: SearchQuery, in db: Database) throws {
        lists = try SQLiteEntryList.lists(for: query, in: db)
        // Ids are positive, whatever a cursor contains.
        bound = query.before.map { max($0.rawValue, 1) - 1 } ?? .max
    }

    /// Returns the next id that all lists contain.
    mutating func next() throws -> EntryID? {
        guard try !lists.isEmpty && agree() else { return nil }
        // A damaged table may contain the lowest number, which has no predecessor.
        defer { bound &-= 1 }
        return EntryID(rawValue: bound)
    }

    private mutating func agree() throws -> Bool {
        var agreeing = 0
        while true {
            for list in lists {
                guard let id = try list.next(notAbove: bound) else { return false }
                agreeing = id == bound ? agreeing + 1 : 1
                bound = id
                if agreeing == lists.count { return true }
            }
        }
    }
}

/// The ids of entries that contain a term or are on a board.
private final class SQLiteEntryList {
    private let statement: Statement
    private let key: String
    private var cursor: FastDatabaseValueCursor<Int64>?
    private var current: Int64?
    /// The number of steps that take about as long as a new search further down.
    private static let mostSteps = 100

    private init(_ sql: String, _ key: String, in db: Database) throws {
        statement = try db.cachedStatement(sql: sql)
        self.key = key
    }

    /// Returns the lists that all have to contain an entry; an index takes all its terms at once.
    static func lists(for query: SearchQuery, in db: Database) throws -> [SQLiteEntryList] {
        let terms = query.terms.map(SearchText.normalized)
        let short = terms.filter(SearchText.isShort).map(SearchText.shortTerm(for:))
        let long = terms.filter { !SearchText.isShort($0) }
        return try [
            query.boardID.map { try SQLiteEntryList(onBoard, $0, in: db) },
            short.isEmpty ? nil : SQLiteEntryList(withShortTerms, joined(short), in: db),
            long.isEmpty ? nil : SQLiteEntryList(withText, joined(long), in: db),
        ].compactMap(\.self)
    }

    private static let onBoard =
        "SELECT id FROM board_entries WHERE board_id = ? AND id <= ? ORDER BY id DESC"
    private static let withShortTerms = """
        SELECT rowid FROM short_words WHERE short_words MATCH ? AND rowid <= ? ORDER BY rowid DESC
        """
    private static let withText =
        "SELECT rowid FROM texts WHERE texts MATCH ? AND rowid <= ? ORDER BY rowid DESC"

    /// Everything in quotes is text.
    private static func joined(_ terms: [String]) -> String {
        terms.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " AND ")
    }

    /// Returns the highest id that is not above `bound`, which never rises.
    func next(notAbove bound: Int64) throws -> Int64? {
        guard let cursor else { return try begin(at: bound) }
        for _ in 0..<Self.mostSteps {
            guard let current, current > bound else { return current }
            self.current = try cursor.next()
        }
        return try begin(at: bound)
    }

    /// The end of the old cursor resets the statement, so it comes before the new cursor.
    private func begin(at bound: Int64) throws -> Int64? {
        cursor = nil
        let cursor = try Int64.fetchCursor(statement, arguments: [key, bound])
        current = try cursor.next()
        self.cursor = cursor
        return current
    }
}
