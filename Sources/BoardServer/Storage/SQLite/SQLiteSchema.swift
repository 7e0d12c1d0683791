import GRDB

/// The tables, as numbered migrations; a migration that was released never changes.
package enum SQLiteSchema {
    private static let steps = [first]
    /// The number of the last migration.
    package static var version: Int { steps.count }

    /// The mark of a board in the header of its file. Development versions before 0.1.0 set none, or
    /// another one.
    private static let applicationID: Int32 = 0x426F_6164

    /// Throws an error if the file has no board, unless it is empty and a board is to be created.
    static func check(_ db: Database, creating: Bool) throws {
        let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema")
        guard !tables.isEmpty else {
            if creating { return }
            throw StorageError.noDatabase
        }
        guard tables.isSuperset(of: ["accounts", "boards", "counters"]) else {
            throw StorageError.refused(.somethingElse)
        }
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw StorageError.refused(.developmentVersion)
        }
    }

    /// Runs the migrations that a database lacks. A database that has them all is only read, so that a
    /// server starts even if there is no space to write.
    static func migrate(_ database: any DatabaseWriter) throws {
        try database.writeWithoutTransaction { db in
            guard try version(in: db) < steps.count else { return }
            try db.inTransaction(.immediate) {
                for step in steps[try version(in: db)...] { try db.execute(sql: step) }
                try db.execute(
                    sql: """
                        PRAGMA user_version = \(steps.count);
                        PRAGMA application_id = \(applicationID)
                        """)
                return .commit
            }
        }
    }

    private static func version(in db: Database) throws -> Int {
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard version <= steps.count else {
            throw StorageError.newerDatabase(found: version, known: steps.count)
        }
        return version
    }

    private static let first = """
        CREATE TABLE counters (
            name TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        -- The last id of a post or comment, and the number of all transactions that wrote.
        INSERT INTO counters VALUES ('entry', 0), ('write', 0);

        -- Deleted posts refer to removed boards.
        CREATE TABLE boards (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            is_removed INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- A deleted account remains without a name, so that its posts and comments need no change. A TOTP
        -- secret is used only when it is on.
        CREATE TABLE accounts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT,
            name_key TEXT UNIQUE,
            password_hash TEXT NOT NULL,
            role TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            is_banned INTEGER NOT NULL DEFAULT 0,
            banned_until INTEGER,
            ban_reason TEXT NOT NULL DEFAULT '',
            totp_secret BLOB,
            totp_is_on INTEGER NOT NULL DEFAULT 0,
            totp_step INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX moderators ON accounts(role) WHERE role <> 'member';

        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account_id INTEGER NOT NULL REFERENCES accounts(id),
            token_hash BLOB NOT NULL UNIQUE,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sessions_of_account ON sessions(account_id);
        CREATE INDEX sessions_by_expiry ON sessions(expires_at);

        CREATE TABLE invitations (
            code_hash BLOB PRIMARY KEY,
            role TEXT NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- The origin of an imported post may have any length, so its hash is stored. A removed post or
        -- comment is marked as deleted, but has its text and the reason.
        CREATE TABLE posts (
            id INTEGER PRIMARY KEY,
            board_id TEXT NOT NULL REFERENCES boards(id),
            author_id INTEGER REFERENCES accounts(id),
            author_name TEXT,
            origin_hash BLOB UNIQUE,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            url TEXT,
            tags TEXT NOT NULL,
            is_pinned INTEGER NOT NULL DEFAULT 0,
            is_locked INTEGER NOT NULL DEFAULT 0,
            score INTEGER NOT NULL DEFAULT 0,
            comment_count INTEGER NOT NULL DEFAULT 0,
            created_at INTEGER NOT NULL,
            edited_at INTEGER,
            active_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER,
            removal_reason TEXT
        ) STRICT;
        CREATE INDEX posts_new ON posts(created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_active ON posts(active_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_top ON posts(score, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_new_on ON posts(board_id, created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_active_on ON posts(board_id, active_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_top_on ON posts(board_id, score, id) WHERE deleted_at IS NULL;
        CREATE INDEX pinned_posts ON posts(board_id) WHERE is_pinned AND deleted_at IS NULL;

        CREATE TABLE comments (
            id INTEGER PRIMARY KEY,
            post_id INTEGER NOT NULL REFERENCES posts(id),
            parent_id INTEGER REFERENCES comments(id),
            author_id INTEGER REFERENCES accounts(id),
            author_name TEXT,
            body TEXT NOT NULL,
            score INTEGER NOT NULL DEFAULT 0,
            created_at INTEGER NOT NULL,
            edited_at INTEGER,
            path BLOB NOT NULL,
            depth INTEGER NOT NULL,
            reply_count INTEGER NOT NULL DEFAULT 0,
            is_deleted INTEGER NOT NULL DEFAULT 0,
            is_visible INTEGER NOT NULL DEFAULT 1,
            removal_reason TEXT
        ) STRICT;
        CREATE UNIQUE INDEX comments_in_order ON comments(post_id, path) WHERE is_visible;

        CREATE TABLE votes (
            account_id INTEGER NOT NULL REFERENCES accounts(id),
            entry_id INTEGER NOT NULL,
            value INTEGER NOT NULL,
            PRIMARY KEY (account_id, entry_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE reports (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            entry_id INTEGER NOT NULL,
            post_id INTEGER NOT NULL,
            is_comment INTEGER NOT NULL,
            account_id INTEGER NOT NULL REFERENCES accounts(id),
            reason TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            handled_at INTEGER,
            handled_by INTEGER,
            UNIQUE (entry_id, account_id)
        ) STRICT;
        CREATE INDEX handled_reports ON reports(handled_at) WHERE handled_at IS NOT NULL;
        CREATE INDEX reports_of_post ON reports(post_id, id);

        -- The results of writes with a key; account 0 is nobody.
        CREATE TABLE receipts (
            account_id INTEGER NOT NULL,
            key TEXT NOT NULL,
            fingerprint BLOB NOT NULL,
            result TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX receipts_by_age ON receipts(created_at);

        CREATE TABLE changes (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            entry_id INTEGER NOT NULL,
            post_id INTEGER NOT NULL,
            board_id TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX changes_by_age ON changes(at);

        CREATE VIRTUAL TABLE texts USING fts5(text, content='', tokenize='trigram');
        CREATE VIRTUAL TABLE short_words USING fts5(
            words, content='', detail='none', tokenize='ascii');
        -- Eight parts of an index are merged at a time, not four: with millions of entries, merging was
        -- two thirds of every write.
        INSERT INTO texts (texts, rank) VALUES ('automerge', 8);
        INSERT INTO short_words (short_words, rank) VALUES ('automerge', 8);

        -- The posts and comments of a board, so that a search of the board reads no others.
        CREATE TABLE board_entries (
            board_id TEXT NOT NULL,
            id INTEGER NOT NULL,
            PRIMARY KEY (board_id, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER posts_on_board AFTER INSERT ON posts BEGIN
            INSERT INTO board_entries VALUES (new.board_id, new.id);
        END;
        CREATE TRIGGER comments_on_board AFTER INSERT ON comments BEGIN
            INSERT INTO board_entries SELECT board_id, new.id FROM posts WHERE id = new.post_id;
        END;
        CREATE TRIGGER posts_moved AFTER UPDATE OF board_id ON posts BEGIN
            UPDATE board_entries SET board_id = new.board_id
                WHERE board_id = old.board_id AND id IN (
                    SELECT new.id UNION ALL
                    SELECT id FROM comments WHERE post_id = new.id AND is_visible);
        END;

        -- Notifications, by the account that they concern; author_id wrote the entry. The reason of a
        -- report or a removal is shown instead of its text.
        CREATE TABLE notifications (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account_id INTEGER NOT NULL,
            kind TEXT NOT NULL,
            author_id INTEGER NOT NULL,
            entry_id INTEGER NOT NULL,
            post_id INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            is_read INTEGER NOT NULL DEFAULT 0,
            reason TEXT,
            UNIQUE (account_id, entry_id)
        ) STRICT;
        CREATE INDEX notifications_of_account ON notifications(account_id, id);
        CREATE INDEX unread_notifications ON notifications(account_id, id) WHERE NOT is_read;
        CREATE INDEX notifications_of_post ON notifications(post_id, entry_id);
        CREATE INDEX notifications_by_age ON notifications(created_at);

        -- The moderator is NULL for the command line. Entries may belong to deleted posts.
        CREATE TABLE moderation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            action TEXT NOT NULL,
            moderator_id INTEGER,
            entry_id INTEGER,
            post_id INTEGER,
            account_id INTEGER,
            board_id TEXT,
            reason TEXT NOT NULL,
            banned_until INTEGER,
            created_at INTEGER NOT NULL
        ) STRICT;
        """
}
