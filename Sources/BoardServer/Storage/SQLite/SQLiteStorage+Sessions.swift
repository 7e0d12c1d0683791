import Foundation
import GRDB

extension SQLiteStorage {
    package func openSession(_ new: NewSession, at now: Timestamp) async throws -> Session {
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO sessions (
                        account_id, token_hash, created_at, last_used_at, expires_at
                    ) SELECT id, ?, ?, ?, ? FROM accounts WHERE id = ? AND password_hash = ?
                    """,
                arguments: [
                    Data(new.tokenHash), now.rawValue, now.rawValue, new.expiresAt.rawValue,
                    new.accountID.rawValue, new.passwordHash,
                ])
            guard db.changesCount > 0 else { throw StorageError.passwordChanged }
            return Session(
                id: SessionID(rawValue: db.lastInsertedRowID), createdAt: now, lastUsedAt: now,
                expiresAt: new.expiresAt)
        }
    }

    package func signedIn(tokenHash: [UInt8], at now: Timestamp) async throws -> SignedIn? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT id, created_at, last_used_at, expires_at, account_id FROM sessions
                    WHERE token_hash = ? AND expires_at > ?
                    """)
            let arguments: StatementArguments = [Data(tokenHash), now.rawValue]
            guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
            let account = try SQLiteAccounts.account(AccountID(rawValue: row[4]), in: db)
            return SignedIn(account: account, session: Self.session(row))
        }
    }

    package func touchSession(_ id: SessionID, at now: Timestamp) async throws {
        try await write { db in
            try db.execute(
                sql: "UPDATE sessions SET last_used_at = ? WHERE id = ?",
                arguments: [now.rawValue, id.rawValue])
        }
    }

    package func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, created_at, last_used_at, expires_at FROM sessions
                    WHERE account_id = ? AND expires_at > ? ORDER BY id DESC LIMIT \(Limits.page)
                    """, arguments: [account.rawValue, now.rawValue]
            ).map(Self.session)
        }
    }

    private static func session(_ row: Row) -> Session {
        Session(
            id: SessionID(rawValue: row[0]), createdAt: Timestamp(rawValue: row[1]),
            lastUsedAt: Timestamp(rawValue: row[2]), expiresAt: Timestamp(rawValue: row[3]))
    }
}
