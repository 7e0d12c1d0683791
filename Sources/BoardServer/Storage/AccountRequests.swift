/// Who may get an account.
package enum SignUp: String, CaseIterable, Sendable {
    case open
    case invitation
    case closed
}

/// An account to be.
package struct NewAccount: Sendable {
    package let name: String
    package let passwordHash: String
    /// The hash of an invitation's code.
    package let invitation: [UInt8]?
    /// An invitation holds even where sign-up is closed.
    package let signUp: SignUp

    package init(
        name: String, passwordHash: String, invitation: [UInt8]? = nil, signUp: SignUp = .open
    ) {
        self.name = name
        self.passwordHash = passwordHash
        self.invitation = invitation
        self.signUp = signUp
    }
}

/// A session to be.
package struct NewSession: Sendable {
    package let accountID: AccountID
    /// What the password was checked against.
    package let passwordHash: String
    /// SHA-256 of the token, which itself is kept nowhere.
    package let tokenHash: [UInt8]
    package let expiresAt: Timestamp

    package init(
        accountID: AccountID, passwordHash: String, tokenHash: [UInt8], expiresAt: Timestamp
    ) {
        self.accountID = accountID
        self.passwordHash = passwordHash
        self.tokenHash = tokenHash
        self.expiresAt = expiresAt
    }
}

/// What lets one person make an account, once.
package struct NewInvitation: Sendable {
    /// SHA-256 of the code.
    package let codeHash: [UInt8]
    package let role: Role
    package let expiresAt: Timestamp

    package init(codeHash: [UInt8], role: Role, expiresAt: Timestamp) {
        self.codeHash = codeHash
        self.role = role
        self.expiresAt = expiresAt
    }
}
