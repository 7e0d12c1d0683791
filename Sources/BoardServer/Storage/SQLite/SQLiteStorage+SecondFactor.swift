import Foundation
import GRDB

extension SQLiteStorage {
    package func offerSecondFactor(_ secret: [UInt8], to account: AccountID) async throws {
        try await change(
            """
            UPDATE accounts SET totp_secret = ?, totp_step = 0
            WHERE id = ? AND name IS NOT NULL AND NOT totp_is_on
            """, [Data(secret), account.rawValue], else: .secondFactorIsOn)
    }

    package func useSecondFactor(step: Int64, of account: AccountID) async throws {
        try await change(
            """
            UPDATE accounts SET totp_step = ?, totp_is_on = TRUE
            WHERE id = ? AND totp_secret IS NOT NULL AND totp_step < ?
            """, [step, account.rawValue, step], else: .codeUsed)
    }

    package func removeSecondFactor(of account: AccountID) async throws {
        try await change(
            "UPDATE accounts SET totp_secret = NULL, totp_is_on = FALSE WHERE id = ?",
            [account.rawValue], else: .notFound(.account))
    }

    private func change(
        _ sql: String, _ arguments: StatementArguments, else error: StorageError
    ) async throws {
        try await write { db in
            try db.execute(sql: sql, arguments: arguments)
            guard db.changesCount > 0 else { throw error }
        }
    }
}
