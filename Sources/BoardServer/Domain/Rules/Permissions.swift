/// Authorization rules for posts and comments.
package enum Permissions {
    /// Checks any writing, including votes and reports.
    package static func checkWriting(_ account: Account) throws(StorageError) {
        if account.isBanned { throw .forbidden(.banned) }
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

    /// Checks reading of reports; a banned moderator has no special rights.
    package static func checkModerating(_ account: Account) throws(StorageError) {
        if account.isBanned { throw .forbidden(.banned) }
        if account.role == .member { throw .forbidden(.notAModerator) }
    }
}
