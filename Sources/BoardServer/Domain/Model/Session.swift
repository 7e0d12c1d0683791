/// A session of an account.
package struct Session: Equatable, Sendable {
    package let id: SessionID
    package let createdAt: Timestamp
    package let lastUsedAt: Timestamp
    package let expiresAt: Timestamp

    package init(
        id: SessionID, createdAt: Timestamp, lastUsedAt: Timestamp, expiresAt: Timestamp
    ) {
        self.id = id
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
    }
}

/// The account and session of a request.
package struct SignedIn: Equatable, Sendable {
    package let account: Account
    package let session: Session

    package init(account: Account, session: Session) {
        self.account = account
        self.session = session
    }
}
