import Synchronization

/// What the program shows each site: whoever signs in writes it, requests read it.
package final class Credentials: Sendable {
    private let state = Mutex(State())
    private let clock: any Clock<Duration>

    private struct State {
        var held: [Site: Held] = [:]
        /// Where somebody has been taken up or signed out, or it was found that nobody is kept.
        var settled: Set<Site> = []
        var restorations: [Site: Task<Void, Never>] = [:]
        var restore: Restore?
        /// Whose credentials are that were anybody's before, as their site is being asked, or has told.
        var questions: [Credential: Task<Account?, any Error>] = [:]
        var owners: [Credential: Account] = [:]
        var noteProof: @Sendable (SignedIn) async -> Void = { _ in }

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

    package init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

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
    /// keyring may want a password first. Where that takes long, a guest asks.
    package func restored(at site: Site) async -> Credential? {
        await restoration(at: site)?.value
        return self[site]
    }

    /// `nil` where nothing is to be waited for.
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

    /// Whoever has signed in or out meanwhile knows better.
    private func settle(_ site: Site, as signedIn: SignedIn?) {
        state.withLock { state in
            state.restorations[site] = nil
            guard state.settled.insert(site).inserted, let signedIn else { return }
            state.hold(signedIn)
        }
    }
}

// MARK: - Whose it is

extension Credentials {
    /// Has it noted whose a credential is, once its site has told.
    package func proofs(_ note: @escaping @Sendable (SignedIn) async -> Void) {
        state.withLock { $0.noteProof = note }
    }

    /// What a site is shown, as `restored(at:)`; where it may be anybody's, it is asked first whose.
    ///
    /// Throws what `ask` throws, and `BoardError.signedOut` where it is not that of the account.
    package func proven(
        at site: Site, askingOwner ask: @escaping @Sendable (Credential) async throws -> Account?
    ) async throws -> Credential? {
        await restoration(at: site)?.value
        guard let held = state.withLock({ $0.held[site] }) else { return nil }
        guard held.credential.isUnproven, let account = held.account else { return held.credential }
        let signedIn = SignedIn(account, held.credential)
        guard try await owner(of: signedIn, ask)?.isCalled(account.name) == true else {
            throw BoardError.signedOut(host: site.host)
        }
        return held.credential
    }

    /// What is wrong with a credential that was taken for an account's; `nil` as long as nobody knows
    /// of anything.
    package func otherOwnership(of signedIn: SignedIn) -> AccountKeeperError? {
        let owner = state.withLock { $0.owners[signedIn.credential] }
        let (name, site) = (signedIn.account.name, signedIn.account.site)
        guard let owner, !owner.isCalled(name) else { return nil }
        return AccountKeeperError(tokenOf: owner.name, isNotOf: name, at: site)
    }

    /// A site that does not tell is asked again by the next request.
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
            return state.noteProof
        }
        if owner?.isCalled(signedIn.account.name) == true { await note(signedIn) }
    }
}
