import Essentials

/// What shows a server who asks it.
///
/// Printing it or looking into it gives nothing away, so that it gets into no log by mistake.
package struct Credential: Sendable, Hashable {
    /// A token, or what the server takes for one; whoever has it is taken for the account's owner.
    package let secret: String
    /// What the server calls the account, where it wants to hear that beside the secret.
    package let userID: String?
    /// When the server takes it no longer; `nil` where it does not say.
    package let expiresAt: Date?
    /// Whether it may be anybody's, as the reader's own command printed it: the site is asked whose it
    /// is before it is shown it for anything else.
    package let isUnproven: Bool

    package init(
        secret: String, userID: String? = nil, expiresAt: Date? = nil, isUnproven: Bool = false
    ) {
        self.secret = secret
        self.userID = userID
        self.expiresAt = expiresAt
        self.isUnproven = isUnproven
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Credential" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
