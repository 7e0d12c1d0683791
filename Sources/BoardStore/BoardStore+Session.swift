import BoardCore
import Essentials

extension BoardStore: SessionStore {
    /// The number of lists that are remembered.
    private static let listLimit = 500
    /// The number of searches that are remembered.
    private static let searchLimit = 100

    package func session(source: @Sendable (String) -> SourceID?) throws -> StoredSession {
        try use(orBeforeAll: StoredSession()) { connection throws(SQLiteError) in
            var stored = StoredSession()
            if let row = try connection.run(
                """
                SELECT place, board, is_bookmarks, board_name, shows_panes, density, list_columns,
                    panel_columns
                FROM session
                """
            ).first {
                stored.session = SessionRecord(row)
            }
            let rows = try connection.run(
                """
                SELECT place, board, is_bookmarks, source_sort, sort, is_reversed, filter,
                    post_place, post_board, post, row
                FROM listing ORDER BY changed_at DESC LIMIT ?
                """, [SQLiteValue(Self.listLimit)])
            for row in rows {
                let selected = row.text(7).flatMap(source)
                stored.lists[ListID(row)] = ListRecord(row, selectedIn: selected)
            }
            stored.searches = try connection.run("SELECT text FROM search ORDER BY number")
                .compactMap { $0.text(0)?.sanitized(as: .line) }
            return stored
        }
    }

    package func save(
        _ changes: StoredSession, place: @Sendable (SourceID) -> String?
    ) throws {
        try use { connection throws(SQLiteError) in
            try connection.write { () throws(SQLiteError) in
                try connection.save(changes.session)
                let time = now().timeIntervalSinceReferenceDate
                for (id, list) in changes.lists {
                    try connection.save(
                        list, of: id, selectedIn: list.selection.flatMap { place($0.source) },
                        at: time)
                }
                try connection.run(
                    """
                    DELETE FROM listing WHERE changed_at <
                        (SELECT changed_at FROM listing ORDER BY changed_at DESC LIMIT 1 OFFSET ?)
                    """, [SQLiteValue(Self.listLimit)])
                for text in changes.searches {
                    try connection.run(
                        "INSERT OR REPLACE INTO search (text) VALUES (?)", [.text(text)])
                }
                try connection.run(
                    "DELETE FROM search WHERE number <= (SELECT max(number) FROM search) - ?",
                    [SQLiteValue(Self.searchLimit)])
            }
        }
    }
}

extension SQLiteConnection {
    fileprivate func save(_ session: SessionRecord) throws(SQLiteError) {
        try run(
            """
            INSERT INTO session VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                board = iif(excluded.place IS NULL, board, excluded.board),
                is_bookmarks = coalesce(excluded.is_bookmarks, is_bookmarks),
                board_name = iif(excluded.place IS NULL, board_name, excluded.board_name),
                place = coalesce(excluded.place, place),
                shows_panes = excluded.shows_panes, density = excluded.density,
                list_columns = excluded.list_columns, panel_columns = excluded.panel_columns
            """,
            [
                SQLiteValue(session.list?.place), SQLiteValue(session.list.map { $0.board ?? "" }),
                SQLiteValue(session.list?.isBookmarks), SQLiteValue(session.boardName),
                SQLiteValue(session.showsPanes), SQLiteValue(session.density),
                SQLiteValue(session.listColumns), SQLiteValue(session.panelColumns),
            ])
    }

    /// - Parameter place: the place of the selected post's source.
    fileprivate func save(
        _ list: ListRecord, of id: ListID, selectedIn place: String?, at time: Double
    ) throws(SQLiteError) {
        let selection = place == nil ? nil : list.selection
        try run(
            "INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(id.place), .text(id.board ?? ""), SQLiteValue(id.isBookmarks),
                SQLiteValue(list.sort?.source?.name), SQLiteValue(list.sort?.order),
                SQLiteValue(list.sort?.isReversed ?? false), .text(list.filter),
                SQLiteValue(place), SQLiteValue(selection?.board), SQLiteValue(selection?.raw),
                SQLiteValue(list.row), .real(time),
            ])
    }
}

extension ListID {
    /// Reads an id from the first columns: `place`, `board` and `is_bookmarks`.
    fileprivate init(_ row: SQLiteRow) {
        self.init(
            place: row.text(0) ?? "", board: row.text(1).flatMap { $0.isEmpty ? nil : $0 },
            isBookmarks: row.flag(2) ?? false)
    }
}

extension SessionRecord {
    fileprivate init(_ row: SQLiteRow) {
        self.init()
        if row.text(0) != nil { list = ListID(row) }
        boardName = row.text(3)
        showsPanes = row.flag(4)
        density = row.text(5)
        listColumns = row.integer(6)
        panelColumns = row.integer(7)
    }
}

extension ListRecord {
    fileprivate init(_ row: SQLiteRow, selectedIn source: SourceID?) {
        self.init()
        if let order = row.text(4) {
            sort = Sort(
                source: row.text(3).map { SourceSort($0) }, order: order,
                isReversed: row.flag(5) ?? false)
        }
        filter = (row.text(6) ?? "").sanitized(as: .line)
        if let source, let post = row.text(9) {
            selection = PostID(post, on: row.text(8), in: source)
        }
        self.row = row.integer(10) ?? 0
    }
}
