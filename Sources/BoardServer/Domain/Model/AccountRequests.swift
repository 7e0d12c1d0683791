/// The policy for new accounts.
package enum SignUp: String, CaseIterable, Sendable {
    case open
    case invitation
    case closed
}

/// The values of a new account.
package struct NewAccount: Sendable {
    package let name: String
    package let passwordHash: String
    /// The hash of an invitation code.
    package var invitation: [UInt8]?
    /// The policy; an invitation is valid even if sign-up is closed.
    package var signUp: SignUp = .open
}

/// The values of a new session.
package struct NewSession: Sendable {
    package let accountID: AccountID
    /// The hash that the password was checked against.
    package let passwordHash: String
    /// SHA-256 of the token, which is not stored.
    package let tokenHash: [UInt8]
    package let expiresAt: Timestamp
}

/// The values of a new invitation, which creates one account.
package struct NewInvitation: Sendable {
    /// SHA-256 of the code.
    package let codeHash: [UInt8]
    package let role: Role
    package let expiresAt: Timestamp
}
