import GRDB

extension SQLiteWriting {
    func rename(_ name: String) throws -> Account {
        try SQLiteAccounts.checkFree(name, except: account.id, in: db)
        try execute(
            "UPDATE accounts SET name = ?, name_key = ? WHERE id = ?",
            [AccountName.kept(name), AccountName.key(name), account.id.rawValue])
        return try SQLiteAccounts.account(account.id, in: db)
    }

    func changePassword(from old: String, to new: String, keeping session: SessionID) throws {
        try execute(
            "UPDATE accounts SET password_hash = ? WHERE id = ? AND password_hash = ?",
            [new, account.id.rawValue, old])
        guard db.changesCount > 0 else { throw StorageError.passwordChanged }
        try execute(
            "DELETE FROM sessions WHERE account_id = ? AND id <> ?",
            [account.id.rawValue, session.rawValue])
    }

    func closeSession(_ id: SessionID) throws {
        try execute(
            "DELETE FROM sessions WHERE id = ? AND account_id = ?",
            [id.rawValue, account.id.rawValue])
        guard db.changesCount > 0 else { throw StorageError.notFound(.session) }
    }

    /// What came of earlier writes names the account, so it goes, too.
    func deleteAccount() throws {
        let id = account.id.rawValue
        try execute(
            """
            UPDATE accounts SET name = NULL, name_key = NULL, password_hash = '', role = 'member',
                totp_secret = NULL
            WHERE id = ?
            """, [id])
        try execute("DELETE FROM sessions WHERE account_id = ?", [id])
        try execute("DELETE FROM receipts WHERE account_id = ?", [id])
    }
}
