/// What an account may do beyond writing.
package enum Role: String, CaseIterable, Sendable {
    case member
    case moderator
    case admin
}

/// Someone who writes.
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

/// An account with what its password is checked against.
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

/// What the codes of an account are made of.
package struct SecondFactor: Equatable, Sendable {
    package let secret: [UInt8]
    /// Whether signing in takes a code; not before one has proved that the app has the secret.
    package let isOn: Bool

    package init(secret: [UInt8], isOn: Bool) {
        self.secret = secret
        self.isOn = isOn
    }
}
