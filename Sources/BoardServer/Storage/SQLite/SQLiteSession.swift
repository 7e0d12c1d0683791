import Foundation
import GRDB

/// SQLite's side of the statements: one transaction writes at a time, so there is nothing to lock.
struct SQLiteSession: SQLSession {
    let db: Database

    func rows<Value>(
        _ sql: String, _ parameters: [any SQLParameter], _ read: (SQLRow) throws -> Value
    ) throws -> [Value] {
        let statement = try db.cachedStatement(sql: sql)
        let names = statement.columnNames
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(parameters))
        var values: [Value] = []
        // The cursor has one row that it changes, which costs less than a row each.
        while let row = try rows.next() {
            values.append(try read(SQLRow(values: SQLiteValues(row: row, names: names))))
        }
        return values
    }

    @discardableResult
    func execute(_ sql: String, _ parameters: [any SQLParameter]) throws -> Int {
        try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(parameters))
        return db.changesCount
    }

    // MARK: Differences of the databases

    static let tables = SQLTables(
        author: { "COALESCE(a.name, \($0).author_name)" },
        join: { " LEFT JOIN accounts a ON a.id = \($0).author_id" })

    var tables: SQLTables { Self.tables }

    func isAny(_ parameter: String) -> String { "IN (SELECT value FROM json_each(\(parameter)))" }

    func locking(_ lock: RowLock) -> String { "" }

    func hold(_ lock: SessionLock) {}

    func allowLongTransaction() {}

    func takeIDs(_ count: Int) throws -> [EntryID] {
        let last = try number(
            "UPDATE counters SET value = value + $1 WHERE name = 'entry' RETURNING value", [count])
        guard let last else {
            throw StorageError.unavailable("the counter of posts and comments is missing")
        }
        return (last - Int64(count) + 1...last).map(EntryID.init(rawValue:))
    }

    func add(_ change: NewChange, at now: Timestamp) throws {
        try execute(
            "INSERT INTO changes (kind, entry_id, post_id, board_id, at) VALUES ($1, $2, $3, $4, $5)",
            [change.kind, change.id, change.postID, change.boardID, now])
    }

    func lastChange() throws -> Int64 {
        try number("SELECT seq FROM sqlite_sequence WHERE name = 'changes'") ?? 0
    }

    /// SQLite compares a pair by its first half only, and would read all posts of a score. So those of the
    /// same key come from a statement of their own, and both results are merged as they are read.
    func page(of query: PostQuery) -> (sql: String, parameters: [any SQLParameter]) {
        let key = "p." + query.sort.column
        let board =
            (query.boardID == nil ? "" : " AND p.board_id = $board")
            + (query.hasPinnedFirst ? " AND NOT p.is_pinned" : "")
        let all = tables.posts + " WHERE p.deleted_at IS NULL" + board
        let rest = " AND \(key) = $key AND p.id < $id UNION ALL " + all + " AND \(key) < $key"
        let order = " ORDER BY \(key) DESC, p.id DESC LIMIT $limit"
        var parameters: [any SQLParameter] = query.boardID.map { [$0] } ?? []
        if let after = query.after { parameters += [after.key, after.id] as [any SQLParameter] }
        return (all + (query.after == nil ? "" : rest) + order, parameters + [query.limit + 1])
    }

    func index(
        _ text: IndexedText, replacing old: IndexedText?, of id: EntryID, on post: EntryID
    ) throws {
        if let old { try unindex(old, of: id) }
        try SQLiteSearch.add(text, as: id, in: self)
    }

    func unindex(_ text: IndexedText, of id: EntryID) throws {
        try SQLiteSearch.remove(text, of: id, in: self)
    }
}

/// The current row of a cursor.
private struct SQLiteValues: SQLValues {
    let row: Row
    let names: [String]

    func isNull(_ index: Int) -> Bool { row.hasNull(atIndex: index) }
    func integer(_ index: Int) -> Int64? { row[index] }
    func boolean(_ index: Int) -> Bool? { row[index] }
    func text(_ index: Int) -> String? { row[index] }
    func bytes(_ index: Int) -> [UInt8]? { (row[index] as Data?).map(Array.init) }
}

extension StatementArguments {
    fileprivate init(_ parameters: [any SQLParameter]) {
        self.init(parameters.map(\.sqlValue.databaseValue))
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .boolean(let flag): flag.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .integers(let numbers):
            ("[" + numbers.map(String.init).joined(separator: ",") + "]").databaseValue
        }
    }
}
