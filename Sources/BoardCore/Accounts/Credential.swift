import Essentials

/// A secret that authenticates the user at a server.
///
/// Its description and mirror hide it, so that it does not get into logs by mistake.
package struct Credential: Sendable, Hashable {
    /// A token or its equivalent; anyone who has it can act as the account.
    package let secret: String
    /// The server's id of the account, if requests have to contain it beside the secret.
    package let userID: String?
    /// The time of expiry; `nil` if unknown.
    package let expiresAt: Date?
    /// A Boolean value that indicates whether the owner is unconfirmed.
    ///
    /// This is the case for a token of the user's own command. The program confirms the owner with
    /// the site before it uses the token for anything else.
    package let isUnverified: Bool

    package init(
        secret: String, userID: String? = nil, expiresAt: Date? = nil, isUnverified: Bool = false
    ) {
        self.secret = secret
        self.userID = userID
        self.expiresAt = expiresAt
        self.isUnverified = isUnverified
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Credential" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
