import Synchronization

/// The current credential for each site: signing in sets it, requests read it.
package final class Credentials: Sendable {
    private let state = Mutex(State())
    private let clock: any Clock<Duration>

    private struct State {
        var held: [Site: Held] = [:]
        /// The credentials of all accounts, of which a site may have several.
        var all: [Account: Credential] = [:]
        /// The sites where the user signed in or out, or where the search in storage has ended.
        var settled: Set<Site> = []
        var restorations: [Site: Task<Void, Never>] = [:]
        var restore: Restore?
        /// Requests to the sites for the owners of unconfirmed credentials, and their results.
        var questions: [Credential: Task<Account?, any Error>] = [:]
        var owners: [Credential: Account] = [:]
        var recordVerification: @Sendable (SignedIn) async -> Void = { _ in }

        mutating func hold(_ signedIn: SignedIn) {
            let account = signedIn.account
            held[account.site] = Held(signedIn.credential, account)
            all[account] = signedIn.credential
            settled.insert(account.site)
        }

        /// Returns the credential for the requests of the current task.
        func current(at site: Site) throws(BoardError) -> Held? {
            guard let account = Credentials.actingAccount, account.site == site else {
                return held[site]
            }
            guard let credential = all[account] else { throw .signedOut(host: site.host) }
            return Held(credential, account)
        }
    }

    private struct Held {
        var credential: Credential
        /// The owner, if known.
        var account: Account?

        init(_ credential: Credential, _ account: Account?) {
            self.credential = credential
            self.account = account
        }
    }

    /// Returns the stored sign-in of an earlier run at a site; `nil` if none can be restored.
    package typealias Restore = @Sendable (Site) async -> SignedIn?

    package init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Accesses the credential for a site; `nil` if signed out.
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

    /// Returns the owner of the credential for a site; `nil` if unknown or signed out.
    package func account(at site: Site) -> Account? {
        state.withLock { $0.held[site]?.account }
    }

    package func hold(_ signedIn: SignedIn) {
        state.withLock { $0.hold(signedIn) }
    }
}

// MARK: - Several accounts at a site

extension Credentials {
    /// The account whose credential the requests of a task use at its site; `nil` for the account
    /// in use.
    @TaskLocal package static var actingAccount: Account?

    /// Returns the credential of an account, which need not be in use.
    package subscript(account: Account) -> Credential? {
        state.withLock { $0.all[account] }
    }

    /// Adds an account or replaces its credential, without changing the account in use.
    package func add(_ signedIn: SignedIn) {
        state.withLock { state in
            let account = signedIn.account
            state.all[account] = signedIn.credential
            guard state.held[account.site]?.account == account else { return }
            state.hold(signedIn)
        }
    }

    /// Removes the credential of an account, whether it is in use or not.
    package func remove(_ account: Account) {
        state.withLock { state in
            state.all[account] = nil
            guard state.held[account.site]?.account == account else { return }
            state.held[account.site] = nil
            state.settled.insert(account.site)
        }
    }
}

// MARK: - Sign-ins of an earlier run

extension Credentials {
    /// Sets the function that restores a sign-in at the first request to each site.
    package func restore(by restore: @escaping Restore) {
        state.withLock { $0.restore = restore }
    }

    /// Returns the credential for a site, after the stored sign-in was restored.
    ///
    /// A keyring may ask for a password first. If restoring takes longer than two seconds, the
    /// request is sent as a guest.
    package func restored(at site: Site) async -> Credential? {
        await restoration(at: site)?.value
        return self[site]
    }

    /// Returns the task to wait for; `nil` if there is nothing to restore.
    private func restoration(at site: Site) -> Task<Void, Never>? {
        state.withLock { state in
            guard let restore = state.restore, !state.settled.contains(site) else { return nil }
            if let restoration = state.restorations[site] { return restoration }
            let settling = Task { settle(site, as: await restore(site)) }
            let restoration = Task { await wait(for: settling) }
            state.restorations[site] = restoration
            return restoration
        }
    }

    private func wait(for settling: Task<Void, Never>) async {
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let patience = Task { [clock] in
            try? await clock.sleep(for: Self.patience)
            end.finish()
        }
        Task {
            await settling.value
            end.finish()
        }
        for await _ in ends {}
        patience.cancel()
    }

    private static let patience = Duration.seconds(2)

    /// Applies a restored sign-in, unless the user has signed in or out in the meantime.
    private func settle(_ site: Site, as signedIn: SignedIn?) {
        state.withLock { state in
            state.restorations[site] = nil
            guard state.settled.insert(site).inserted, let signedIn else { return }
            state.hold(signedIn)
        }
    }
}

// MARK: - Owners of credentials

extension Credentials {
    /// Sets a function to call once a site has confirmed the owner of a credential.
    package func proofs(_ note: @escaping @Sendable (SignedIn) async -> Void) {
        state.withLock { $0.recordVerification = note }
    }

    /// Returns the credential as `restored(at:)` does, after its owner was confirmed.
    ///
    /// Throws the errors of `ask`, and `BoardError.signedOut` if the credential belongs to another
    /// account.
    package func proven(
        at site: Site, askingOwner ask: @escaping @Sendable (Credential) async throws -> Account?
    ) async throws -> Credential? {
        await restoration(at: site)?.value
        guard let held = try state.withLock({ try $0.current(at: site) }) else { return nil }
        guard held.credential.isUnverified, let account = held.account else {
            return held.credential
        }
        let signedIn = SignedIn(account, held.credential)
        guard try await owner(of: signedIn, ask)?.hasName(account.name) == true else {
            throw BoardError.signedOut(host: site.host)
        }
        return held.credential
    }

    /// Returns an error if a credential belongs to another account than assumed.
    ///
    /// Returns `nil` as long as the owner is unknown or matches.
    package func ownershipError(of signedIn: SignedIn) -> AccountStorageError? {
        let owner = state.withLock { $0.owners[signedIn.credential] }
        let (name, site) = (signedIn.account.name, signedIn.account.site)
        guard let owner, !owner.hasName(name) else { return nil }
        return AccountStorageError(tokenOf: owner.name, isNotOf: name, at: site)
    }

    /// Returns the owner of a credential; after an error the next request asks again.
    private func owner(
        of signedIn: SignedIn, _ ask: @escaping @Sendable (Credential) async throws -> Account?
    ) async throws -> Account? {
        do {
            return try await question(about: signedIn, ask).value
        } catch {
            state.withLock { $0.questions[signedIn.credential] = nil }
            throw error
        }
    }

    private func question(
        about signedIn: SignedIn, _ ask: @escaping @Sendable (Credential) async throws -> Account?
    ) -> Task<Account?, any Error> {
        state.withLock { state in
            if let question = state.questions[signedIn.credential] { return question }
            let question = Task {
                let owner = try await ask(signedIn.credential)
                await take(owner, for: signedIn)
                return owner
            }
            state.questions[signedIn.credential] = question
            return question
        }
    }

    private func take(_ owner: Account?, for signedIn: SignedIn) async {
        let note = state.withLock { state in
            state.owners[signedIn.credential] = owner
            return state.recordVerification
        }
        if owner?.hasName(signedIn.account.name) == true { await note(signedIn) }
    }
}
