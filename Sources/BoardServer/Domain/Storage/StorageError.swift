/// An error of a storage, with a case for each that callers handle differently.
package enum StorageError: Error, Equatable {
    /// The requested item, or the item that a write belongs to, does not exist.
    case notFound(Subject)
    /// The item was deleted, or a moderator removed it.
    case gone(Subject, isRemoved: Bool = false)
    case forbidden(ForbiddenReason)
    /// Another account has the name.
    case nameTaken
    /// Another board has the id.
    case boardTaken
    /// The password has changed since it was checked.
    case passwordChanged
    /// A second factor is in use already.
    case secondFactorIsOn
    /// The code was used before, or there is no second factor.
    case codeUsed
    /// The key was used for another request.
    case keyReused
    /// The maximum depth of comments is reached.
    case tooDeep
    /// The invitation is missing or invalid.
    case invitationNeeded
    /// The changes after the cursor have expired.
    case cursorExpired
    /// There is no board at this address.
    case noDatabase
    /// A newer version of the program has changed the database.
    case newerDatabase(found: Int, known: Int)
    /// The database does not respond; another attempt may succeed.
    case unavailable(String)
    /// The database cannot be opened.
    case refused(DatabaseFailure)
    /// The disk is full; reading still works.
    case full
    /// The database does not support this; the text says what to do instead.
    case unsupported(String)
}

/// The item that an error is about.
package enum Subject: String, Sendable {
    case board, post, comment, parent, account, session, report, notification
    /// An account that a request names.
    case user
}

/// The reason that an account may not do something.
package enum ForbiddenReason: String, Sendable {
    case banned
    case notTheAuthor
    case notAModerator
    /// Moderators locked the post.
    case locked
    /// The role of the account does not allow to ban the other one.
    case higherRole
}
