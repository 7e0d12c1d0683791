extension PostgresStorage {
    package func openSession(_ new: NewSession, at now: Timestamp) async throws -> Session {
        try await write { db in
            // Held, so that who changes the password ends this session, too.
            let row = try db.row(
                """
                INSERT INTO sessions (
                    account_id, token_hash, created_at, last_used_at, expires_at
                ) SELECT id, $1, $2, $2, $3 FROM accounts
                    WHERE id = $4 AND password_hash = $5 FOR SHARE
                RETURNING id, created_at, last_used_at, expires_at
                """,
                [
                    new.tokenHash, now.rawValue, new.expiresAt.rawValue, new.accountID.rawValue,
                    new.passwordHash,
                ])
            guard let row else { throw StorageError.passwordChanged }
            return Self.session(row)
        }
    }

    package func signedIn(tokenHash: [UInt8], at now: Timestamp) async throws -> SignedIn? {
        try await readAtOnce { db in
            let row = try db.row(
                """
                SELECT s.id, s.created_at, s.last_used_at, s.expires_at,
                    a.id, a.name, a.role, a.created_at, a.is_banned
                FROM sessions s JOIN accounts a ON a.id = s.account_id
                WHERE s.token_hash = $1 AND s.expires_at > $2 AND a.name IS NOT NULL
                """, [tokenHash, now.rawValue])
            return row.map {
                SignedIn(account: PostgresAccounts.account($0, from: 4), session: Self.session($0))
            }
        }
    }

    package func touchSession(_ id: SessionID, at now: Timestamp) async throws {
        try await write { db in
            try db.execute(
                "UPDATE sessions SET last_used_at = $1 WHERE id = $2",
                [now.rawValue, id.rawValue])
        }
    }

    package func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session] {
        try await readAtOnce { db in
            try db.rows(
                """
                SELECT id, created_at, last_used_at, expires_at FROM sessions
                WHERE account_id = $1 AND expires_at > $2 ORDER BY id DESC LIMIT \(Limits.page)
                """, [account.rawValue, now.rawValue]
            ).map(Self.session)
        }
    }

    private static func session(_ row: PostgresRow) -> Session {
        Session(
            id: SessionID(rawValue: row[0]), createdAt: Timestamp(rawValue: row[1]),
            lastUsedAt: Timestamp(rawValue: row[2]), expiresAt: Timestamp(rawValue: row[3]))
    }
}
