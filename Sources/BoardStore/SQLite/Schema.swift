import CSQLite
import Localization

/// The database schema as numbered, append-only migrations.
enum Schema {
    /// The tables to recover from a damaged file, each with the text for a number of rows.
    static let tables: [(name: String, amount: @Sendable (Int) -> String)] = [
        ("draft", { $0 == 1 ? localized("1 draft") : localized("\($0) drafts") }),
        ("account", { $0 == 1 ? localized("1 account") : localized("\($0) accounts") }),
        (
            "post",
            {
                $0 == 1
                    ? localized("1 read or bookmarked post")
                    : localized("\($0) read or bookmarked posts")
            }
        ),
        (
            "bookmarked_thread",
            { $0 == 1 ? localized("1 bookmarked thread") : localized("\($0) bookmarked threads") }
        ),
        (
            "bookmarked_comment",
            { $0 == 1 ? localized("1 bookmarked comment") : localized("\($0) bookmarked comments") }
        ),
        ("inbox", { $0 == 1 ? localized("1 inbox entry") : localized("\($0) inbox entries") }),
        ("listing", { $0 == 1 ? localized("1 list position") : localized("\($0) list positions") }),
        ("session", { $0 == 1 ? localized("1 session") : localized("\($0) sessions") }),
        ("search", { $0 == 1 ? localized("1 search") : localized("\($0) searches") }),
    ]

    /// Throws `NewerSchema` if a newer program created the file, because this one would damage it.
    static func checkVersion(of connection: SQLiteConnection) throws {
        let version = try version(of: connection)
        guard version >= 0 else {
            throw SQLiteError(code: SQLITE_CORRUPT, message: "the version is invalid")
        }
        guard version <= migrations.count else { throw NewerSchema() }
    }

    /// Returns whether no migration is missing.
    static func isCurrent(_ connection: SQLiteConnection) throws(SQLiteError) -> Bool {
        try version(of: connection) == migrations.count
    }

    private static func version(of connection: SQLiteConnection) throws(SQLiteError) -> Int {
        try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
    }

    /// Applies the missing migrations.
    static func bringUp(_ connection: SQLiteConnection) throws {
        let version = try version(of: connection)
        for number in version..<migrations.count {
            try connection.write { () throws(SQLiteError) in
                for statement in migrations[number] { try connection.run(statement) }
                try connection.run("PRAGMA user_version = \(number + 1)")
            }
        }
    }

    private static let migrations = [
        [drafts, claims], [accounts], [authors], severalAccounts, originals, goneTargets, [proofs],
        [posts], [inbox], bookmarks, [labels], positions, [listing, session], bookmarkedThreads,
        [searches], recipients, inboxEntries, [queue], [pendingMarks], layout,
    ]

    /// The drafts; times are seconds since 2001, which preserves their full precision.
    private static let drafts = """
        CREATE TABLE draft (
            id TEXT PRIMARY KEY NOT NULL,
            kind TEXT NOT NULL,
            source TEXT NOT NULL,
            board TEXT,
            post TEXT,
            comment TEXT,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            is_anonymous INTEGER NOT NULL,
            stage TEXT NOT NULL,
            key TEXT,
            since REAL,
            attempts INTEGER,
            reason TEXT,
            updated_at REAL NOT NULL
        ) STRICT
        """

    /// The process that has claimed a draft, and the end of the claim.
    private static let claims = """
        CREATE TABLE claim (
            draft TEXT PRIMARY KEY NOT NULL REFERENCES draft ON DELETE CASCADE,
            ends_at REAL NOT NULL,
            process INTEGER NOT NULL,
            process_started_at INTEGER NOT NULL
        ) STRICT
        """

    /// The account that must send a draft.
    private static let authors = "ALTER TABLE draft ADD COLUMN author TEXT"

    /// The read state and bookmarks of posts, by the path, address or name of their source.
    private static let posts = """
        CREATE TABLE post (
            place TEXT NOT NULL,
            board TEXT NOT NULL,
            post TEXT NOT NULL,
            is_read INTEGER,
            comments INTEGER,
            is_bookmarked INTEGER NOT NULL,
            changed_at REAL NOT NULL,
            PRIMARY KEY (place, board, post)
        ) STRICT
        """

    /// The entries of inboxes, by the place of their source and the name of the account.
    private static let inbox = """
        CREATE TABLE inbox (
            place TEXT NOT NULL,
            account TEXT NOT NULL,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL,
            entry TEXT NOT NULL,
            author TEXT NOT NULL,
            created_at REAL,
            board TEXT,
            post TEXT,
            comment TEXT,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            format TEXT NOT NULL,
            is_unread INTEGER NOT NULL,
            PRIMARY KEY (place, account, kind, entry)
        ) STRICT
        """

    /// The posts of bookmarks, so that they can be listed without their sources.
    private static let bookmarks =
        [
            "bookmarked_at REAL", "title TEXT", "author TEXT", "url TEXT", "page TEXT",
            "listed_board TEXT", "created_at REAL", "score INTEGER", "comment_count INTEGER",
            "tags TEXT",
        ].map { "ALTER TABLE post ADD COLUMN \($0)" } + [
            "UPDATE post SET bookmarked_at = changed_at WHERE is_bookmarked = 1",
            "CREATE INDEX bookmark ON post (bookmarked_at) WHERE is_bookmarked = 1",
        ]

    /// The recipients of private messages.
    private static let recipients = [
        "ALTER TABLE draft ADD COLUMN recipient TEXT",
        "ALTER TABLE draft ADD COLUMN recipient_name TEXT",
    ]

    /// The entries of inboxes without positions, so that they can be stored one by one.
    private static let inboxEntries = [
        "ALTER TABLE inbox RENAME TO inbox_by_position",
        """
        CREATE TABLE inbox (
            place TEXT NOT NULL,
            account TEXT NOT NULL,
            kind TEXT NOT NULL,
            entry TEXT NOT NULL,
            author TEXT NOT NULL,
            created_at REAL,
            board TEXT,
            post TEXT,
            comment TEXT,
            reply TEXT,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            format TEXT NOT NULL,
            is_unread INTEGER NOT NULL,
            PRIMARY KEY (place, account, kind, entry)
        ) STRICT
        """,
        """
        INSERT INTO inbox (place, account, kind, entry, author, created_at, board, post, comment,
            title, body, format, is_unread)
        SELECT place, account, kind, entry, author, created_at, board, post, comment, title, body,
            format, is_unread
        FROM inbox_by_position
        """,
        "DROP TABLE inbox_by_position",
    ]

    /// The user's labels, separated by spaces.
    private static let labels = "ALTER TABLE post ADD COLUMN labels TEXT NOT NULL DEFAULT ''"

    /// The comment and the line at which the user left a post; the line is null at its start.
    private static let positions = [
        "ALTER TABLE post ADD COLUMN position_comment TEXT",
        "ALTER TABLE post ADD COLUMN position_line INTEGER",
    ]

    /// The posts whose threads the next `board-tui fetch` loads.
    private static let queue = "ALTER TABLE post ADD COLUMN is_queued INTEGER NOT NULL DEFAULT 0"

    /// The read marks that the source of an inbox has not accepted yet.
    private static let pendingMarks = """
        ALTER TABLE inbox ADD COLUMN has_pending_mark INTEGER NOT NULL DEFAULT 0
        """

    /// The lists as the user left them; one without an order has the default one.
    private static let listing = """
        CREATE TABLE listing (
            place TEXT NOT NULL,
            board TEXT NOT NULL,
            is_bookmarks INTEGER NOT NULL,
            source_sort TEXT,
            sort TEXT,
            is_reversed INTEGER NOT NULL,
            filter TEXT NOT NULL,
            post_place TEXT,
            post_board TEXT,
            post TEXT,
            row INTEGER NOT NULL,
            changed_at REAL NOT NULL,
            PRIMARY KEY (place, board, is_bookmarks)
        ) STRICT
        """

    /// The list and the layout of the latest run, in one row.
    private static let session = """
        CREATE TABLE session (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            place TEXT,
            board TEXT,
            is_bookmarks INTEGER,
            board_name TEXT,
            shows_panes INTEGER,
            density TEXT
        ) STRICT
        """

    /// The texts that the user has searched for; the latest one has the highest number.
    private static let searches = """
        CREATE TABLE search (
            number INTEGER PRIMARY KEY,
            text TEXT NOT NULL UNIQUE
        ) STRICT
        """

    /// The threads of bookmarked posts. Their columns are those of the cache.
    private static let bookmarkedThreads = [
        """
        CREATE TABLE bookmarked_thread (
            id INTEGER PRIMARY KEY,
            place TEXT NOT NULL,
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
            body TEXT NOT NULL,
            format TEXT NOT NULL,
            base TEXT,
            is_edited INTEGER NOT NULL,
            may_edit INTEGER,
            may_delete INTEGER,
            missing_comments INTEGER NOT NULL,
            is_whole INTEGER NOT NULL,
            is_private INTEGER NOT NULL,
            is_gone INTEGER NOT NULL DEFAULT 0,
            received_at REAL NOT NULL,
            UNIQUE (place, board, post)
        ) STRICT
        """,
        """
        CREATE TABLE bookmarked_comment (
            thread INTEGER NOT NULL REFERENCES bookmarked_thread ON DELETE CASCADE,
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
            PRIMARY KEY (thread, position)
        ) STRICT
        """,
    ]

    /// The widths of the list beside a post and of the panel, in columns.
    private static let layout = [
        "ALTER TABLE session ADD COLUMN list_columns INTEGER",
        "ALTER TABLE session ADD COLUMN panel_columns INTEGER",
    ]

    /// The digest of a printed token whose owner the site has confirmed.
    private static let proofs = "ALTER TABLE account ADD COLUMN proof TEXT"

    /// The text before an edit began.
    private static let originals = [
        "ALTER TABLE draft ADD COLUMN original_title TEXT",
        "ALTER TABLE draft ADD COLUMN original_body TEXT",
    ]

    /// A flag for refused drafts whose target is gone; before, only the reason said so.
    private static let goneTargets = [
        "ALTER TABLE draft ADD COLUMN is_target_gone INTEGER NOT NULL DEFAULT 0",
        """
        UPDATE draft SET is_target_gone = 1 WHERE stage = 'refused' AND (
            reason IN (
                'What it answers is gone.', 'What it changes is gone.',
                'The comment that it answers is gone; the post can be answered instead.')
            OR kind = 'post' AND reason = 'There is no board “' || board || '”.')
        """,
    ]

    /// Several accounts per site; the last used one is active.
    private static let severalAccounts = [
        "ALTER TABLE account RENAME TO only_account",
        """
        CREATE TABLE account (
            site TEXT NOT NULL,
            name TEXT NOT NULL,
            user_id TEXT,
            expires_at REAL,
            place TEXT NOT NULL,
            used_at REAL NOT NULL,
            PRIMARY KEY (site, name)
        ) STRICT
        """,
        """
        INSERT INTO account
        SELECT site, name, user_id, expires_at, place, 0.0 FROM only_account
        """,
        "DROP TABLE only_account",
    ]

    /// The signed-in accounts, without their tokens.
    private static let accounts = """
        CREATE TABLE account (
            site TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            user_id TEXT,
            expires_at REAL,
            place TEXT NOT NULL
        ) STRICT
        """
}

/// The error for a database that a newer program wrote.
struct NewerSchema: Error {}
