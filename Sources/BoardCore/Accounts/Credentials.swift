import Synchronization

/// What the program shows each site: whoever signs in writes it, requests read it.
package final class Credentials: Sendable {
    private let state = Mutex(State())

    private struct State {
        var held: [Site: Held] = [:]
        /// Where somebody has been taken up or signed out, or it was found that nobody is kept.
        var settled: Set<Site> = []
        var restorations: [Site: Task<Void, Never>] = [:]
        var restore: Restore?

        mutating func hold(_ signedIn: SignedIn) {
            let account = signedIn.account
            held[account.site] = Held(signedIn.credential, account)
            settled.insert(account.site)
        }
    }

    private struct Held {
        var credential: Credential
        /// Whose it is, where that is known.
        var account: Account?

        init(_ credential: Credential, _ account: Account?) {
            self.credential = credential
            self.account = account
        }
    }

    /// Who was signed in at a site in an earlier run; `nil` where nobody was, or can be again.
    package typealias Restore = @Sendable (Site) async -> SignedIn?

    package init() {}

    /// `nil` where nobody is signed in.
    package subscript(site: Site) -> Credential? {
        get { state.withLock { $0.held[site]?.credential } }
        set {
            state.withLock { state in
                let account = state.held[site]?.account
                state.held[site] = newValue.map { Held($0, account) }
                state.settled.insert(site)
            }
        }
    }

    /// Whose credential a site is shown; `nil` where that is not known, or nobody is signed in.
    package func account(at site: Site) -> Account? {
        state.withLock { $0.held[site]?.account }
    }

    /// Whose credential the site of a source is shown.
    package func account(at source: any BoardSource) -> Account? {
        source.accounts.flatMap { account(at: $0.site) }
    }

    package func hold(_ signedIn: SignedIn) {
        state.withLock { $0.hold(signedIn) }
    }
}

// MARK: - From an earlier run

extension Credentials {
    /// Has whoever was signed in in an earlier run be looked for at each site that is first asked.
    package func restore(by restore: @escaping Restore) {
        state.withLock { $0.restore = restore }
    }

    /// What a site is shown, as soon as it is known who was signed in there in an earlier run: a
    /// keyring may want a password first.
    package func restored(at site: Site) async -> Credential? {
        await restoration(at: site)?.value
        return self[site]
    }

    /// `nil` where nothing is to be waited for.
    private func restoration(at site: Site) -> Task<Void, Never>? {
        state.withLock { state in
            guard let restore = state.restore, !state.settled.contains(site) else { return nil }
            if let restoration = state.restorations[site] { return restoration }
            let restoration = Task { settle(site, as: await restore(site)) }
            state.restorations[site] = restoration
            return restoration
        }
    }

    /// Whoever has signed in or out meanwhile knows better.
    private func settle(_ site: Site, as signedIn: SignedIn?) {
        state.withLock { state in
            state.restorations[site] = nil
            guard state.settled.insert(site).inserted, let signedIn else { return }
            state.hold(signedIn)
        }
    }
}
