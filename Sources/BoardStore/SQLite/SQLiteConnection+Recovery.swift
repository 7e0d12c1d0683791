/// Copying what can still be read from a damaged database.
extension SQLiteConnection {
    /// Copies the readable rows of a table; returns their number.
    ///
    /// Rows that this schema rejects are left out.
    func recover(_ table: String, from damaged: SQLiteConnection) -> Int {
        let columns = columns(of: table).filter(damaged.columns(of: table).contains)
        guard !columns.isEmpty else { return 0 }
        let names = columns.joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(places))"
        let copied = try? write { () throws(SQLiteError) in
            var count = 0
            damaged.forEachReadableRow(of: table, columns: names) { values in
                if (try? run(insertion, values)) != nil { count += 1 }
            }
            return count
        }
        return copied ?? 0
    }

    /// Bookmarks the posts of which only the thread could be recovered.
    func restoreBookmarks() throws(SQLiteError) {
        let shared = """
            place, board, post, title, author, url, page, listed_board, created_at, score,
            comment_count, tags
            """
        try run(
            """
            INSERT OR IGNORE INTO post (is_bookmarked, bookmarked_at, changed_at, \(shared))
            SELECT 1, received_at, received_at, \(shared) FROM bookmarked_thread
            """)
    }

    /// Returns the names of the columns of a table; none if the table cannot be found.
    func columns(of table: String) -> [String] {
        let rows = try? run("SELECT name FROM pragma_table_info(?)", [.text(table)])
        return rows?.compactMap { $0.text(0) } ?? []
    }

    /// Calls `body` with the columns of each readable row, in the order of the row ids.
    private func forEachReadableRow(
        of table: String, columns: String, _ body: ([SQLiteValue]) -> Void
    ) {
        let query = "SELECT rowid, \(columns) FROM \(table) WHERE rowid >= ? ORDER BY rowid LIMIT 1"
        var next = 0
        while true {
            guard let rows = try? run(query, [SQLiteValue(next)]) else {
                guard let end = endOfUnreadableRows(from: next, query) else { return }
                next = end
                continue
            }
            guard let row = rows.first, let id = row.integer(0), id >= next, id < .max else {
                return
            }
            body(Array(row.values.dropFirst()))
            next = id + 1
        }
    }

    /// Returns the first row id behind a damaged page; `nil` if the rest is unreadable.
    private func endOfUnreadableRows(from start: Int, _ query: String) -> Int? {
        var (unreadable, step) = (start, 1)
        while true {
            guard unreadable < .max / 4, step < .max / 4 else { return nil }
            let next = unreadable + step
            if (try? run(query, [SQLiteValue(next)])) != nil { break }
            (unreadable, step) = (next, step * 2)
        }
        var readable = unreadable + step
        while readable - unreadable > 1 {
            let middle = unreadable + (readable - unreadable) / 2
            if (try? run(query, [SQLiteValue(middle)])) != nil {
                readable = middle
            } else {
                unreadable = middle
            }
        }
        return readable
    }
}
