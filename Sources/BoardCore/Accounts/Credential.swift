import Essentials
import Synchronization

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

    package init(secret: String, userID: String? = nil, expiresAt: Date? = nil) {
        self.secret = secret
        self.userID = userID
        self.expiresAt = expiresAt
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Credential" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What the program shows each site: whoever signs in writes it, requests read it.
package final class Credentials: Sendable {
    private let held = Mutex<[Site: Held]>([:])

    private struct Held {
        var credential: Credential
        /// Whose it is, where that is known.
        var account: Account?

        init(_ credential: Credential, _ account: Account?) {
            self.credential = credential
            self.account = account
        }
    }

    package init() {}

    /// `nil` where nobody is signed in.
    package subscript(site: Site) -> Credential? {
        get { held.withLock { $0[site]?.credential } }
        set {
            held.withLock {
                $0[site] = newValue.map { [account = $0[site]?.account] in Held($0, account) }
            }
        }
    }

    /// Whose credential a site is shown; `nil` where that is not known, or nobody is signed in.
    package func account(at site: Site) -> Account? { held.withLock { $0[site]?.account } }

    /// Whose credential the site of a source is shown.
    package func account(at source: any BoardSource) -> Account? {
        source.accounts.flatMap { account(at: $0.site) }
    }

    package func hold(_ signedIn: SignedIn) {
        let account = signedIn.account
        held.withLock { $0[account.site] = Held(signedIn.credential, account) }
    }
}
