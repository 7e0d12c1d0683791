/// What a storage refuses, by what a caller would do about it.
package enum StorageError: Error, Equatable {
    /// What was asked for, or what the write belongs to, is not there.
    case notFound(Subject)
    /// It was there and was deleted.
    case gone(Subject)
    case forbidden(Refusal)
    /// The name belongs to somebody else.
    case nameTaken
    /// The board's id belongs to another one.
    case boardTaken
    /// The password is another one than was checked.
    case passwordChanged
    /// Signing in takes codes already.
    case secondFactorIsOn
    /// The code was used before, or there are none.
    case codeUsed
    /// The key of the write came with another request before.
    case keyReused
    /// A tree of comments has no level below that.
    case tooDeep
    /// No account without an invitation, or without one that holds.
    case invitationNeeded
    /// The cursor is older than what is remembered of changes.
    case cursorExpired
    /// There is no such file.
    case noDatabase
    /// A newer program made the database.
    case newerDatabase(found: Int, known: Int)
    /// The database does not answer; another try may succeed.
    case unavailable(String)
    /// There is no way into the database.
    case refused(DatabaseRefusal)
    /// There is no room to write; reading goes on.
    case full
    /// This kind of database has no such thing; says what to do instead.
    case unsupported(String)
}

/// What a refusal is about.
package enum Subject: String, Sendable {
    case board, post, comment, parent, account, session, report
}

/// Why somebody may not do something.
package enum Refusal: String, Sendable {
    case banned
    case notTheAuthor
    case notAModerator
}
