import BoardCore
import Localization
import RIBs

/// The signed-in accounts and their credentials.
///
/// It updates the credentials that requests use, and the stream that other RIBs read.
final class AccountRegistry {
    private let credentials: Credentials
    private let accounts: BehaviorRelay<SignedInAccounts>
    private let keeper: any AccountStorage
    private var secrets: [Account: Credential] = [:]
    /// Set once the accounts of the last run are signed in again.
    private(set) var isRestored = false
    /// The names of expired sessions by site, until the next sign-in there.
    private(set) var expiredNames: [Site: String] = [:]

    init(
        credentials: Credentials, accounts: BehaviorRelay<SignedInAccounts>,
        keeper: any AccountStorage
    ) {
        self.credentials = credentials
        self.accounts = accounts
        self.keeper = keeper
    }

    var all: SignedInAccounts { accounts.value }

    /// Returns an account with its credential, or `nil` if it is not signed in.
    func signedIn(_ account: Account) -> SignedIn? {
        secrets[account].map { SignedIn(account, $0) }
    }

    /// Adds the restored accounts.
    ///
    /// Loading them may take long, for example while a keyring asks for its password. An account
    /// that signed in meanwhile is newer and stays in use. Observers receive all accounts in one
    /// update: with two updates, the second of two accounts at a site would look like another user.
    func restore(_ all: [SignedIn]) {
        isRestored = true
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
                    credentials.add(signedIn)
                    accounts.addUnused(signedIn.account)
                }
            }
        }
    }

    /// Returns the account in use at a site, after a stored sign-in was restored.
    func restoredAccount(at site: Site) async -> Account? {
        if let account = all[site] { return account }
        _ = await credentials.restored(at: site)
        return all[site] ?? credentials.account(at: site)
    }

    /// Uses an account from now on.
    ///
    /// - Parameter isNew: a Boolean value that indicates whether it has just signed in.
    func use(_ signedIn: SignedIn, isNew: Bool = false) {
        if isNew { expiredNames[signedIn.account.site] = nil }
        secrets[signedIn.account] = signedIn.credential
        credentials.hold(signedIn)
        change {
            if isNew { $0.signIn(signedIn.account) } else { $0.use(signedIn.account) }
        }
    }

    /// Asks a site whether it still accepts a credential.
    ///
    /// Returns `nil` if the account has another credential by then.
    func check(
        _ signedIn: SignedIn, at service: any AccountService
    ) async -> ExpiryCheck.Outcome? {
        let check = ExpiryCheck(service: service, credentials: credentials, keeper: keeper)
        let outcome = await check.outcome(for: signedIn)
        return secrets[signedIn.account] == signedIn.credential ? outcome : nil
    }

    /// Replaces a rejected credential, or removes its account.
    func settle(_ outcome: ExpiryCheck.Outcome, of account: Account) {
        switch outcome {
        case .going: break
        case .renewed(let credential):
            secrets[account] = credential
            // Screens then reload, as after a sign-in.
            if all[account.site] == account { use(SignedIn(account, credential), isNew: true) }
        case .over, .another:
            remove(account)
            expiredNames[account.site] = account.name
        }
    }

    /// Removes an account. Another account at the same site is used instead.
    func remove(_ account: Account) {
        secrets[account] = nil
        credentials.remove(account)
        var rest = accounts.value
        rest.remove(account)
        if let next = rest[account.site], let credential = secrets[next] {
            credentials.hold(SignedIn(next, credential))
        }
        accounts.accept(rest)
    }

    /// Stores a credential in a task that also completes if the user quits at once.
    ///
    /// The result says where it is stored.
    func remember(
        _ signedIn: SignedIn, inFile: Bool = false, in pendingWork: ActivityTracker
    ) -> Task<String, any Error> {
        let work = pendingWork.beginDeferred()
        return Task { [keeper] in
            defer { withExtendedLifetime(work) {} }
            return try await keeper.remember(signedIn, inFile: inFile)
        }
    }

    /// Revokes and removes all credentials; the accounts stay in the stream.
    func revokeAll(at source: any BoardSource, in pendingWork: ActivityTracker) {
        let services = source.members.compactMap { source.member($0)?.accounts }
        for (account, credential) in secrets {
            let (service, work) = (
                services.first { $0.site == account.site }, pendingWork.beginDeferred()
            )
            Task {
                defer { withExtendedLifetime(work) {} }
                try? await service?.revoke(credential)
            }
        }
        secrets = [:]
    }

    private func change(_ edit: (inout SignedInAccounts) -> Void) {
        var all = accounts.value
        edit(&all)
        accounts.accept(all)
    }
}

extension SignedInAccounts {
    /// Returns a sentence about an account that was removed, with the name of the account that is
    /// now in use.
    func message(_ sentence: String, after account: Account) -> String {
        self[account.site].map { localized("\(sentence) You now post as \($0.name).") } ?? sentence
    }
}

/// The names of the accounts that are likely to sign in next.
struct SuggestedAccountNames {
    /// The names of expired sessions by site, until the next sign-in there.
    var expired: [Site: String] = [:]
    var outgoing: [OutboxItem] = []

    /// Returns the name of the expired session, or the author of a draft that waits for sign-in.
    func name(at site: Site, of source: any BoardSource) -> String? {
        if let name = expired[site] { return name }
        let waiting = outgoing.first {
            [.signedOut, .authorAway].contains($0.state)
                && source.member($0.draft.source)?.accounts?.site == site
        }
        return waiting?.draft.author
    }
}
