extension SQLStorage {
    package func createAccount(
        _ new: NewAccount, key: WriteKey?, at now: Timestamp
    ) async throws -> Account {
        try await write { db in
            let result = try ReceiptTable.once(key, by: .nobody, at: now, in: db) {
                .made(try AccountTable.create(new, at: now, in: db))
            }
            guard case .made(let id) = result,
                let credentials = try AccountTable.credentials(of: id, in: db)
            else { throw StorageError.keyReused }
            return credentials.account
        }
    }

    package func credentials(named name: String) async throws -> Credentials? {
        try await read(.each) { try AccountTable.credentials(named: name, in: $0) }
    }

    package func credentials(of account: AccountID) async throws -> Credentials? {
        try await read(.each) { try AccountTable.credentials(of: account, in: $0) }
    }

    package func allCredentials() async throws -> [Credentials] {
        try await read(.long) { try AccountTable.all(in: $0) }
    }

    package func setPasswordHash(_ hash: String, ofAccountNamed name: String) async throws {
        try await write { db in
            guard let id = try AccountTable.credentials(named: name, in: db)?.account.id else {
                throw StorageError.notFound(.account)
            }
            try db.execute("UPDATE accounts SET password_hash = $1 WHERE id = $2", [hash, id])
            try db.execute("DELETE FROM sessions WHERE account_id = $1", [id])
        }
    }

    package func setRole(_ role: Role, ofAccountNamed name: String) async throws {
        try await write { db in
            let account = try Self.account(named: name, in: db)
            try AccountTable.setRole(role, of: account.id, in: db)
        }
    }

    package func setBan(
        _ ban: Ban?, ofAccountNamed name: String, at now: Timestamp
    ) async throws {
        try await write { db in
            let account = try Self.account(named: name, in: db)
            try AccountTable.setBan(ban, of: account, by: nil, at: now, in: db)
        }
    }

    private static func account(named name: String, in db: any SQLSession) throws -> Account {
        guard let found = try AccountTable.credentials(named: name, .exclusive, in: db) else {
            throw StorageError.notFound(.account)
        }
        return found.account
    }

    // MARK: Second factor

    package func offerSecondFactor(_ secret: [UInt8], to account: AccountID) async throws {
        try await change(
            """
            UPDATE accounts SET totp_secret = $1, totp_step = 0
            WHERE id = $2 AND name IS NOT NULL AND NOT totp_is_on
            """, [secret, account], else: .secondFactorIsOn)
    }

    package func useSecondFactor(step: Int64, of account: AccountID) async throws {
        try await change(
            """
            UPDATE accounts SET totp_step = $1, totp_is_on = TRUE
            WHERE id = $2 AND totp_secret IS NOT NULL AND totp_step < $1
            """, [step, account], else: .codeUsed)
    }

    package func removeSecondFactor(of account: AccountID) async throws {
        try await change(
            "UPDATE accounts SET totp_secret = NULL, totp_is_on = FALSE WHERE id = $1", [account],
            else: .notFound(.account))
    }

    // MARK: Invitations

    package func addInvitation(_ new: NewInvitation, at now: Timestamp) async throws {
        try await write { try AccountTable.add(new, in: $0) }
    }

    /// Reads before it writes, so that a server with a full disk starts.
    package func addFirstInvitation(
        _ new: NewInvitation, at now: Timestamp
    ) async throws -> Bool {
        guard try await !read(.each, { try AccountTable.hasAdministrator(at: now, in: $0) }) else {
            return false
        }
        return try await write { db in
            // One of several processes that start at once adds it.
            try db.hold(.firstInvitation)
            guard try !AccountTable.hasAdministrator(at: now, in: db) else { return false }
            try AccountTable.add(new, in: db)
            return true
        }
    }

    package func hasInvitation(_ codeHash: [UInt8], at now: Timestamp) async throws -> Bool {
        try await read(.each) { db in
            try db.exists(
                "SELECT 1 FROM invitations WHERE code_hash = $1 AND expires_at > $2",
                [codeHash, now])
        }
    }

    // MARK: Sessions

    package func openSession(_ new: NewSession, at now: Timestamp) async throws -> Session {
        try await write { db in
            // The account is locked, so that a change of the password ends this session, too.
            let session = try db.row(
                """
                INSERT INTO sessions (
                    account_id, token_hash, created_at, last_used_at, expires_at
                ) SELECT id, $1, $2, $2, $3 FROM accounts
                    WHERE id = $4 AND password_hash = $5\(db.locking(.shared))
                RETURNING id, created_at, last_used_at, expires_at
                """, [new.tokenHash, now, new.expiresAt, new.accountID, new.passwordHash],
                Self.session)
            guard let session else { throw StorageError.passwordChanged }
            return session
        }
    }

    package func signedIn(tokenHash: [UInt8], at now: Timestamp) async throws -> SignedIn? {
        try await read(.each) { db in
            try db.row(
                """
                SELECT s.id AS session_id, s.created_at AS opened_at, s.last_used_at, s.expires_at,
                    a.id, a.name, a.role, a.created_at, a.is_banned, a.banned_until, a.ban_reason
                FROM sessions s JOIN accounts a ON a.id = s.account_id
                WHERE s.token_hash = $1 AND s.expires_at > $2 AND a.name IS NOT NULL
                """, [tokenHash, now]
            ) { row in
                SignedIn(
                    account: try AccountTable.account(row),
                    session: Session(
                        id: try row["session_id"], createdAt: try row["opened_at"],
                        lastUsedAt: try row["last_used_at"], expiresAt: try row["expires_at"]))
            }
        }
    }

    package func touchSession(_ id: SessionID, at now: Timestamp) async throws {
        try await write { db in
            try db.execute("UPDATE sessions SET last_used_at = $1 WHERE id = $2", [now, id])
        }
    }

    package func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session] {
        try await read(.each) { db in
            try db.rows(
                """
                SELECT id, created_at, last_used_at, expires_at FROM sessions
                WHERE account_id = $1 AND expires_at > $2 ORDER BY id DESC LIMIT \(Limits.page)
                """, [account, now], Self.session)
        }
    }

    private static func session(_ row: SQLRow) throws -> Session {
        Session(
            id: try row["id"], createdAt: try row["created_at"],
            lastUsedAt: try row["last_used_at"], expiresAt: try row["expires_at"])
    }
}
