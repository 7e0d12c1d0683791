extension PostgresWriting {
    func rename(_ name: String) throws -> Account {
        try PostgresAccounts.checkFree(name, except: account.id, in: db)
        do {
            try db.execute(
                "UPDATE accounts SET name = $1, name_key = $2 WHERE id = $3",
                [AccountName.kept(name), AccountName.key(name), account.id.rawValue])
        } catch let error as PostgresError where error.state == PostgresError.uniqueViolation {
            throw StorageError.nameTaken
        }
        return try PostgresAccounts.account(account.id, in: db)
    }

    func changePassword(from old: String, to new: String, keeping session: SessionID) throws {
        let count = try db.execute(
            "UPDATE accounts SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
            [new, account.id.rawValue, old])
        guard count > 0 else { throw StorageError.passwordChanged }
        try db.execute(
            "DELETE FROM sessions WHERE account_id = $1 AND id <> $2",
            [account.id.rawValue, session.rawValue])
    }

    func closeSession(_ id: SessionID) throws {
        let count = try db.execute(
            "DELETE FROM sessions WHERE id = $1 AND account_id = $2",
            [id.rawValue, account.id.rawValue])
        guard count > 0 else { throw StorageError.notFound(.session) }
    }

    /// What came of earlier writes names the account, so it goes, too.
    func deleteAccount() throws {
        let id = account.id.rawValue
        try db.execute(
            """
            UPDATE accounts SET name = NULL, name_key = NULL, password_hash = '', role = 'member',
                totp_secret = NULL
            WHERE id = $1
            """, [id])
        try db.execute("DELETE FROM sessions WHERE account_id = $1", [id])
        try db.execute("DELETE FROM receipts WHERE account_id = $1", [id])
    }
}
