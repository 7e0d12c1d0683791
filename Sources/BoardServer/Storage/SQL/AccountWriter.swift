/// One write of an account, inside its transaction.
///
/// PostgreSQL takes locks in a fixed order, so that no transactions wait for each other in a circle: the
/// account, the key of the write, the post, and at the end the counter of changes.
final class AccountWriter {
    let db: any SQLSession
    let account: Account
    let now: Timestamp
    private let texts: [IndexedText]
    /// The keys of the names that the written text mentions.
    let mentions: [String]
    /// The changes to record at the end of the transaction.
    private(set) var changes: [NewChange] = []

    /// - Parameters:
    ///   - texts: the texts that the write may index, prepared before the transaction.
    ///   - mentions: the keys of the names that the written text mentions.
    init(
        db: any SQLSession, account: Account, now: Timestamp, texts: [IndexedText],
        mentions: [String]
    ) {
        self.db = db
        self.account = account
        self.now = now
        self.texts = texts
        self.mentions = mentions
    }

    func perform(_ write: Write) throws -> WriteResult {
        if !write.isAboutOneself { try Permissions.checkWriting(account, at: now) }
        switch write {
        case .createPost(let draft): return .post(try createPost(draft))
        case .editPost(let id, let title, let body):
            return .post(try editPost(id, title: title, body: body))
        case .deletePost(let id): try deletePost(id)
        case .createComment(let post, let parent, let body):
            return .comment(try createComment(on: post, parent: parent, body: body))
        case .editComment(let id, let body): return .comment(try editComment(id, body: body))
        case .deleteComment(let id): try deleteComment(id)
        case .vote(let entry, let value): return try vote(value, on: entry)
        case .report(let entry, let reason): try report(entry, reason: reason)
        case .moderate(let act): try moderate(act)
        case .markNotification(let id, let isRead): try markNotification(id, isRead: isRead)
        case .markNotifications(let id, let isRead):
            try markNotifications(through: id, isRead: isRead)
        case .rename(let name): return .account(try rename(name))
        case .changePassword(let old, let new, let session):
            try changePassword(from: old, to: new, keeping: session)
        case .closeSession(let id): try closeSession(id)
        case .deleteAccount: try deleteAccount()
        }
        return .done
    }

    func index(
        _ text: String, replacing old: String? = nil, of id: EntryID, on post: EntryID
    ) throws {
        try db.index(
            texts.forms(of: text), replacing: old.map(texts.forms), of: id, on: post)
    }

    func unindex(_ text: String, of id: EntryID) throws {
        try db.unindex(texts.forms(of: text), of: id)
    }

    func changed(_ kind: Change.Kind, _ id: EntryID, of post: Post) {
        changes.append(NewChange(kind: kind, id: id, postID: post.id, boardID: post.boardID))
    }
}

// MARK: Posts

extension AccountWriter {
    private func createPost(_ draft: PostDraft) throws -> Post {
        try PostTable.checkBoard(draft.boardID, in: db)
        let id = try db.takeIDs(1)[0]
        try db.execute(
            """
            INSERT INTO posts (
                id, board_id, author_id, title, body, url, tags, created_at, active_at, updated_at
            ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
            """,
            [
                id, draft.boardID, account.id, draft.title, draft.body, draft.url, draft.tagLines,
                now,
            ])
        try index(draft.searchText, of: id, on: id)
        try notify(of: id, on: id)
        var post = try PostTable.post(id, viewer: nil, in: db)
        post.myVote = 0
        changed(.postCreated, id, of: post)
        return post
    }

    private func editPost(_ id: EntryID, title: String?, body: String?) throws -> Post {
        let (old, author) = try PostTable.lock(id, in: db)
        try Permissions.checkEditing(textOf: author, by: account)
        let (title, body) = (title ?? old.title, body ?? old.body)
        guard !old.hasText(title: title, body: body) else {
            return try PostTable.post(id, viewer: account.id, in: db)
        }
        try db.execute(
            "UPDATE posts SET title = $1, body = $2, edited_at = $3, updated_at = $3 WHERE id = $4",
            [title, body, now, id])
        let post = try PostTable.post(id, viewer: account.id, in: db)
        try index(post.searchText, replacing: old.searchText, of: id, on: id)
        try notify(of: id, on: id)
        changed(.postEdited, id, of: post)
        return post
    }

    private func deletePost(_ id: EntryID) throws {
        let (post, author) = try PostTable.lock(id, includingRemoved: true, in: db)
        try Permissions.checkDeleting(textOf: author, by: account)
        try PostTable.erase(post, at: now, in: db)
        // The index has no removed texts.
        if post.removalReason == nil { try unindex(post.searchText, of: id) }
        try recordDeletion(of: .post(id), by: author, on: post)
        changed(.postDeleted, id, of: post)
    }
}

extension Post {
    /// Returns whether an edit would change nothing. Compares bytes; equality of strings would normalize both.
    fileprivate func hasText(title: String, body: String) -> Bool {
        self.title.utf8.elementsEqual(title.utf8) && self.body.utf8.elementsEqual(body.utf8)
    }
}

// MARK: Votes

extension AccountWriter {
    private func vote(_ value: Int, on entry: Entry) throws -> WriteResult {
        let score = try lock(entry).score
        let old = try VoteTable.vote(of: account.id, on: entry.id, in: db)
        guard old != value else { return .vote(score: score, mine: value) }
        try VoteTable.set(value, by: account.id, on: entry.id, in: db)
        try setScore(score + value - old, of: entry)
        return .vote(score: score + value - old, mine: value)
    }

    private func setScore(_ score: Int, of entry: Entry) throws {
        switch entry {
        case .post(let id):
            try db.execute(
                "UPDATE posts SET score = $1, updated_at = $2 WHERE id = $3", [score, now, id])
        case .comment(let id):
            try db.execute("UPDATE comments SET score = $1 WHERE id = $2", [score, id])
        }
    }

    func lock(_ entry: Entry) throws -> (score: Int, post: EntryID) {
        switch entry {
        case .post(let id): return (try PostTable.lock(id, in: db).post.score, id)
        case .comment(let id):
            let (comment, post, _) = try lockComment(id)
            return (comment.score, post.id)
        }
    }
}

// MARK: The account itself

extension AccountWriter {
    private func rename(_ name: String) throws -> Account {
        try AccountTable.checkFree(name, except: account.id, in: db)
        try db.execute(
            "UPDATE accounts SET name = $1, name_key = $2 WHERE id = $3",
            [AccountName.kept(name), AccountName.key(name), account.id])
        return try AccountTable.account(account.id, in: db)
    }

    private func changePassword(
        from old: String, to new: String, keeping session: SessionID
    ) throws {
        let count = try db.execute(
            "UPDATE accounts SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
            [new, account.id, old])
        guard count > 0 else { throw StorageError.passwordChanged }
        try db.execute(
            "DELETE FROM sessions WHERE account_id = $1 AND id <> $2", [account.id, session])
    }

    private func closeSession(_ id: SessionID) throws {
        let count = try db.execute(
            "DELETE FROM sessions WHERE id = $1 AND account_id = $2", [id, account.id])
        guard count > 0 else { throw StorageError.notFound(.session) }
    }

    /// Removes everything that identifies the account, also the results of its earlier writes.
    private func deleteAccount() throws {
        try db.execute(
            """
            UPDATE accounts SET name = NULL, name_key = NULL, password_hash = '', role = 'member',
                totp_secret = NULL
            WHERE id = $1
            """, [account.id])
        try db.execute("DELETE FROM sessions WHERE account_id = $1", [account.id])
        try db.execute("DELETE FROM receipts WHERE account_id = $1", [account.id])
        try db.execute("DELETE FROM notifications WHERE account_id = $1", [account.id])
    }
}
