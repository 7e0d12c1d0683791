/// A connection during one transaction: runs statements, and knows the differences of its database.
///
/// Statements are prepared once for each connection. `$1`, `$2` … stand for their parameters, numbered by
/// first appearance, because SQLite counts them like that.
protocol SQLSession {
    func rows<Value>(
        _ sql: String, _ parameters: [any SQLParameter], _ read: (SQLRow) throws -> Value
    ) throws -> [Value]
    /// Returns the number of rows written.
    @discardableResult
    func execute(_ sql: String, _ parameters: [any SQLParameter]) throws -> Int

    // MARK: Differences of the databases

    var tables: SQLTables { get }
    /// Returns the end of a condition that is true for the elements of a list parameter.
    func isAny(_ parameter: String) -> String
    /// Returns the clause that locks the rows of a SELECT until the transaction ends; empty if transactions
    /// that write never overlap.
    func locking(_ lock: RowLock) -> String
    /// Waits for other transactions that hold the same lock, and holds it until this one ends.
    func hold(_ lock: SessionLock) throws
    /// Lets this transaction take longer than a request may.
    func allowLongTransaction() throws
    /// Returns unused ids in ascending order.
    func takeIDs(_ count: Int) throws -> [EntryID]
    /// Appends to the changes. No other transaction can until this one ends, so it comes last.
    func add(_ change: NewChange, at now: Timestamp) throws
    /// The sequence number of the last change, even if that has expired.
    func lastChange() throws -> Int64
    /// Returns the statement for a page of posts and one more, which shows that another page follows.
    func page(of query: PostQuery) -> (sql: String, parameters: [any SQLParameter])
    /// Adds a text to the search index, in place of an older one.
    func index(
        _ text: IndexedText, replacing old: IndexedText?, of id: EntryID, on post: EntryID) throws
    /// Removes a text from the search index.
    func unindex(_ text: IndexedText, of id: EntryID) throws
}

/// A lock of the rows that a statement reads.
enum RowLock {
    case none
    /// Prevents changes, and is shared by any number of transactions.
    case shared
    /// Announces a change.
    case exclusive
}

/// A lock that belongs to no row.
enum SessionLock {
    case key(WriteKey, AccountID)
    case imports
    case firstInvitation
}

extension SQLSession {
    func row<Value>(
        _ sql: String, _ parameters: [any SQLParameter], _ read: (SQLRow) throws -> Value
    ) throws -> Value? {
        try rows(sql, parameters, read).first
    }

    /// Returns the first column of the first row; `nil` if there is no row, or if it is NULL.
    func number(_ sql: String, _ parameters: [any SQLParameter] = []) throws -> Int64? {
        try row(sql, parameters) { $0.values.isNull(0) ? nil : $0.values.integer(0) } ?? nil
    }

    func exists(_ sql: String, _ parameters: [any SQLParameter]) throws -> Bool {
        try row(sql, parameters) { _ in true } ?? false
    }
}

/// The SELECTs of posts and comments, with the names of their authors.
struct SQLTables: Sendable {
    let posts: String
    /// Also reads the author's id and whether the post is deleted.
    let ownedPosts: String
    let comments: String
    /// Also reads the author's id.
    let ownedComments: String
    let commentColumns: String

    /// - Parameters:
    ///   - author: the name of the author of a row in the table with this alias.
    ///   - join: the tables that `author` needs.
    init(author: (String) -> String, join: (String) -> String) {
        let postColumns = """
            p.id, p.board_id, p.title, \(author("p")) AS author, p.created_at, p.edited_at,
            p.active_at, p.updated_at, p.body, p.url, p.tags, p.is_pinned, p.is_locked, p.score,
            p.comment_count, p.removal_reason
            """
        commentColumns = """
            c.id, c.post_id, c.parent_id, \(author("c")) AS author, c.created_at, c.edited_at,
            c.body, c.score, c.depth, c.is_deleted, c.reply_count, c.removal_reason
            """
        posts = "SELECT \(postColumns) FROM posts p\(join("p"))"
        ownedPosts = """
            SELECT \(postColumns), p.author_id, p.deleted_at IS NOT NULL AS is_deleted
            FROM posts p\(join("p"))
            """
        comments = "SELECT \(commentColumns) FROM comments c\(join("c"))"
        ownedComments = "SELECT \(commentColumns), c.author_id FROM comments c\(join("c"))"
    }
}
