/// A session of an account.
package struct Session: Equatable, Sendable {
    package let id: SessionID
    package let createdAt: Timestamp
    package let lastUsedAt: Timestamp
    package let expiresAt: Timestamp
}

/// The account and session of a request.
package struct SignedIn: Equatable, Sendable {
    package let account: Account
    package let session: Session
}
