/// The values of a new post.
package struct PostDraft: Equatable, Sendable {
    package let boardID: String
    package let title: String
    package let body: String
    package var url: String?
    package var tags: [String] = []

    /// The tags as lines, which cannot contain line breaks.
    var tagLines: String { tags.joined(separator: "\n") }
}

/// A change that an account makes to the board or to itself, in one transaction.
package enum Write: Sendable {
    case createPost(PostDraft)
    /// A value of `nil` stays unchanged.
    case editPost(EntryID, title: String?, body: String?)
    case deletePost(EntryID)
    case createComment(postID: EntryID, parentID: EntryID?, body: String)
    case editComment(EntryID, body: String)
    case deleteComment(EntryID)
    /// A vote of -1, 0 or 1.
    case vote(Entry, value: Int)
    case report(Entry, reason: String)
    case moderate(Moderation)
    case markNotification(Int64, isRead: Bool)
    /// Marks all notifications up to one.
    case markNotifications(through: Int64, isRead: Bool)
    case rename(String)
    /// Ends all other sessions. Fails if the checked password hash has changed.
    case changePassword(from: String, to: String, keeping: SessionID)
    /// Ends a session.
    case closeSession(SessionID)
    /// Deletes name, password and sessions. Posts and comments stay without a name.
    case deleteAccount
}

extension Write {
    /// A Boolean value that indicates whether the write changes only the account, which a banned account may.
    package var isAboutOneself: Bool {
        switch self {
        case .changePassword, .closeSession, .deleteAccount, .markNotification,
            .markNotifications:
            true
        default: false
        }
    }

    /// Returns the owner of the receipt: nobody if the write may end its session, because the account could
    /// not ask for the receipt then.
    func receiptOwner(_ account: AccountID) -> AccountID {
        switch self {
        case .closeSession, .deleteAccount: .nobody
        default: account
        }
    }
}

/// The result of a write.
package enum WriteResult: Equatable, Sendable {
    case post(Post)
    case comment(Comment)
    case vote(score: Int, mine: Int)
    case account(Account)
    /// A new account. The receipt belongs to nobody, and has no name, which a deletion has to remove.
    case made(AccountID)
    case done
}

/// A key that prevents a write from being performed twice.
package struct WriteKey: Equatable, Sendable {
    /// The client's key.
    package let key: String
    /// A hash of the request, to detect another request with the same key.
    package let fingerprint: [UInt8]
}
