extension PostgresStorage {
    package func offerSecondFactor(_ secret: [UInt8], to account: AccountID) async throws {
        try await change(
            """
            UPDATE accounts SET totp_secret = $1, totp_step = 0
            WHERE id = $2 AND name IS NOT NULL AND NOT totp_is_on
            """, [secret, account.rawValue], else: .secondFactorIsOn)
    }

    package func useSecondFactor(step: Int64, of account: AccountID) async throws {
        try await change(
            """
            UPDATE accounts SET totp_step = $1, totp_is_on = TRUE
            WHERE id = $2 AND totp_secret IS NOT NULL AND totp_step < $1
            """, [step, account.rawValue], else: .codeUsed)
    }

    package func removeSecondFactor(of account: AccountID) async throws {
        try await change(
            "UPDATE accounts SET totp_secret = NULL, totp_is_on = FALSE WHERE id = $1",
            [account.rawValue], else: .notFound(.account))
    }

    private func change(
        _ sql: String, _ parameters: [any PostgresParameter & Sendable], else error: StorageError
    ) async throws {
        try await write { db in
            guard try db.execute(sql, parameters) > 0 else { throw error }
        }
    }
}
