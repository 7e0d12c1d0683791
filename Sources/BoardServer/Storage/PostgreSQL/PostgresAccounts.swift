/// Accounts out of their table.
enum PostgresAccounts {
    /// How an account is held until a transaction ends.
    enum Lock: String {
        case none = ""
        /// Against changes, by as many as like.
        case shared = " FOR SHARE"
        /// For a change of its own.
        case alone = " FOR NO KEY UPDATE"
    }

    /// With what `credentials(_:)` reads, in its order; deleted accounts are left out.
    private static let select = """
        SELECT id, name, role, created_at, is_banned, password_hash, totp_secret, totp_is_on
        FROM accounts
        WHERE name IS NOT NULL
        """

    /// The name of whose words they are; imported ones have a name of their own, and need no second table.
    static func name(of account: String, or imported: String) -> String {
        """
        CASE WHEN \(account) IS NULL THEN \(imported)
            ELSE (SELECT name FROM accounts WHERE id = \(account)) END
        """
    }

    static func account(
        _ id: AccountID, _ lock: Lock = .none, in db: PostgresConnection
    ) throws -> Account {
        guard let credentials = try credentials(of: id, lock, in: db) else {
            throw StorageError.notFound(.account)
        }
        return credentials.account
    }

    static func credentials(
        of id: AccountID, _ lock: Lock = .none, in db: PostgresConnection
    ) throws -> Credentials? {
        try db.row(select + " AND id = $1" + lock.rawValue, [id.rawValue]).map(credentials)
    }

    /// A name with a NUL, which is no text to PostgreSQL, is nobody's.
    static func credentials(
        named name: String, in db: PostgresConnection
    ) throws -> Credentials? {
        guard !name.utf8.contains(0) else { return nil }
        return try db.row(select + " AND name_key = $1", [AccountName.key(name)]).map(credentials)
    }

    /// The oldest first.
    static func all(in db: PostgresConnection) throws -> [Credentials] {
        try db.rows(select + " ORDER BY id").map(credentials)
    }

    /// Two that look alike and come at the same moment may both be taken; the same one is not.
    static func checkFree(
        _ name: String, except id: AccountID?, in db: PostgresConnection
    ) throws {
        for key in AccountName.keys(looking: name) {
            if let other = try credentials(named: key, in: db), other.account.id != id {
                throw StorageError.nameTaken
            }
        }
    }

    private static func credentials(_ row: PostgresRow) -> Credentials {
        Credentials(
            account: account(row, from: 0), passwordHash: row[5],
            secondFactor: row[6].map { SecondFactor(secret: $0, isOn: row[7]) })
    }

    /// An account of the five columns from one of them on.
    static func account(_ row: PostgresRow, from first: Int32) -> Account {
        Account(
            id: AccountID(rawValue: row[first]), name: row[first + 1],
            role: Role(rawValue: row[first + 2]) ?? .member,
            createdAt: Timestamp(rawValue: row[first + 3]), isBanned: row[first + 4])
    }

    static func create(
        _ new: NewAccount, at now: Timestamp, in db: PostgresConnection
    ) throws -> AccountID {
        let role = try PostgresInvitations.use(of: new, at: now, in: db)
        try checkFree(new.name, except: nil, in: db)
        let id = try db.number(
            """
            INSERT INTO accounts (name, name_key, password_hash, role, created_at)
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name_key) DO NOTHING RETURNING id
            """,
            [
                AccountName.kept(new.name), AccountName.key(new.name), new.passwordHash,
                role.rawValue, now.rawValue,
            ])
        guard let id else { throw StorageError.nameTaken }
        return AccountID(rawValue: id)
    }
}

extension PostgresStorage {
    package func createAccount(
        _ new: NewAccount, key: WriteKey?, at now: Timestamp
    ) async throws -> Account {
        try await write { db in
            let result = try PostgresReceipts.once(key, by: .nobody, at: now, in: db) {
                .made(try PostgresAccounts.create(new, at: now, in: db))
            }
            guard case .made(let id) = result,
                let credentials = try PostgresAccounts.credentials(of: id, in: db)
            else { throw StorageError.keyReused }
            return credentials.account
        }
    }

    package func credentials(named name: String) async throws -> Credentials? {
        try await readAtOnce { try PostgresAccounts.credentials(named: name, in: $0) }
    }

    package func credentials(of account: AccountID) async throws -> Credentials? {
        try await readAtOnce { try PostgresAccounts.credentials(of: account, in: $0) }
    }

    package func allCredentials() async throws -> [Credentials] {
        try await readAtOnce { try PostgresAccounts.all(in: $0) }
    }

    package func setPasswordHash(_ hash: String, ofAccountNamed name: String) async throws {
        try await write { db in
            guard let found = try PostgresAccounts.credentials(named: name, in: db) else {
                throw StorageError.notFound(.account)
            }
            let id = found.account.id.rawValue
            try db.execute("UPDATE accounts SET password_hash = $1 WHERE id = $2", [hash, id])
            try db.execute("DELETE FROM sessions WHERE account_id = $1", [id])
        }
    }

    package func setRole(_ role: Role, ofAccountNamed name: String) async throws {
        try await set("role", to: role.rawValue, ofAccountNamed: name)
    }

    package func setBanned(_ isBanned: Bool, accountNamed name: String) async throws {
        try await set("is_banned", to: isBanned, ofAccountNamed: name)
    }

    private func set(
        _ column: String, to value: some PostgresParameter & Sendable, ofAccountNamed name: String
    ) async throws {
        try await write { db in
            let count = try db.execute(
                "UPDATE accounts SET \(column) = $1 WHERE name_key = $2",
                [value, AccountName.key(name)])
            guard count > 0 else { throw StorageError.notFound(.account) }
        }
    }
}
