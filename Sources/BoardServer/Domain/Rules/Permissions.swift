/// Authorization rules for posts and comments.
package enum Permissions {
    /// Checks any writing, including votes and reports.
    package static func checkWriting(
        _ account: Account, at now: Timestamp
    ) throws(StorageError) {
        if account.isBanned(at: now) { throw .forbidden(.banned) }
    }

    /// Checks editing, which only the author may do, whatever the role.
    package static func checkEditing(
        textOf author: AccountID?, by account: Account
    ) throws(StorageError) {
        if author != account.id { throw .forbidden(.notTheAuthor) }
    }

    /// Checks deleting: authors may delete their own entries, moderators and administrators all.
    package static func checkDeleting(
        textOf author: AccountID?, by account: Account
    ) throws(StorageError) {
        if author != account.id && account.role == .member { throw .forbidden(.notTheAuthor) }
    }

    /// Checks commenting: on a locked post only moderators may.
    package static func checkCommenting(
        on post: Post, by account: Account
    ) throws(StorageError) {
        if post.isLocked && account.role == .member { throw .forbidden(.locked) }
    }

    /// Checks acts of moderation, and reading reports and the log; a banned moderator has no special
    /// rights.
    package static func checkModerating(
        _ account: Account, at now: Timestamp
    ) throws(StorageError) {
        try checkWriting(account, at: now)
        if account.role == .member { throw .forbidden(.notAModerator) }
    }

    /// Checks bans: moderators may ban members, administrators also moderators.
    package static func checkBanning(
        _ other: Account, by account: Account
    ) throws(StorageError) {
        switch (account.role, other.role) {
        case (.moderator, .member), (.admin, .member), (.admin, .moderator): break
        default: throw .forbidden(.higherRole)
        }
    }
}
