import GRDB

/// The tables, as steps from nothing to now; a step that was published never changes.
package enum SQLiteSchema {
    private static let steps = [first, second, third, fourth, fifth, sixth]
    /// What a database has that all steps were taken in.
    package static var version: Int { steps.count }

    /// Throws where there is no board, unless one is to be made in what is empty.
    static func check(_ db: Database, creating: Bool) throws {
        let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema")
        guard !tables.isEmpty || creating else { throw StorageError.noDatabase }
        guard tables.isEmpty || tables.isSuperset(of: ["accounts", "boards", "counters"]) else {
            throw StorageError.refused(.somethingElse)
        }
    }

    /// Takes the steps that a database still lacks; one that has them all is only read, so that a
    /// server can start where there is no room to write.
    static func migrate(_ database: any DatabaseWriter) throws {
        try database.writeWithoutTransaction { db in
            guard try version(in: db) < steps.count else { return }
            try db.inTransaction(.immediate) {
                for step in steps[try version(in: db)...] { try db.execute(sql: step) }
                try db.execute(sql: "PRAGMA user_version = \(steps.count)")
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
        INSERT INTO counters VALUES ('entry', 0);

        CREATE TABLE boards (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT NOT NULL
        ) STRICT;

        -- A deleted account stays without name, so that its words need no change.
        CREATE TABLE accounts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT,
            name_key TEXT UNIQUE,
            password_hash TEXT NOT NULL,
            role TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            is_banned INTEGER NOT NULL DEFAULT 0
        ) STRICT;

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

        CREATE TABLE posts (
            id INTEGER PRIMARY KEY,
            board_id TEXT NOT NULL REFERENCES boards(id),
            author_id INTEGER REFERENCES accounts(id),
            author_name TEXT,
            origin TEXT UNIQUE,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            url TEXT,
            tags TEXT NOT NULL,
            is_pinned INTEGER NOT NULL DEFAULT 0,
            score INTEGER NOT NULL DEFAULT 0,
            comment_count INTEGER NOT NULL DEFAULT 0,
            created_at INTEGER NOT NULL,
            edited_at INTEGER,
            active_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX posts_new ON posts(created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_active ON posts(active_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_top ON posts(score, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_new_on ON posts(board_id, created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_active_on ON posts(board_id, active_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_top_on ON posts(board_id, score, id) WHERE deleted_at IS NULL;

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
            is_visible INTEGER NOT NULL DEFAULT 1
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
            UNIQUE (entry_id, account_id)
        ) STRICT;

        -- What came of writes with a key; account 0 is nobody yet.
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
        """
    /// What counts writes of all kinds.
    private static let second = """
        INSERT INTO counters VALUES ('write', 0);
        """
    /// Codes for signing in: none without a secret, and asked for only when they are on.
    private static let third = """
        ALTER TABLE accounts ADD COLUMN totp_secret BLOB;
        ALTER TABLE accounts ADD COLUMN totp_is_on INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN totp_step INTEGER NOT NULL DEFAULT 0;
        """
    /// What is on a board, the newest last, so that searching there goes through no other; and merging of
    /// the indexes of words.
    private static let fourth = """
        CREATE TABLE board_entries (
            board_id TEXT NOT NULL,
            id INTEGER NOT NULL,
            PRIMARY KEY (board_id, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO board_entries
            SELECT board_id, id FROM posts
            UNION ALL
            SELECT p.board_id, c.id FROM comments c JOIN posts p ON p.id = c.post_id
            ORDER BY 1, 2;
        CREATE TRIGGER posts_on_board AFTER INSERT ON posts BEGIN
            INSERT INTO board_entries VALUES (new.board_id, new.id);
        END;
        CREATE TRIGGER comments_on_board AFTER INSERT ON comments BEGIN
            INSERT INTO board_entries SELECT board_id, new.id FROM posts WHERE id = new.post_id;
        END;
        -- Eight parts of an index are merged at a time, not four: with millions of entries, merging was
        -- two thirds of every write.
        INSERT INTO texts (texts, rank) VALUES ('automerge', 8);
        INSERT INTO short_words (short_words, rank) VALUES ('automerge', 8);
        """
    /// Receipts of older programs named whoever had signed up, and those of deleted accounts stayed.
    private static let fifth = """
        UPDATE receipts
            SET result = json_object(
                'made', json_object('_0', json_extract(result, '$.account._0.id')))
            WHERE account_id = 0 AND json_type(result, '$.account') IS NOT NULL;
        DELETE FROM receipts
            WHERE account_id IN (SELECT id FROM accounts WHERE name IS NULL);
        """
    /// Receipts of older programs had the text of posts and comments, also where that was deleted since.
    private static let sixth = """
        UPDATE receipts
            SET result = json_object(
                'post', json_object('_0', json_extract(result, '$.post._0.id')))
            WHERE json_type(result, '$.post._0.id') IS NOT NULL;
        UPDATE receipts
            SET result = json_object(
                'comment', json_object('_0', json_extract(result, '$.comment._0.id')))
            WHERE json_type(result, '$.comment._0.id') IS NOT NULL;
        UPDATE receipts
            SET result = json_object(
                'account', json_object('_0', json_extract(result, '$.account._0.id')))
            WHERE json_type(result, '$.account._0.id') IS NOT NULL;
        """
}
