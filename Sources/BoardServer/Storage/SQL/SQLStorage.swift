/// A storage whose flows are SQL statements that both databases know.
///
/// A database provides transactions, its schema, and the search.
protocol SQLStorage: Storage {
    /// Runs statements that read; the number of statements that see the same state depends on `reading`.
    func read<Value: Sendable>(
        _ reading: SQLReading, _ work: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value
    /// Runs statements in one transaction.
    @discardableResult
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws -> Value
    /// Wakes everyone in this process who waits for changes.
    func notifyOfChanges()
}

/// The consistency that statements need, and the time they may take.
enum SQLReading {
    /// Each statement may see a newer state: a vote may be newer than its post, and a post may be deleted
    /// while its comments are read.
    case each
    /// All statements see the same state.
    case snapshot
    /// All rows of a table.
    case long
}

extension SQLStorage {
    // MARK: Reading

    package func posts(_ query: PostQuery) async throws -> PostPage {
        try await read(.each) { try PostTable.page(query, in: $0) }
    }

    package func post(_ id: EntryID, viewer: AccountID?) async throws -> Post {
        try await read(.each) { try PostTable.post(id, viewer: viewer, in: $0) }
    }

    package func comment(_ id: EntryID, viewer: AccountID?) async throws -> Comment {
        try await read(.each) { db in
            let comment = try CommentTable.comment(id, viewer: viewer, in: db)
            _ = try PostTable.post(comment.postID, viewer: viewer, in: db)
            return comment
        }
    }

    package func comments(_ query: CommentQuery) async throws -> CommentPage {
        try await read(.each) { try CommentTable.page(query, in: $0) }
    }

    package func notifications(_ query: NotificationQuery) async throws -> NotificationPage {
        try await read(.each) { try NotificationTable.page(query, in: $0) }
    }

    package func changes(after sequence: Int64?, limit: Int) async throws -> ChangePage {
        try await read(.snapshot) { db in
            guard let sequence else { return try ChangeTable.latest(limit: limit, in: db) }
            return try ChangeTable.page(after: sequence, limit: limit, in: db)
        }
    }

    package func reports(_ query: ReportQuery) async throws -> [Report] {
        try await read(.each) { try ReportTable.page(query, in: $0) }
    }

    package func moderation(before id: Int64?, limit: Int) async throws -> ModerationPage {
        try await read(.each) { try ModerationTable.page(before: id, limit: limit, in: $0) }
    }

    // MARK: Writing

    package func perform(
        _ write: Write, by account: AccountID, key: WriteKey?, at now: Timestamp
    ) async throws -> WriteResult {
        let texts = try await write.indexedTexts(in: self)
        let mentions = write.mentions
        let (result, hasChanges) = try await self.write { db in
            let account = try AccountTable.account(account, write.accountLock, in: db)
            let writer = AccountWriter(
                db: db, account: account, now: now, texts: texts, mentions: mentions)
            let owner = write.receiptOwner(account.id)
            let result = try ReceiptTable.once(key, by: owner, at: now, in: db) {
                try writer.perform(write)
            }
            for change in writer.changes { try db.add(change, at: now) }
            return (result, !writer.changes.isEmpty)
        }
        if hasChanges { notifyOfChanges() }
        return result
    }

    package func receipt(for key: WriteKey, of account: AccountID) async throws -> WriteResult? {
        try await read(.each) { try ReceiptTable.result(of: key, by: account, in: $0) }
    }

    package func importPosts(_ posts: [ImportedPost], at now: Timestamp) async throws -> Int {
        let texts = posts.map(\.indexedTexts)
        let count = try await write { db in
            // Two imports of the same posts would wait for each other in a circle.
            try db.hold(.imports)
            let importer = PostImporter(db: db, now: now)
            let changes = try zip(posts, texts).compactMap { try importer.add($0, $1) }
            for change in changes { try db.add(change, at: now) }
            return changes.count
        }
        if count > 0 { notifyOfChanges() }
        return count
    }

    // MARK: Maintenance

    package func settleReport(_ id: Int64, at now: Timestamp) async throws {
        try await write { try ReportTable.setHandled(true, id, by: nil, at: now, in: $0) }
    }

    package func deleteExpired(at now: Timestamp) async throws {
        try await write { db in
            try db.allowLongTransaction()
            try db.execute("DELETE FROM sessions WHERE expires_at <= $1", [now])
            try db.execute("DELETE FROM invitations WHERE expires_at <= $1", [now])
            try db.execute(
                "DELETE FROM receipts WHERE created_at < $1", [now - Retention.receipts])
            try db.execute(
                "DELETE FROM notifications WHERE created_at < $1", [now - Retention.notifications])
            try db.execute("DELETE FROM changes WHERE at < $1", [now - Retention.changes])
            try db.execute(
                "DELETE FROM reports WHERE handled_at < $1", [now - Retention.reports])
            try db.execute(
                """
                UPDATE accounts SET is_banned = FALSE, banned_until = NULL, ban_reason = ''
                WHERE banned_until <= $1
                """, [now])
        }
    }

    /// Runs a statement, and throws the error if it writes no row.
    func change(
        _ sql: String, _ parameters: [any SQLParameter], else error: StorageError
    ) async throws {
        try await write { db in
            guard try db.execute(sql, parameters) > 0 else { throw error }
        }
    }
}

extension Write {
    /// Keeps the account from being deleted or banned during the write.
    fileprivate var accountLock: RowLock {
        switch self {
        case .rename, .changePassword, .deleteAccount: .exclusive
        default: .shared
        }
    }
}
