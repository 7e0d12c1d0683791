import BoardCore
import RIBs

/// The signed-in accounts and their credentials.
///
/// It updates the credentials that requests use, and the stream that other RIBs read.
final class AccountRegistry {
    private let credentials: Credentials
    private let accounts: BehaviorRelay<SignedInAccounts>
    private(set) var secrets: [Account: Credential] = [:]

    init(credentials: Credentials, accounts: BehaviorRelay<SignedInAccounts>) {
        self.credentials = credentials
        self.accounts = accounts
    }

    var all: SignedInAccounts { accounts.value }

    /// Adds the restored accounts.
    ///
    /// Loading them may take long, for example while a keyring asks for its password. An account
    /// that signed in meanwhile is newer and stays in use. Observers receive all accounts in one
    /// update: with two updates, the second of two accounts at a site would look like another user.
    func restore(_ all: [SignedIn]) {
        let restored = all.filter { secrets[$0.account] == nil }
        guard !restored.isEmpty else { return }
        let taken = accounts.value
        change { accounts in
            for signedIn in restored {
                secrets[signedIn.account] = signedIn.credential
                if taken[signedIn.account.site] == nil {
                    credentials.hold(signedIn)
                    accounts.use(signedIn.account)
                } else {
                    accounts.addUnused(signedIn.account)
                }
            }
        }
    }

    /// Uses an account from now on.
    ///
    /// - Parameter isNew: a Boolean value that indicates whether it has just signed in.
    func use(_ signedIn: SignedIn, isNew: Bool) {
        secrets[signedIn.account] = signedIn.credential
        credentials.hold(signedIn)
        change {
            if isNew { $0.signIn(signedIn.account) } else { $0.use(signedIn.account) }
        }
    }

    /// Replaces the credential of an account that may not be in use.
    func replaceCredential(of account: Account, by credential: Credential) {
        secrets[account] = credential
    }

    /// Removes an account. Another account at the same site is used instead.
    func remove(_ account: Account) {
        secrets[account] = nil
        var rest = accounts.value
        rest.remove(account)
        if let next = rest[account.site], let credential = secrets[next] {
            credentials.hold(SignedIn(next, credential))
        } else {
            credentials[account.site] = nil
        }
        accounts.accept(rest)
    }

    /// Removes and returns all credentials; the accounts stay in the stream.
    func removeSecrets() -> [Account: Credential] {
        defer { secrets = [:] }
        return secrets
    }

    private func change(_ edit: (inout SignedInAccounts) -> Void) {
        var all = accounts.value
        edit(&all)
        accounts.accept(all)
    }
}
