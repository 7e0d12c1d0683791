extension AccountWriter {
    func moderate(_ act: Moderation) throws {
        try Permissions.checkModerating(account, at: now)
        switch act {
        case .remove(.post(let id), let reason): try removePost(id, reason)
        case .remove(.comment(let id), let reason): try removeComment(id, reason)
        case .restore(.post(let id)): try restorePost(id)
        case .restore(.comment(let id)): try restoreComment(id)
        case .setLocked(let id, let isLocked):
            try set("is_locked", isLocked, of: id, isLocked ? .lock : .unlock) { $0.isLocked }
        case .setPinned(let id, let isPinned):
            try set("is_pinned", isPinned, of: id, isPinned ? .pin : .unpin) { $0.isPinned }
        case .move(let id, let board): try move(id, to: board)
        case .ban(let name, let ban): try setBan(ban, of: name)
        case .unban(let name): try setBan(nil, of: name)
        case .handleReport(let id, let isHandled):
            try ReportTable.setHandled(isHandled, id, by: account.id, at: now, in: db)
        }
    }

    /// Adds the deletion of another author's text to the log, and notifies the author.
    func recordDeletion(of entry: Entry, by author: AccountID?, on post: Post) throws {
        guard author != account.id else { return }
        try record(.delete, entry, by: author, on: post)
        try notifyOfRemoval(author, of: entry.id, on: post.id, reason: "")
        try handleReports(of: entry.id)
    }

    private func record(
        _ action: ModerationEntry.Action, _ entry: Entry, by author: AccountID?, on post: Post,
        reason: String = ""
    ) throws {
        try ModerationTable.add(
            NewModerationEntry(
                action: action, entry: entry, postID: post.id, account: author,
                boardID: post.boardID, reason: reason),
            by: account.id, at: now, in: db)
    }

    // MARK: Removing and restoring

    /// A removed post is a deleted one with its text, so that no list has it.
    private func removePost(_ id: EntryID, _ reason: String) throws {
        let (post, author) = try PostTable.lock(id, in: db)
        try db.execute(
            "UPDATE posts SET deleted_at = $1, updated_at = $1, removal_reason = $2 WHERE id = $3",
            [now, reason, id])
        try unindex(post.searchText, of: id)
        try unnotify(of: post.id)
        try recordRemoval(of: .post(id), by: author, on: post, reason)
        changed(.postDeleted, id, of: post)
    }

    /// A removed comment stays visible as a placeholder, also without replies.
    private func removeComment(_ id: EntryID, _ reason: String) throws {
        let (comment, post, author) = try lockComment(id)
        try db.execute(
            "UPDATE comments SET is_deleted = TRUE, removal_reason = $1 WHERE id = $2",
            [reason, id])
        try unindex(comment.body, of: id)
        try unnotify(of: id, on: post.id)
        try countComments(-1, of: post.id, activeAt: nil)
        try recordRemoval(of: .comment(id), by: author, on: post, reason)
        changed(.commentDeleted, id, of: post)
    }

    private func recordRemoval(
        of entry: Entry, by author: AccountID?, on post: Post, _ reason: String
    ) throws {
        try record(.remove, entry, by: author, on: post, reason: reason)
        if let author {
            try notifyOfRemoval(author, of: entry.id, on: post.id, reason: reason)
        }
        try handleReports(of: entry.id)
    }

    private func restorePost(_ id: EntryID) throws {
        let (post, author) = try PostTable.lock(id, includingRemoved: true, in: db)
        guard post.removalReason != nil else { return }
        try db.execute(
            """
            UPDATE posts SET deleted_at = NULL, updated_at = $1, removal_reason = NULL WHERE id = $2
            """, [now, id])
        try index(post.searchText, of: id, on: id)
        try unnotifyOfRemoval(of: id, on: id)
        try record(.restore, .post(id), by: author, on: post)
        changed(.postCreated, id, of: post)
    }

    private func restoreComment(_ id: EntryID) throws {
        let (comment, post, author) = try lockComment(id, includingRemoved: true)
        guard comment.isRemoved else { return }
        try db.execute(
            "UPDATE comments SET is_deleted = FALSE, removal_reason = NULL WHERE id = $1", [id])
        try index(comment.body, of: id, on: post.id)
        try countComments(1, of: post.id, activeAt: nil)
        try unnotifyOfRemoval(of: id, on: post.id)
        try record(.restore, .comment(id), by: author, on: post)
        changed(.commentCreated, id, of: post)
    }

    // MARK: Posts

    /// Changes a flag of a post, unless it already has the value.
    private func set(
        _ column: String, _ value: Bool, of id: EntryID, _ action: ModerationEntry.Action,
        _ current: (Post) -> Bool
    ) throws {
        let (post, author) = try PostTable.lock(id, in: db)
        guard current(post) != value else { return }
        try db.execute(
            "UPDATE posts SET \(column) = $1, updated_at = $2 WHERE id = $3", [value, now, id])
        try record(action, .post(id), by: author, on: post)
        changed(.postEdited, id, of: post)
    }

    private func move(_ id: EntryID, to board: String) throws {
        let (old, author) = try PostTable.lock(id, in: db)
        try PostTable.checkBoard(board, in: db)
        guard old.boardID != board else { return }
        try db.execute(
            "UPDATE posts SET board_id = $1, updated_at = $2 WHERE id = $3", [board, now, id])
        let post = try PostTable.post(id, viewer: nil, in: db)
        try record(.move, .post(id), by: author, on: post)
        // Readers of either board see the change.
        changed(.postEdited, id, of: old)
        changed(.postEdited, id, of: post)
    }

    // MARK: Accounts

    private func setBan(_ ban: Ban?, of name: String) throws {
        guard
            let other = try AccountTable.credentials(named: name, .exclusive, in: db)?.account
        else { throw StorageError.notFound(.user) }
        try Permissions.checkBanning(other, by: account)
        try AccountTable.setBan(ban, of: other, by: account.id, at: now, in: db)
    }
}
