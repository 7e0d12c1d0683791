import GRDB

extension SQLiteStorage {
    package func perform(
        _ write: Write, by account: AccountID, key: WriteKey?, at now: Timestamp
    ) async throws -> WriteResult {
        let result = try await self.write { db in
            let writer = try SQLiteAccounts.account(account, in: db)
            return try SQLiteReceipts.once(key, by: account, at: now, in: db) {
                try SQLiteWriting(db: db, account: writer, now: now).perform(write)
            }
        }
        bell.ring()
        return result
    }
}

/// One write of an account, inside its transaction.
struct SQLiteWriting {
    let db: Database
    let account: Account
    let now: Timestamp

    func perform(_ write: Write) throws -> WriteResult {
        if !write.isAboutOneself { try Permissions.checkWriting(account) }
        return switch write {
        case .createPost(let draft): .post(try createPost(draft))
        case .editPost(let id, let title, let body):
            .post(try editPost(id, title: title, body: body))
        case .deletePost(let id): try done { try deletePost(id) }
        case .createComment(let post, let parent, let body):
            .comment(try createComment(on: post, parent: parent, body: body))
        case .editComment(let id, let body): .comment(try editComment(id, body: body))
        case .deleteComment(let id): try done { try deleteComment(id) }
        case .vote(let entry, let value): try vote(value, on: entry)
        case .report(let entry, let reason): try done { try report(entry, reason: reason) }
        case .rename(let name): .account(try rename(name))
        case .changePassword(let hash, let session):
            try done { try changePassword(hash, keeping: session) }
        case .deleteAccount: try done { try deleteAccount() }
        }
    }

    private func done(_ work: () throws -> Void) throws -> WriteResult {
        try work()
        return .done
    }

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

extension Write {
    /// Whether it changes the account itself, as who is banned may, too.
    package var isAboutOneself: Bool {
        switch self {
        case .changePassword, .deleteAccount: true
        default: false
        }
    }
}
