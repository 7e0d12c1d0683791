/// The tables, as numbered migrations; a migration that was released never changes.
package enum PostgresSchema {
    private static let steps = [first]
    /// The number of the last migration.
    package static var version: Int { steps.count }

    /// Numbers of locks that no other program is likely to take.
    private static let startLock = 7_214_096_253
    static let importLock: Int64 = 7_214_096_254
    static let invitationLock: Int64 = 7_214_096_255

    /// Runs the migrations that a database lacks; processes that start at once do so one after another.
    ///
    /// Throws an error if there is no board, unless the database is empty and a board is to be created.
    static func migrate(_ db: PostgresConnection, creating: Bool) throws {
        try begin(db)
        let isBoard = try exist(["boards", "accounts", "board_versions"], in: db)
        if !isBoard {
            for versions in ["migrations", "schema_versions"]
            where try exist(["boards", "accounts", versions], in: db) {
                throw StorageError.refused(.developmentVersion)
            }
            guard try isEmpty(db) else { throw StorageError.refused(.somethingElse) }
            guard creating else { throw StorageError.noDatabase }
        }
        let version =
            isBoard ? Int(try db.number("SELECT max(version) FROM board_versions") ?? 0) : 0
        guard version <= steps.count else {
            throw StorageError.newerDatabase(found: version, known: steps.count)
        }
        guard version < steps.count else { return }
        for step in steps[version...] { try db.run(step) }
        try db.execute("INSERT INTO board_versions (version) VALUES ($1)", [steps.count])
    }

    /// Allows the time that an index needs.
    private static func begin(_ db: PostgresConnection) throws {
        guard db.encoding == "UTF8" else {
            throw StorageError.unsupported(
                """
                The database's encoding is \(db.encoding), but a board needs UTF8: \
                createdb --template=template0 --encoding=UTF8 NAME creates one.
                """)
        }
        try db.run("SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(\(startLock))")
    }

    private static func exist(_ tables: [String], in db: PostgresConnection) throws -> Bool {
        try tables.allSatisfy { try exists($0, in: db) }
    }

    /// Returns whether there are no tables except those of extensions.
    private static func isEmpty(_ db: PostgresConnection) throws -> Bool {
        try db.number(
            """
            SELECT 1 FROM pg_class t WHERE relnamespace = current_schema()::regnamespace
                AND relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT EXISTS (
                    SELECT 1 FROM pg_depend WHERE objid = t.oid AND deptype = 'e') LIMIT 1
            """) == nil
    }

    private static func exists(_ relation: String, in db: PostgresConnection) throws -> Bool {
        try db.number("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [relation]) != nil
    }

    /// Creates the search index, which is missing if the extension was missing at the first start.
    static func addTrigrams(_ db: PostgresConnection) throws {
        try begin(db)
        guard try !exists("texts_by_trigrams", in: db) else { return }
        try db.run(
            """
            CREATE EXTENSION IF NOT EXISTS pg_trgm;
            CREATE INDEX texts_by_trigrams ON texts USING gin (text gin_trgm_ops);
            """)
    }

    /// Returns whether trigrams have letters beyond ASCII, which depends on the locale.
    static func knowsAllLetters(_ db: PostgresConnection) throws -> Bool {
        try db.number("SELECT 1 WHERE cardinality(show_trgm('한국어')) > 0") != nil
    }

    private static let first = """
        -- Development versions before 0.1.0 called this table "migrations" or "schema_versions".
        CREATE TABLE board_versions (version INTEGER PRIMARY KEY);

        -- The number of the last change. A transaction that adds one holds the row until it ends, so
        -- changes become visible in the order of their numbers, without gaps.
        CREATE TABLE counters (
            name TEXT PRIMARY KEY,
            value BIGINT NOT NULL
        ) WITH (fillfactor = 10);
        INSERT INTO counters VALUES ('change', 0);

        -- Posts and comments share their ids.
        CREATE SEQUENCE entry_ids;

        -- Deleted posts refer to removed boards.
        CREATE TABLE boards (
            position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            is_removed BOOLEAN NOT NULL DEFAULT FALSE
        );

        -- A deleted account remains without a name, so that its posts and comments need no change. A TOTP
        -- secret is used only when it is on.
        CREATE TABLE accounts (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name TEXT,
            name_key TEXT UNIQUE,
            password_hash TEXT NOT NULL,
            role TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            is_banned BOOLEAN NOT NULL DEFAULT FALSE,
            banned_until BIGINT,
            ban_reason TEXT NOT NULL DEFAULT '',
            totp_secret BYTEA,
            totp_is_on BOOLEAN NOT NULL DEFAULT FALSE,
            totp_step BIGINT NOT NULL DEFAULT 0
        );
        CREATE INDEX moderators ON accounts(role) WHERE role <> 'member';

        CREATE TABLE sessions (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account_id BIGINT NOT NULL REFERENCES accounts(id),
            token_hash BYTEA NOT NULL UNIQUE,
            created_at BIGINT NOT NULL,
            last_used_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL
        );
        CREATE INDEX sessions_of_account ON sessions(account_id);
        CREATE INDEX sessions_by_expiry ON sessions(expires_at);

        CREATE TABLE invitations (
            code_hash BYTEA PRIMARY KEY,
            role TEXT NOT NULL,
            expires_at BIGINT NOT NULL
        );

        -- The origin of an imported post may have any length, so its hash is stored. A removed post or
        -- comment is marked as deleted, but has its text and the reason.
        CREATE TABLE posts (
            id BIGINT PRIMARY KEY,
            board_id TEXT NOT NULL REFERENCES boards(id),
            author_id BIGINT REFERENCES accounts(id),
            author_name TEXT,
            origin_hash BYTEA UNIQUE,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            url TEXT,
            tags TEXT NOT NULL,
            is_pinned BOOLEAN NOT NULL DEFAULT FALSE,
            is_locked BOOLEAN NOT NULL DEFAULT FALSE,
            score BIGINT NOT NULL DEFAULT 0,
            comment_count BIGINT NOT NULL DEFAULT 0,
            created_at BIGINT NOT NULL,
            edited_at BIGINT,
            active_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            deleted_at BIGINT,
            removal_reason TEXT
        );
        CREATE INDEX posts_new ON posts(created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_active ON posts(active_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_top ON posts(score, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_new_on ON posts(board_id, created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_active_on ON posts(board_id, active_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_top_on ON posts(board_id, score, id) WHERE deleted_at IS NULL;
        CREATE INDEX pinned_posts ON posts(board_id) WHERE is_pinned AND deleted_at IS NULL;

        CREATE TABLE comments (
            id BIGINT PRIMARY KEY,
            post_id BIGINT NOT NULL REFERENCES posts(id),
            parent_id BIGINT REFERENCES comments(id),
            author_id BIGINT REFERENCES accounts(id),
            author_name TEXT,
            body TEXT NOT NULL,
            score BIGINT NOT NULL DEFAULT 0,
            created_at BIGINT NOT NULL,
            edited_at BIGINT,
            path BYTEA NOT NULL,
            depth BIGINT NOT NULL,
            reply_count BIGINT NOT NULL DEFAULT 0,
            is_deleted BOOLEAN NOT NULL DEFAULT FALSE,
            is_visible BOOLEAN NOT NULL DEFAULT TRUE,
            removal_reason TEXT
        );
        CREATE UNIQUE INDEX comments_in_order ON comments(post_id, path) WHERE is_visible;

        CREATE TABLE votes (
            account_id BIGINT NOT NULL REFERENCES accounts(id),
            entry_id BIGINT NOT NULL,
            value BIGINT NOT NULL,
            PRIMARY KEY (account_id, entry_id)
        );

        CREATE TABLE reports (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            entry_id BIGINT NOT NULL,
            post_id BIGINT NOT NULL,
            is_comment BOOLEAN NOT NULL,
            account_id BIGINT NOT NULL REFERENCES accounts(id),
            reason TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            handled_at BIGINT,
            handled_by BIGINT,
            UNIQUE (entry_id, account_id)
        );
        CREATE INDEX handled_reports ON reports(handled_at) WHERE handled_at IS NOT NULL;
        CREATE INDEX reports_of_post ON reports(post_id, id);

        -- The results of writes with a key; account 0 is nobody.
        CREATE TABLE receipts (
            account_id BIGINT NOT NULL,
            key TEXT NOT NULL,
            fingerprint BYTEA NOT NULL,
            result TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            PRIMARY KEY (account_id, key)
        );
        CREATE INDEX receipts_by_age ON receipts(created_at);

        CREATE TABLE changes (
            sequence BIGINT PRIMARY KEY,
            kind TEXT NOT NULL,
            entry_id BIGINT NOT NULL,
            post_id BIGINT NOT NULL,
            board_id TEXT NOT NULL,
            at BIGINT NOT NULL
        );
        CREATE INDEX changes_by_age ON changes(at);

        -- The search index: the lowercase text, and numbers for its single characters and pairs.
        CREATE TABLE texts (
            entry_id BIGINT PRIMARY KEY,
            post_id BIGINT NOT NULL,
            text TEXT NOT NULL,
            words INTEGER[] NOT NULL
        );
        CREATE INDEX texts_by_words ON texts USING gin (words);
        -- For the search of a small board, which would read all other boards otherwise.
        CREATE INDEX texts_of_post ON texts(post_id);

        -- Notifications, by the account that they concern; author_id wrote the entry. The reason of a
        -- report or a removal is shown instead of its text.
        CREATE TABLE notifications (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account_id BIGINT NOT NULL,
            kind TEXT NOT NULL,
            author_id BIGINT NOT NULL,
            entry_id BIGINT NOT NULL,
            post_id BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            is_read BOOLEAN NOT NULL DEFAULT FALSE,
            reason TEXT,
            UNIQUE (account_id, entry_id)
        );
        CREATE INDEX notifications_of_account ON notifications(account_id, id);
        CREATE INDEX unread_notifications ON notifications(account_id, id) WHERE NOT is_read;
        CREATE INDEX notifications_of_post ON notifications(post_id, entry_id);
        CREATE INDEX notifications_by_age ON notifications(created_at);

        -- The moderator is NULL for the command line. Entries may belong to deleted posts.
        CREATE TABLE moderation (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            action TEXT NOT NULL,
            moderator_id BIGINT,
            entry_id BIGINT,
            post_id BIGINT,
            account_id BIGINT,
            board_id TEXT,
            reason TEXT NOT NULL,
            banned_until BIGINT,
            created_at BIGINT NOT NULL
        );
        """
}
