/// The role of an account.
package enum Role: String, CaseIterable, Sendable {
    case member
    case moderator
    case admin
}

/// An account of an author.
package struct Account: Equatable, Sendable {
    package let id: AccountID
    package let name: String
    package let role: Role
    package let createdAt: Timestamp
    package let isBanned: Bool

    package init(
        id: AccountID, name: String, role: Role = .member, createdAt: Timestamp,
        isBanned: Bool = false
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.createdAt = createdAt
        self.isBanned = isBanned
    }
}

/// An account with its password hash.
package struct Credentials: Equatable, Sendable {
    package let account: Account
    package let passwordHash: String
    package let secondFactor: SecondFactor?

    package init(account: Account, passwordHash: String, secondFactor: SecondFactor? = nil) {
        self.account = account
        self.passwordHash = passwordHash
        self.secondFactor = secondFactor
    }
}

/// The two-factor secret of an account.
package struct SecondFactor: Equatable, Sendable {
    package let secret: [UInt8]
    /// A Boolean value that indicates whether sign-in needs a code.
    ///
    /// It stays false until a first code has confirmed that the app has the secret.
    package let isOn: Bool

    package init(secret: [UInt8], isOn: Bool) {
        self.secret = secret
        self.isOn = isOn
    }
}
