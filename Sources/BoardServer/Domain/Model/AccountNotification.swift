/// An entry or an act of another account that concerns an account.
package struct AccountNotification: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// A comment on a post or below a comment of the account.
        case reply
        /// A post or comment with `@` and the name of the account.
        case mention
        /// A report of a post or comment, for moderators.
        case report
        /// The removal of a post or comment of the account.
        case moderation
    }

    package let id: Int64
    package let kind: Kind
    /// The name of the author; `nil` if that account was deleted.
    package let author: String?
    package let createdAt: Timestamp
    package let entryID: EntryID
    package let postID: EntryID
    package let title: String
    /// The text of the entry, or the reason of a report or a removal.
    package let body: String
    package let isRead: Bool
}

/// A query for a page of notifications, newest first.
package struct NotificationQuery: Sendable {
    package let account: AccountID
    /// Limits the page to notifications before this one.
    package var after: Int64?
    package var isUnreadOnly = false
    package var limit = 50

    package init(
        account: AccountID, after: Int64? = nil, isUnreadOnly: Bool = false, limit: Int = 50
    ) {
        self.account = account
        self.after = after
        self.isUnreadOnly = isUnreadOnly
        self.limit = limit
    }
}

/// A page of notifications.
package struct NotificationPage: Equatable, Sendable {
    package let notifications: [AccountNotification]
    /// The last notification; `nil` on the last page.
    package let next: Int64?
}
