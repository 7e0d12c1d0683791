import BoardCore
import Essentials
import RIBs

package protocol SessionRouting: Routing {
    /// - Parameters:
    ///   - name: the name of the account to sign in, or `nil` if it is not known.
    ///   - makesAccount: a Boolean value that indicates whether to show the form for a new account
    ///     at once.
    func routeToLogin(at service: any AccountService, as name: String?, makesAccount: Bool)
    func detachLogin()
    func routeToProfile(of account: Account, at service: any AccountService)
    func detachProfile()
}

package protocol SessionListener: AnyObject {
    /// Called with a message for the user, as a sentence.
    func session(didTell sentence: String)
    /// Called with a sentence when a session ended without an action of the user.
    ///
    /// The message must not be missed.
    func session(didFindEnd sentence: String)
    /// Called when the user opens a page in another program.
    func session(didAskToOpen address: String)
}

/// The operations of the session for workflows and commands.
package protocol SessionActionableItem: AnyObject {
    /// Waits until an account is signed in at a source, and shows the login form if none is.
    ///
    /// Throws a `LinkFailure`.
    func waitForLogin(at source: SourceID) async throws -> Account
    /// Returns the account in use at a source, or `nil` if none is signed in.
    func account(at source: SourceID) -> Account?
    /// Returns all accounts signed in at a source, the one in use last.
    func accounts(at source: SourceID) -> [Account]
    /// Switches to an account that is already signed in.
    func use(_ account: Account)
    func logIn(at source: SourceID)
    func createAccount(at source: SourceID)
    func logOut(at source: SourceID)
    func showProfile(at source: SourceID)
    /// Checks the credential of the account in use after a source rejected it.
    func didExpire(at source: SourceID)
}

/// Manages the signed-in accounts. Reading does not require one.
package final class SessionInteractor: Interactor, SessionInteractable {
    package weak var router: (any SessionRouting)?
    package weak var listener: (any SessionListener)?

    private let source: any BoardSource
    private let credentials: Credentials
    private let keeper: any AccountStorage
    private let registry: AccountRegistry
    private let outboxItems: any ValueStream<[OutboxItem]>
    private let pendingWork: ActivityTracker
    private let revokesSessionsAtExit: Bool
    private var expectedNames = SuggestedAccountNames()
    /// The service of the open login form.
    private var loginService: (any AccountService)?
    private let loginEnds = PublishRelay<Bool>()

    /// - Parameter signsOutAtEnd: a Boolean value that indicates whether all sessions are revoked
    ///   at the end because their credentials cannot be stored.
    package init(
        source: any BoardSource, credentials: Credentials, keeper: any AccountStorage,
        accounts: BehaviorRelay<SignedInAccounts>, outboxItems: any ValueStream<[OutboxItem]>,
        pendingWork: ActivityTracker, revokesSessionsAtExit: Bool = false
    ) {
        self.source = source
        self.credentials = credentials
        self.keeper = keeper
        registry = AccountRegistry(credentials: credentials, accounts: accounts)
        self.outboxItems = outboxItems
        self.pendingWork = pendingWork
        self.revokesSessionsAtExit = revokesSessionsAtExit
        super.init()
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(outboxItems) { [weak self] in self?.expectedNames.outgoing = $0 }
        // Restore the accounts that were signed in when the program last ended.
        work(in: pendingWork, { [keeper] in try await keeper.signedIn() }) { [weak self] result in
            if case .success(let all) = result { self?.registry.restore(all) }
        }
    }

    package override func willResignActive() {
        super.willResignActive()
        router?.detachLogin()
        router?.detachProfile()
        if revokesSessionsAtExit { revokeAll() }
    }

    /// Updates the account store. Reports only errors.
    private func keep(_ change: @escaping @MainActor (any AccountStorage) async throws -> Void) {
        work(in: pendingWork, { [keeper] in try await change(keeper) }) { [weak self] result in
            guard case .failure(let error as AccountStorageError) = result else { return }
            self?.tell(error.sentence)
        }
    }

    private var accounts: SignedInAccounts { registry.all }

    private func note(_ signedIn: SignedIn, isNew: Bool = false) {
        if isNew { expectedNames.expired[signedIn.account.site] = nil }
        registry.use(signedIn, isNew: isNew)
    }
}

// MARK: Signing in

extension SessionInteractor: SessionActionableItem {
    package func waitForLogin(at id: SourceID) async throws -> Account {
        let service = try service(of: id)
        if let account = accounts[service.site] { return account }
        if loginService?.site != service.site { showLogin(at: service) }
        _ = try await firstValue(of: loginEnds)
        guard let account = accounts[service.site] else { throw LinkFailure.overtaken }
        return account
    }

    package func account(at id: SourceID) -> Account? {
        accounts.account(at: source, member: id)
    }

    package func accounts(at id: SourceID) -> [Account] {
        source.member(id)?.accounts.map { accounts.all(at: $0.site) } ?? []
    }

    package func use(_ account: Account) {
        guard let credential = registry.secrets[account] else { return }
        note(SignedIn(account, credential))
        tell("You now post as \(account.name) at \(account.site.host).")
        keep { try await $0.use(account) }
    }

    package func logIn(at id: SourceID) {
        perform(at: id) { $0.showLogin(at: $1) }
    }

    package func createAccount(at id: SourceID) {
        perform(at: id) { $0.showLogin(at: $1, makesAccount: true) }
    }

    private func showLogin(at service: any AccountService, makesAccount: Bool = false) {
        endLogin(false)
        loginService = service
        let name = expectedNames.name(at: service.site, of: source)
        let usesCommand = keeper.printsTokens && !makesAccount
        router?.routeToLogin(
            at: usesCommand ? CommandAccounts(service, tokensOf: keeper) : service, as: name,
            makesAccount: makesAccount)
    }

    private func endLogin(_ isSignedIn: Bool) {
        router?.detachLogin()
        guard loginService != nil else { return }
        loginService = nil
        loginEnds.accept(isSignedIn)
    }

    /// Returns the account service of a source, and throws if the source has no accounts.
    private func service(of id: SourceID) throws(LinkFailure) -> any AccountService {
        guard let service = source.member(id)?.accounts else { throw .noAccounts(id.name) }
        return service
    }

    private func perform(
        at id: SourceID, _ action: (SessionInteractor, any AccountService) -> Void
    ) {
        do throws(LinkFailure) {
            action(self, try service(of: id))
        } catch {
            if let message = error.message { tell(message) }
        }
    }

    private func tell(_ sentence: String) {
        listener?.session(didTell: sentence)
    }
}

extension SessionInteractor {
    package func login(didSignIn signedIn: SignedIn) {
        note(signedIn, isNew: true)
        endLogin(true)
        let greeting = "Signed in as \(signedIn.account.name)."
        tell(greeting)
        work(in: pendingWork, { [keeping = remember(signedIn)] in try await keeping.value }) {
            [weak self] result in
            switch result {
            case .success(let place): self?.tell("\(greeting) \(place)")
            case .failure(let error as AccountStorageError):
                self?.tell("\(greeting) \(error.sentence)")
            case .failure: break
            }
        }
    }

    /// Stores the credential in a task that also completes if the user quits at once.
    private func remember(_ signedIn: SignedIn) -> Task<String, any Error> {
        let rest = pendingWork.beginDeferred()
        return Task { [keeper] in
            defer { withExtendedLifetime(rest) {} }
            return try await keeper.remember(signedIn)
        }
    }

    package func loginDidCancel() {
        endLogin(false)
    }

    package func login(didAskToOpen address: String) {
        listener?.session(didAskToOpen: address)
    }
}

// MARK: Signing out

extension SessionInteractor {
    package func logOut(at id: SourceID) {
        perform(at: id) { session, service in
            guard let account = session.accounts[service.site] else {
                return session.tell("You are not signed in at \(service.site.host).")
            }
            session.logOut(account, at: service)
        }
    }

    /// Signs out at the site, then deletes the account locally even if the request failed.
    private func logOut(_ account: Account, at service: any AccountService) {
        router?.detachProfile()
        work(in: pendingWork, { try await service.signOut() }) { [weak self] result in
            self?.forget(account)
            if case .failure(let error as BoardError) = result {
                self?.tell("\(account.name) is signed out here. \(error.message)")
            } else if let self {
                tell(signOutMessage(of: account, "\(account.name) is signed out."))
            }
        }
    }

    /// Appends the name of the account that is now in use, if there is one.
    private func signOutMessage(of account: Account, _ sentence: String) -> String {
        let next = accounts[account.site]
        return next.map { "\(sentence) You now post as \($0.name)." } ?? sentence
    }

    private func forget(_ account: Account) {
        registry.remove(account)
        keep { try await $0.forget(account) }
    }

    package func didExpire(at id: SourceID) {
        guard let service = source.member(id)?.accounts,
            let account = accounts[service.site], let credential = registry.secrets[account]
        else { return }
        let signedIn = SignedIn(account, credential)
        let check = ExpiryCheck(service: service, credentials: credentials, keeper: keeper)
        work(in: pendingWork, { await check.outcome(for: signedIn) }) { [weak self] result in
            guard let self, registry.secrets[account] == credential,
                case .success(let outcome) = result
            else { return }
            settle(outcome, of: account)
        }
    }

    private func settle(_ outcome: ExpiryCheck.Outcome, of account: Account) {
        switch outcome {
        case .going: break
        case .renewed(let credential): renew(account, by: credential)
        case .over(let error):
            leave(
                account,
                "\(account.name) is no longer signed in at \(account.site.host); use :login."
            )
            if let error { tell(error.sentence) }
        case .another(let error): leave(account, error.sentence)
        }
    }

    /// Removes an account and reports it with a message that messages of a reload do not replace.
    private func leave(_ account: Account, _ sentence: String) {
        registry.remove(account)
        expectedNames.expired[account.site] = account.name
        listener?.session(didFindEnd: signOutMessage(of: account, sentence))
    }

    /// Replaces a rejected credential and reloads, as after a sign-in.
    private func renew(_ account: Account, by credential: Credential) {
        registry.replaceCredential(of: account, by: credential)
        guard accounts[account.site] == account else { return }
        note(SignedIn(account, credential), isNew: true)
    }

    private func revokeAll() {
        for (account, credential) in registry.removeSecrets() {
            let services = source.members.compactMap { source.member($0)?.accounts }
            let service = services.first { $0.site == account.site }
            let rest = pendingWork.beginDeferred()
            Task {
                defer { withExtendedLifetime(rest) {} }
                try? await service?.revoke(credential)
            }
        }
    }
}

// MARK: Profile

extension SessionInteractor {
    package func showProfile(at id: SourceID) {
        perform(at: id) { session, service in
            guard let account = session.accounts[service.site] else {
                return session.tell(
                    "You are not signed in at \(service.site.host); use :login.")
            }
            session.router?.routeToProfile(of: account, at: service)
        }
    }

    package func profileDidClose() {
        router?.detachProfile()
    }

    package func profile(didSignOut account: Account, of service: any AccountService) {
        logOut(account, at: service)
    }

    package func profile(didChange credential: Credential, of account: Account) {
        let signedIn = SignedIn(account, credential)
        note(signedIn)
        keep { _ = try await $0.remember(signedIn) }
    }

    package func profile(didDelete account: Account) {
        router?.detachProfile()
        forget(account)
        tell(signOutMessage(of: account, "The account \(account.name) was deleted."))
    }
}
