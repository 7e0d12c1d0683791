extension PostgresStorage {
    package func perform(
        _ write: Write, by account: AccountID, key: WriteKey?, at now: Timestamp
    ) async throws -> WriteResult {
        let texts = try await write.indexedTexts(in: self)
        return try await self.write { db in
            let writer = try PostgresAccounts.account(account, write.accountLock, in: db)
            let writing = PostgresWriting(db: db, account: writer, now: now, texts: texts)
            let result = try PostgresReceipts.once(
                key, by: write.receiptOwner(account), at: now, in: db
            ) {
                try writing.perform(write)
            }
            try PostgresChanges.add(writing.changes, at: now, in: db)
            return result
        }
    }

    package func receipt(
        for key: WriteKey, of account: AccountID
    ) async throws -> WriteResult? {
        try await readAtOnce { try PostgresReceipts.result(of: key, by: account, in: $0) }
    }
}

extension Write {
    /// An account that writes is neither deleted nor banned meanwhile.
    fileprivate var accountLock: PostgresAccounts.Lock {
        switch self {
        case .rename, .changePassword, .deleteAccount: .alone
        default: .shared
        }
    }
}

/// One write of an account, inside its transaction.
///
/// Locks are taken in one order, so that nobody waits in a circle: the account, the key of the write, the
/// post, and at the end the counter of changes.
final class PostgresWriting: AccountWriting {
    let db: PostgresConnection
    let account: Account
    let now: Timestamp
    let texts: [IndexedText]
    /// What is different now; written down at the end.
    var changes: [PostgresChanges.New] = []

    init(
        db: PostgresConnection, account: Account, now: Timestamp, texts: [IndexedText]
    ) {
        self.db = db
        self.account = account
        self.now = now
        self.texts = texts
    }

    /// Takes the next number of posts and comments.
    func nextID() throws -> EntryID {
        guard let value = try db.number("SELECT nextval('entry_ids')") else {
            throw StorageError.unavailable("The counter of entries is missing")
        }
        return EntryID(rawValue: value)
    }

    func changed(_ kind: Change.Kind, _ id: EntryID, of post: Post) {
        changes.append(
            PostgresChanges.New(kind: kind, id: id, postID: post.id, boardID: post.boardID))
    }
}
