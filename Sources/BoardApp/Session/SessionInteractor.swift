import BoardCore
import Essentials
import Localization
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
    func session(didTell sentence: String)
    /// Called with a sentence when a session ended without an action of the user.
    ///
    /// The message must not be missed.
    func session(didFindEnd sentence: String)
    /// Called when there is no keyring for a new token, which a file can store instead.
    ///
    /// - Parameter fault: the fault of the keyring, a clause.
    func session(didMissKeyring fault: String, storeInFile: @escaping () -> Void)
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
    /// A Boolean value that indicates whether the accounts of the last run are signed in again.
    var hasRestoredAccounts: Bool { get }
    /// Returns all accounts signed in at a source, the one in use last.
    func accounts(at source: SourceID) -> [Account]
    /// Switches to an account that is already signed in.
    func use(_ account: Account)
    /// - Parameter name: the name that the form suggests; `nil` for the one of a waiting draft.
    func logIn(at source: SourceID, as name: String?)
    func createAccount(at source: SourceID)
    func logOut(at source: SourceID)
    func showProfile(at source: SourceID)
    /// Checks the credential of an account after a source rejected it; `nil` for the one in use.
    func didExpire(at source: SourceID, as name: String?)
}

extension SessionActionableItem {
    package func logIn(at source: SourceID) { logIn(at: source, as: nil) }
}

/// Manages the signed-in accounts. Reading does not require one.
package final class SessionInteractor: Interactor, SessionInteractable {
    package weak var router: (any SessionRouting)?
    package weak var listener: (any SessionListener)?

    private let source: any BoardSource
    private let keeper: any AccountStorage
    private let registry: AccountRegistry
    private let outboxItems: any ValueStream<[OutboxItem]>
    private let pendingWork: ActivityTracker
    private let revokesSessionsAtExit: Bool
    private var outgoing: [OutboxItem] = []
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
        self.keeper = keeper
        registry = AccountRegistry(credentials: credentials, accounts: accounts, keeper: keeper)
        self.outboxItems = outboxItems
        self.pendingWork = pendingWork
        self.revokesSessionsAtExit = revokesSessionsAtExit
        super.init()
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(outboxItems) { [weak self] in self?.outgoing = $0 }
        work(in: pendingWork, { [keeper] in try await keeper.signedIn() }) { [weak self] result in
            self?.registry.restore((try? result.get()) ?? [])
        }
    }

    package override func willResignActive() {
        super.willResignActive()
        router?.detachLogin()
        router?.detachProfile()
        if revokesSessionsAtExit { registry.revokeAll(at: source, in: pendingWork) }
    }

    /// Updates the account store. Reports only errors.
    private func keep(_ change: @escaping @MainActor (any AccountStorage) async throws -> Void) {
        work(in: pendingWork, { [keeper] in try await change(keeper) }) { [weak self] result in
            guard case .failure(let error as AccountStorageError) = result else { return }
            self?.report(error.sentence)
        }
    }
}

// MARK: Signing in

extension SessionInteractor: SessionActionableItem {
    package func waitForLogin(at id: SourceID) async throws -> Account {
        let service = try source.accountService(of: id)
        if let account = await registry.restoredAccount(at: service.site) { return account }
        guard isActive, !Task.isCancelled else { throw CancellationError() }
        if loginService?.site != service.site { showLogin(at: service) }
        _ = try await firstValue(of: loginEnds)
        guard let account = registry.all[service.site] else { throw LinkFailure.overtaken }
        return account
    }

    package var hasRestoredAccounts: Bool { registry.isRestored }

    package func account(at id: SourceID) -> Account? {
        registry.all.account(at: source, member: id)
    }

    package func accounts(at id: SourceID) -> [Account] {
        source.member(id)?.accounts.map { registry.all.all(at: $0.site) } ?? []
    }

    package func use(_ account: Account) {
        guard let signedIn = registry.signedIn(account) else { return }
        registry.use(signedIn)
        report(localized("You now post as \(account.name) at \(account.site.host)."))
        keep { try await $0.use(account) }
    }

    package func logIn(at id: SourceID, as name: String?) {
        perform(at: id) { $0.showLogin(at: $1, as: name) }
    }

    package func createAccount(at id: SourceID) {
        perform(at: id) { $0.showLogin(at: $1, makesAccount: true) }
    }

    private func showLogin(
        at service: any AccountService, as name: String? = nil, makesAccount: Bool = false
    ) {
        endLogin(false)
        loginService = service
        let name = name ?? registry.expiredNames[service.site] ?? author(at: service.site)
        let usesCommand = keeper.printsTokens && !makesAccount
        router?.routeToLogin(
            at: usesCommand ? CommandAccounts(service, tokensOf: keeper) : service, as: name,
            makesAccount: makesAccount)
    }

    /// Returns the author of a draft that waits for a sign-in at a site.
    private func author(at site: Site) -> String? {
        outgoing.first {
            [.signedOut, .authorAway].contains($0.state)
                && source.member($0.draft.source)?.accounts?.site == site
        }?.draft.author
    }

    private func endLogin(_ isSignedIn: Bool) {
        router?.detachLogin()
        guard loginService != nil else { return }
        loginService = nil
        loginEnds.accept(isSignedIn)
    }

    private func perform(
        at id: SourceID, _ action: (SessionInteractor, any AccountService) -> Void
    ) {
        do throws(LinkFailure) {
            action(self, try source.accountService(of: id))
        } catch {
            if let message = error.message { report(message) }
        }
    }

    private func report(_ sentence: String) {
        listener?.session(didTell: sentence)
    }
}

extension SessionInteractor {
    package func login(didSignIn signedIn: SignedIn) {
        registry.use(signedIn, isNew: true)
        endLogin(true)
        report(localized("Signed in as \(signedIn.account.name)."))
        store(signedIn)
    }

    /// Stores a new sign-in. Without a keyring, the user may want its token in a file.
    private func store(_ signedIn: SignedIn, inFile: Bool = false) {
        let greeting = localized("Signed in as \(signedIn.account.name).")
        let storing = registry.remember(signedIn, inFile: inFile, in: pendingWork)
        work(in: pendingWork, { try await storing.value }) { [weak self] result in
            switch result {
            case .success(let place): self?.report("\(greeting) \(place)")
            case .failure(let error as AccountStorageError):
                guard let fault = error.keyringFault else {
                    self?.report("\(greeting) \(error.sentence)")
                    return
                }
                self?.listener?.session(didMissKeyring: fault) {
                    self?.store(signedIn, inFile: true)
                }
            case .failure: break
            }
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
            guard let account = session.registry.all[service.site] else {
                return session.report(localized("You are not signed in at \(service.site.host)."))
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
                self?.report(localized("\(account.name) is signed out here. \(error.message)"))
            } else if let self {
                report(
                    registry.all.message(
                        localized("\(account.name) is signed out."), after: account))
            }
        }
    }

    private func forget(_ account: Account) {
        registry.remove(account)
        keep { try await $0.forget(account) }
    }

    package func didExpire(at id: SourceID, as name: String?) {
        guard let account = accounts(at: id).last(where: { name == nil || $0.name == name }),
            let service = source.member(id)?.accounts, let signedIn = registry.signedIn(account)
        else { return }
        work(in: pendingWork, { [registry] in await registry.check(signedIn, at: service) }) {
            [weak self] result in
            guard let self, case .success(let outcome?) = result else { return }
            registry.settle(outcome, of: account)
            report(outcome, of: account)
        }
    }

    private func report(_ outcome: ExpiryCheck.Outcome, of account: Account) {
        switch outcome {
        case .going, .renewed: break
        case .over(let error):
            reportEnd(
                of: account,
                localized(
                    "\(account.name) is no longer signed in at \(account.site.host); use :login."))
            if let error { report(error.sentence) }
        case .another(let error): reportEnd(of: account, error.sentence)
        }
    }

    /// Reports the end of a session with a message that messages of a reload do not replace.
    private func reportEnd(of account: Account, _ sentence: String) {
        listener?.session(didFindEnd: registry.all.message(sentence, after: account))
    }
}

// MARK: Profile

extension SessionInteractor {
    package func showProfile(at id: SourceID) {
        perform(at: id) { session, service in
            guard let account = session.registry.all[service.site] else {
                return session.report(
                    localized("You are not signed in at \(service.site.host); use :login."))
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
        registry.use(signedIn)
        keep { _ = try await $0.remember(signedIn) }
    }

    package func profile(didDelete account: Account) {
        router?.detachProfile()
        forget(account)
        report(
            registry.all.message(
                localized("The account \(account.name) was deleted."), after: account))
    }
}
