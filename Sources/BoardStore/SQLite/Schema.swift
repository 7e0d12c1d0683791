import BoardCore

/// The tables, as numbered steps that are only ever added to.
enum Schema {
    /// Makes the tables that are missing. Throws a `DraftStoreError` where a newer program made the
    /// file, as this one would spoil it.
    static func bringUp(_ connection: SQLiteConnection) throws {
        let version = try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
        guard version <= migrations.count else {
            throw DraftStoreError(
                reason: "\(DatabaseFile.name) was made by a newer board-tui; use that one")
        }
        for number in version..<migrations.count {
            try connection.write { () throws(SQLiteError) in
                for statement in migrations[number] { try connection.run(statement) }
                try connection.run("PRAGMA user_version = \(number + 1)")
            }
        }
    }

    private static let migrations = [
        [drafts, claims], [accounts], [authors], severalAccounts, originals, goneTargets, [proofs],
    ]

    /// What is written: times are seconds since 2001, which keeps them to the last digit.
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

    /// Which program sends what, and until when it says so.
    private static let claims = """
        CREATE TABLE claim (
            draft TEXT PRIMARY KEY NOT NULL REFERENCES draft ON DELETE CASCADE,
            ends_at REAL NOT NULL,
            process INTEGER NOT NULL,
            process_started_at INTEGER NOT NULL
        ) STRICT
        """

    /// In whose name alone something is sent.
    private static let authors = "ALTER TABLE draft ADD COLUMN author TEXT"

    /// Whose a secret is that the reader's own command printed, as its site has told.
    private static let proofs = "ALTER TABLE account ADD COLUMN proof TEXT"

    /// What stood there when an edit was begun.
    private static let originals = [
        "ALTER TABLE draft ADD COLUMN original_title TEXT",
        "ALTER TABLE draft ADD COLUMN original_body TEXT",
    ]

    /// Whether what was refused is about something that is not there. Until then only the sentence told.
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

    /// Several accounts at one site, of which the one that was used last is in use.
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

    /// Who is signed in; what shows it is not here.
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
