extension PostgresStorage {
    package func perform(
        _ write: Write, by account: AccountID, key: WriteKey?, at now: Timestamp
    ) async throws -> WriteResult {
        try await self.write { db in
            let writer = try PostgresAccounts.account(account, write.accountLock, in: db)
            let writing = PostgresWriting(db: db, account: writer, now: now)
            let result = try PostgresReceipts.once(key, by: account, at: now, in: db) {
                try writing.perform(write)
            }
            try PostgresChanges.add(writing.changes, at: now, in: db)
            return result
        }
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
final class PostgresWriting {
    let db: PostgresConnection
    let account: Account
    let now: Timestamp
    /// What is different now; written down at the end.
    var changes: [PostgresChanges.New] = []

    init(db: PostgresConnection, account: Account, now: Timestamp) {
        self.db = db
        self.account = account
        self.now = now
    }

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
