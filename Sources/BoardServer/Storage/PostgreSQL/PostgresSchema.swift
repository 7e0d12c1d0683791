/// The tables, as steps from nothing to now; a step that was published never changes.
package enum PostgresSchema {
    private static let steps = [first, second, third, fourth, fifth]
    /// What a database has that all steps were taken in.
    package static var version: Int { steps.count }

    /// Numbers of locks that nobody else is likely to take.
    private static let startLock = 7_214_096_253
    static let importLock = 7_214_096_254

    /// Takes the steps that a database still lacks; of programs that start at once, one after the other.
    ///
    /// Throws where there is no board, unless one is to be made in what is empty.
    static func migrate(_ db: PostgresConnection, creating: Bool) throws {
        try begin(db)
        if try !isBoard(db) {
            guard try isEmpty(db) else { throw StorageError.refused(.somethingElse) }
            guard creating else { throw StorageError.noDatabase }
        }
        let version = try version(in: db)
        guard version <= steps.count else {
            throw StorageError.newerDatabase(found: version, known: steps.count)
        }
        guard version < steps.count else { return }
        for step in steps[version...] { try db.run(step) }
        try db.execute("INSERT INTO migrations (version) VALUES ($1)", [steps.count])
    }

    /// Making an index may need its time.
    private static func begin(_ db: PostgresConnection) throws {
        guard db.encoding == "UTF8" else {
            throw StorageError.unsupported(
                """
                The database's encoding is \(db.encoding), a board needs UTF8: \
                createdb --template=template0 --encoding=UTF8 NAME makes one that has it.
                """)
        }
        try db.run("SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(\(startLock))")
    }

    private static func version(in db: PostgresConnection) throws -> Int {
        guard try isBoard(db) else { return 0 }
        return Int(try db.number("SELECT max(version) FROM migrations") ?? 0)
    }

    /// Others call a table “migrations”, too.
    private static func isBoard(_ db: PostgresConnection) throws -> Bool {
        try ["migrations", "boards", "accounts"].allSatisfy { try exists($0, in: db) }
    }

    /// Whether there is no table but what extensions brought.
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

    /// Makes the index for searching, which is missing where the extension was at the first start.
    static func addTrigrams(_ db: PostgresConnection) throws {
        try begin(db)
        guard try !exists("texts_by_trigrams", in: db) else { return }
        try db.run(
            """
            CREATE EXTENSION IF NOT EXISTS pg_trgm;
            CREATE INDEX texts_by_trigrams ON texts USING gin (text gin_trgm_ops);
            """)
    }

    /// Whether trigrams are made of letters beyond ASCII; the locale decides.
    static func knowsAllLetters(_ db: PostgresConnection) throws -> Bool {
        try db.number("SELECT 1 WHERE cardinality(show_trgm('한국어')) > 0") != nil
    }

    private static let first = """
        CREATE TABLE migrations (version INTEGER PRIMARY KEY);

        -- The number of the last change. Whoever writes one holds the row until its transaction ends, so
        -- the changes become visible in the order of their numbers, and none is missing in between.
        CREATE TABLE counters (
            name TEXT PRIMARY KEY,
            value BIGINT NOT NULL
        ) WITH (fillfactor = 10);
        INSERT INTO counters VALUES ('change', 0);

        -- Posts and comments share their numbers.
        CREATE SEQUENCE entry_ids;

        CREATE TABLE boards (
            position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT NOT NULL
        );

        -- A deleted account stays without name, so that its words need no change.
        CREATE TABLE accounts (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name TEXT,
            name_key TEXT UNIQUE,
            password_hash TEXT NOT NULL,
            role TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            is_banned BOOLEAN NOT NULL DEFAULT FALSE
        );

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

        -- An imported post's origin may be of any length, so its hash is kept.
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
            score BIGINT NOT NULL DEFAULT 0,
            comment_count BIGINT NOT NULL DEFAULT 0,
            created_at BIGINT NOT NULL,
            edited_at BIGINT,
            active_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            deleted_at BIGINT
        );
        CREATE INDEX posts_new ON posts(created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_active ON posts(active_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_top ON posts(score, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_new_on ON posts(board_id, created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_active_on ON posts(board_id, active_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX posts_top_on ON posts(board_id, score, id) WHERE deleted_at IS NULL;

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
            is_visible BOOLEAN NOT NULL DEFAULT TRUE
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
            UNIQUE (entry_id, account_id)
        );

        -- What came of writes with a key; account 0 is nobody yet.
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

        -- What is searched: small letters, and numbers for the text's single characters and pairs.
        CREATE TABLE texts (
            entry_id BIGINT PRIMARY KEY,
            post_id BIGINT NOT NULL,
            text TEXT NOT NULL,
            words INTEGER[] NOT NULL
        );
        CREATE INDEX texts_by_words ON texts USING gin (words);
        """
    /// Codes for signing in: none without a secret, and asked for only when they are on.
    private static let second = """
        ALTER TABLE accounts ADD COLUMN totp_secret BYTEA;
        ALTER TABLE accounts ADD COLUMN totp_is_on BOOLEAN NOT NULL DEFAULT FALSE;
        ALTER TABLE accounts ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0;
        """
    /// For searching a small board, which would go through all others otherwise.
    private static let third = """
        CREATE INDEX texts_of_post ON texts(post_id);
        """
    /// Receipts of older programs named whoever had signed up, and those of deleted accounts stayed.
    private static let fourth = """
        UPDATE receipts
            SET result = json_build_object(
                'made', json_build_object('_0', result::json->'account'->'_0'->'id'))::text
            WHERE account_id = 0 AND result::json->'account' IS NOT NULL;
        DELETE FROM receipts
            WHERE account_id IN (SELECT id FROM accounts WHERE name IS NULL);
        """
    /// Receipts of older programs had the text of posts and comments, also where that was deleted since.
    private static let fifth = ["post", "comment", "account"].map { kind in
        """
        UPDATE receipts
            SET result = json_build_object(
                '\(kind)', json_build_object('_0', result::json->'\(kind)'->'_0'->'id'))::text
            WHERE json_typeof(result::json->'\(kind)'->'_0'->'id') IS NOT NULL;
        """
    }.joined()
}
