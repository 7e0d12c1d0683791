import GRDB

extension SQLiteStorage {
    package func perform(
        _ write: Write, by account: AccountID, key: WriteKey?, at now: Timestamp
    ) async throws -> WriteResult {
        let texts = try await write.indexedTexts(in: self)
        let result = try await self.write { db in
            let writer = try SQLiteAccounts.account(account, in: db)
            return try SQLiteReceipts.once(
                key, by: write.receiptOwner(account), at: now, in: db
            ) {
                try SQLiteWriting(db: db, account: writer, now: now, texts: texts).perform(write)
            }
        }
        bell.ring()
        return result
    }

    package func receipt(
        for key: WriteKey, of account: AccountID
    ) async throws -> WriteResult? {
        try read { try SQLiteReceipts.result(of: key, by: account, in: $0) }
    }
}

/// One write of an account, inside its transaction.
struct SQLiteWriting: AccountWriting {
    let db: Database
    let account: Account
    let now: Timestamp
    let texts: [IndexedText]

    /// Takes the next number of posts and comments.
    func nextID() throws -> EntryID {
        let statement = try db.cachedStatement(
            sql: "UPDATE counters SET value = value + 1 WHERE name = 'entry' RETURNING value")
        guard let value = try Int64.fetchOne(statement) else {
            throw StorageError.unavailable("The counter of entries is missing.")
        }
        return EntryID(rawValue: value)
    }

    func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
