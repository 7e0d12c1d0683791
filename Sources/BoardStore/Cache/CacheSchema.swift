import CSQLite

/// The tables of the cache.
///
/// A source is stored under its address, so that it keeps its posts under another name. Times are
/// seconds since 2001.
enum CacheSchema {
    private static let version = 6

    /// Returns whether an older program wrote the file.
    static func isOutdated(_ connection: SQLiteConnection) throws(SQLiteError) -> Bool {
        try (1..<version).contains(storedVersion(of: connection))
    }

    /// Creates the tables in an empty file.
    ///
    /// Throws `NewerSchema` if a newer program wrote the file.
    static func bringUp(_ connection: SQLiteConnection) throws {
        // A current file needs no lock for writing.
        if try storedVersion(of: connection) >= version { return try checkVersion(of: connection) }
        // Before the tables, so that the file shrinks when posts are deleted.
        try connection.run("PRAGMA auto_vacuum = INCREMENTAL")
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.write { () throws(SQLiteError) in
            guard try storedVersion(of: connection) < version else { return }
            for table in tables + SearchIndex.tables { try connection.run(table) }
            try connection.run("PRAGMA user_version = \(version)")
        }
        try checkVersion(of: connection)
    }

    static func checkVersion(of connection: SQLiteConnection) throws {
        let stored = try storedVersion(of: connection)
        if stored > version { throw NewerSchema() }
        if stored < version {
            throw SQLiteError(code: SQLITE_CORRUPT, message: "the version is invalid")
        }
    }

    private static func storedVersion(
        of connection: SQLiteConnection
    ) throws(SQLiteError) -> Int {
        try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
    }

    private static let tables = [
        """
        CREATE TABLE source (
            address TEXT PRIMARY KEY NOT NULL,
            site TEXT,
            account TEXT,
            found_address TEXT
        ) STRICT
        """,
        """
        CREATE TABLE post (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            board TEXT NOT NULL,
            post TEXT NOT NULL,
            listed_board TEXT,
            title TEXT NOT NULL,
            author TEXT NOT NULL,
            is_author_gone INTEGER NOT NULL,
            created_at REAL,
            active_at REAL,
            excerpt TEXT NOT NULL,
            url TEXT,
            page TEXT,
            score INTEGER,
            vote INTEGER,
            is_read INTEGER,
            tags TEXT NOT NULL,
            is_pinned INTEGER NOT NULL,
            comment_count INTEGER NOT NULL,
            received_at REAL NOT NULL,
            is_indexed INTEGER NOT NULL DEFAULT 0,
            UNIQUE (source, board, post)
        ) STRICT
        """,
        "CREATE INDEX post_to_index ON post (id) WHERE is_indexed = 0",
        "CREATE INDEX post_by_time ON post (received_at)",
        "CREATE INDEX post_by_date ON post (created_at)",
        "CREATE INDEX post_by_url ON post (url) WHERE url IS NOT NULL",
        "CREATE INDEX post_by_board ON post (source, listed_board, created_at)",
        """
        CREATE TABLE thread (
            post INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE,
            body TEXT NOT NULL,
            format TEXT NOT NULL,
            base TEXT,
            is_edited INTEGER NOT NULL,
            may_edit INTEGER,
            may_delete INTEGER,
            missing_comments INTEGER NOT NULL,
            received_at REAL NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE comment (
            row INTEGER PRIMARY KEY,
            post INTEGER NOT NULL REFERENCES thread ON DELETE CASCADE,
            position INTEGER NOT NULL,
            id TEXT NOT NULL,
            number INTEGER,
            author TEXT NOT NULL,
            created_at REAL,
            body TEXT NOT NULL,
            format TEXT NOT NULL,
            score INTEGER,
            vote INTEGER,
            depth INTEGER NOT NULL,
            presence TEXT NOT NULL,
            is_edited INTEGER NOT NULL,
            is_accepted INTEGER NOT NULL,
            missing_replies INTEGER NOT NULL,
            may_edit INTEGER,
            may_delete INTEGER,
            is_indexed INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        "CREATE INDEX comment_by_post ON comment (post, position)",
        "CREATE INDEX comment_by_date ON comment (created_at)",
        "CREATE INDEX comment_to_index ON comment (row) WHERE is_indexed = 0",
        """
        CREATE TABLE list (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            name TEXT NOT NULL,
            next TEXT,
            received_at REAL NOT NULL,
            UNIQUE (source, name)
        ) STRICT
        """,
        "CREATE INDEX list_by_time ON list (received_at)",
        """
        CREATE TABLE list_post (
            list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
            position INTEGER NOT NULL,
            post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
            PRIMARY KEY (list, position)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX list_by_post ON list_post (post)",
        """
        CREATE TABLE list_board (
            list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
            position INTEGER NOT NULL,
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            summary TEXT NOT NULL,
            parent TEXT,
            PRIMARY KEY (list, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE article (
            number INTEGER PRIMARY KEY,
            address TEXT NOT NULL UNIQUE,
            url TEXT NOT NULL,
            title TEXT NOT NULL,
            byline TEXT,
            site_name TEXT,
            published REAL,
            body TEXT NOT NULL,
            format TEXT NOT NULL,
            is_whole_page INTEGER NOT NULL,
            is_cut INTEGER NOT NULL,
            received_at REAL NOT NULL,
            is_indexed INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        "CREATE INDEX article_by_time ON article (received_at)",
        "CREATE INDEX article_to_index ON article (number) WHERE is_indexed = 0",
    ]
}
