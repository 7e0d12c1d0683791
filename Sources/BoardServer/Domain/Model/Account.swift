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
    package var role: Role = .member
    package let createdAt: Timestamp
    /// The latest ban; `nil` if there is none.
    package var ban: Ban?

    package func isBanned(at now: Timestamp) -> Bool {
        guard let ban else { return false }
        return ban.until.map { $0 > now } ?? true
    }
}

/// An account with its password hash.
package struct Credentials: Equatable, Sendable {
    package let account: Account
    package let passwordHash: String
    package var secondFactor: SecondFactor?
}

/// The two-factor secret of an account.
package struct SecondFactor: Equatable, Sendable {
    package let secret: [UInt8]
    /// A Boolean value that indicates whether sign-in needs a code.
    ///
    /// It stays false until a first code has confirmed that the app has the secret.
    package let isOn: Bool
}
