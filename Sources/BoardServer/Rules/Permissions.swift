/// Who may do what to whose words.
package enum Permissions {
    /// Writing of any kind, votes and reports included.
    package static func checkWriting(_ account: Account) throws(StorageError) {
        if account.isBanned { throw .forbidden(.banned) }
    }

    /// Nobody edits another's words, whatever the role.
    package static func checkEditing(
        wordsOf author: AccountID?, by account: Account
    ) throws(StorageError) {
        if author != account.id { throw .forbidden(.notTheAuthor) }
    }

    /// Authors delete their own words; moderators and administrators everybody's.
    package static func checkDeleting(
        wordsOf author: AccountID?, by account: Account
    ) throws(StorageError) {
        if author != account.id && account.role == .member { throw .forbidden(.notTheAuthor) }
    }

    /// Reading reports; a banned moderator reads only what everybody can.
    package static func checkModerating(_ account: Account) throws(StorageError) {
        if account.isBanned { throw .forbidden(.banned) }
        if account.role == .member { throw .forbidden(.notAModerator) }
    }
}
