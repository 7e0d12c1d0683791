import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct SessionInteractorTests {
    let service = ScriptedAccounts(passwords: ["ann": "secret"])
    let router = SessionRoutingSpy()
    let listener = SessionListenerSpy()
    let credentials = Credentials()
    let accounts = BehaviorRelay(value: SignedInAccounts())
    let outboxItems = BehaviorRelay<[OutboxItem]>(value: [])
    let pendingWork = ActivityTracker()

    private func session(
        keeper: MemoryAccountKeeper = MemoryAccountKeeper(), revokesSessionsAtExit: Bool = false
    ) async -> SessionInteractor {
        let source = WritableSource(accounts: service, writer: ScriptedWriter())
        let interactor = SessionInteractor(
            source: source, credentials: credentials, keeper: keeper, accounts: accounts,
            outboxItems: outboxItems, pendingWork: pendingWork,
            revokesSessionsAtExit: revokesSessionsAtExit)
        interactor.router = router
        interactor.listener = listener
        interactor.activate()
        await pendingWork.finish()
        return interactor
    }

    private var ann: SignedIn {
        SignedIn(service.account("ann"), Credential(secret: "token of ann"))
    }

    @Test func `accounts stay signed in across restarts`() async {
        _ = await session(keeper: MemoryAccountKeeper(ann))

        #expect(accounts.value[service.site]?.name == "ann")
        #expect(credentials[service.site]?.secret == "token of ann")
        #expect(router.routes == [])
    }

    @Test(arguments: [true, false])
    func `only a guest's sessions are revoked at the end`(isGuest: Bool) async {
        let session = await session(
            keeper: MemoryAccountKeeper(ann), revokesSessionsAtExit: isGuest)
        let bob = SignedIn(service.account("bob"), Credential(secret: "token of bob"))
        session.login(didSignIn: bob)
        await pendingWork.finish()

        session.deactivate()
        await pendingWork.finishDeferred()

        #expect(
            Set(service.calls) == (isGuest ? ["revoke token of ann", "revoke token of bob"] : []))
    }

    @Test func `writing waits for a stored account instead of asking for a sign-in`() async throws {
        let gate = Gate()
        let keeper = MemoryAccountKeeper(ann, gate: gate)
        credentials.restore { try? await keeper.signedIn(at: $0, as: nil) }
        let source = WritableSource(accounts: service, writer: ScriptedWriter())
        let session = SessionInteractor(
            source: source, credentials: credentials, keeper: keeper, accounts: accounts,
            outboxItems: outboxItems, pendingWork: pendingWork)
        session.router = router
        session.activate()
        let waiting = Task { try await session.waitForLogin(at: source.id) }
        await gate.isWaitedFor()

        gate.open()

        #expect(try await waiting.value.name == "ann")
        #expect(router.routes == [])
    }

    @Test func `an account that signs in during the restore stays in use`() async {
        let gate = Gate()
        let source = WritableSource(accounts: service, writer: ScriptedWriter())
        let session = SessionInteractor(
            source: source, credentials: credentials,
            keeper: MemoryAccountKeeper(ann, gate: gate), accounts: accounts,
            outboxItems: outboxItems, pendingWork: pendingWork)
        session.activate()
        await gate.isWaitedFor()
        let bob = SignedIn(service.account("bob"), Credential(secret: "token of bob"))

        session.login(didSignIn: bob)
        gate.open()
        await pendingWork.finish()

        #expect(accounts.value.all(at: service.site).map(\.name) == ["ann", "bob"])
        #expect(credentials[service.site]?.secret == "token of bob")
    }

    @Test func `a sign-in is published and stored`() async throws {
        let keeper = MemoryAccountKeeper()
        let session = await session(keeper: keeper)
        session.logIn(at: .sample)
        #expect(router.routes == ["login"])

        session.login(didSignIn: ann)
        await pendingWork.finish()

        #expect(router.routes == ["login", "login gone"])
        #expect(accounts.value[service.site]?.name == "ann")
        #expect(credentials[service.site] == ann.credential)
        #expect(try await keeper.signedIn() == [ann])
        #expect(listener.sentences.last == "Signed in as ann. The token is stored in memory.")
    }

    @Test func `a sign-in right before the end is stored`() async throws {
        let keeper = MemoryAccountKeeper()
        let session = await session(keeper: keeper)
        session.logIn(at: .sample)

        session.login(didSignIn: ann)
        session.deactivate()
        await pendingWork.finishDeferred()

        #expect(try await keeper.signedIn() == [ann])
    }

    @Test func `a sign-in that cannot be stored is reported and used`() async {
        let failure = AccountStorageError(sentence: "There is no keyring.")
        let session = await session(keeper: MemoryAccountKeeper(failure: failure))
        session.logIn(at: .sample)

        session.login(didSignIn: ann)
        await pendingWork.finish()

        #expect(listener.sentences.last == "Signed in as ann. There is no keyring.")
        #expect(credentials[service.site] != nil)
    }

    @Test func `waiting for a sign-in ends with the sign-in`() async throws {
        let session = await session()
        async let waiting = session.waitForLogin(at: .sample)
        #expect(await eventually { router.routes == ["login"] })

        session.login(didSignIn: ann)

        #expect(try await waiting == ann.account)
    }

    @Test func `waiting for a sign-in fails when the user cancels`() async {
        let session = await session()
        let waiting = Task { try await session.waitForLogin(at: .sample) }
        #expect(await eventually { router.routes == ["login"] })

        session.loginDidCancel()

        await #expect(throws: LinkFailure.overtaken) { try await waiting.value }
        #expect(accounts.value[service.site] == nil)
    }

    @Test func `an earlier sign-in does not end the wait for the next one`() async throws {
        let bob = SignedIn(service.account("bob"), Credential(secret: "token of bob"))
        let session = await session()
        session.logIn(at: .sample)
        session.login(didSignIn: ann)
        session.logOut(at: .sample)
        await pendingWork.finish()
        #expect(session.account(at: .sample) == nil)

        let waiting = Task { try await session.waitForLogin(at: .sample) }
        #expect(await eventually { router.routes.filter { $0 == "login" }.count == 2 })
        session.login(didSignIn: bob)

        #expect(try await waiting.value == bob.account)
    }

    @Test func `a session that ends while a workflow waits for a sign-in is released`()
        async throws
    {
        var session: SessionInteractor? = await session()
        weak let released = session
        let waiting = Task { [weak session] in try await session?.waitForLogin(at: .sample) }
        #expect(await eventually { router.routes == ["login"] })

        session?.deactivate()
        session = nil

        await #expect(throws: ItemGone.self) { try await waiting.value }
        #expect(await eventually { released == nil })
    }

    @Test func `waiting for a sign-in returns at once if signed in`() async throws {
        let session = await session(keeper: MemoryAccountKeeper(ann))

        #expect(try await session.waitForLogin(at: .sample) == ann.account)
        #expect(router.routes == [])
    }

    @Test func `one of several accounts at a site is in use`() async throws {
        let bob = SignedIn(service.account("bob"), Credential(secret: "token of bob"))
        let keeper = MemoryAccountKeeper(ann, bob)
        let session = await session(keeper: keeper)
        #expect(session.accounts(at: .sample).map(\.name) == ["ann", "bob"])
        #expect(credentials[service.site] == bob.credential)

        session.use(ann.account)
        await pendingWork.finish()

        #expect(session.account(at: .sample) == ann.account)
        #expect(credentials.account(at: service.site) == ann.account)
        #expect(credentials[service.site] == ann.credential)
        #expect(try await keeper.signedIn() == [bob, ann])

        session.logOut(at: .sample)
        await pendingWork.finish()

        #expect(session.account(at: .sample) == bob.account)
        #expect(credentials[service.site] == bob.credential)
        #expect(try await keeper.signedIn() == [bob])
        #expect(listener.sentences.last == "ann is signed out. You now post as bob.")
    }

    @Test func `a source without accounts is reported`() async {
        let session = await session()

        await #expect(throws: LinkFailure.noAccounts("elsewhere")) {
            try await session.waitForLogin(at: "elsewhere")
        }
        session.logIn(at: "elsewhere")
        #expect(listener.sentences == ["You cannot sign in at “elsewhere” from here."])
    }

    @Test func `signing out informs the site and deletes all credentials`() async throws {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)

        session.logOut(at: .sample)
        await pendingWork.finish()

        #expect(service.calls == ["sign out"])
        #expect(accounts.value[service.site] == nil)
        #expect(credentials[service.site] == nil)
        #expect(try await keeper.signedIn() == [])
    }

    @Test func `signing out works locally if the site cannot be reached`() async throws {
        let session = await session(keeper: MemoryAccountKeeper(ann))
        service.fail(BoardError.unreachable(host: "home.example"))

        session.logOut(at: .sample)
        await pendingWork.finish()

        #expect(credentials[service.site] == nil)
        #expect(
            listener.sentences.last == "ann is signed out here. Can't reach home.example.")
    }

    @Test func `an expired credential is deleted and reported`() async throws {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        service.fail(BoardError.signedOut(host: "home.example"))

        session.didExpire(at: .sample, as: nil)
        await pendingWork.finish()

        #expect(credentials[service.site] == nil)
        #expect(try await keeper.signedIn() == [])
        #expect(
            listener.sentences == [
                "ann is no longer signed in at home.example; use :login."
            ])
    }

    @Test func `a command's token of another account is reported, and the account stays`()
        async throws
    {
        let printed = SignedIn(
            service.account("bob"), Credential(secret: "token of ann", isUnverified: true))
        let keeper = MemoryAccountKeeper(printed)
        let session = await session(keeper: keeper)
        _ = try? await credentials.proven(at: service.site) { [service] _ in
            service.account("ann")
        }
        service.fail(BoardError.signedOut(host: "home.example"))

        session.didExpire(at: .sample, as: nil)
        await pendingWork.finish()

        #expect(credentials[service.site] == nil && accounts.value[service.site] == nil)
        #expect(try await keeper.signedIn() == [printed])
        #expect(listener.sentences.count == 1)
        #expect(listener.sentences.first?.contains("the token of ann, not of bob") == true)
    }

    @Test func `a newer credential that another program has stored is used silently`()
        async throws
    {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        let newer = SignedIn(ann.account, Credential(secret: "newer token"))
        _ = try await keeper.remember(newer)
        service.fail(BoardError.signedOut(host: "home.example"))

        session.didExpire(at: .sample, as: nil)
        await pendingWork.finish()

        #expect(credentials[service.site] == newer.credential)
        #expect(accounts.value[service.site] == ann.account)
        // Observers reload the content that was refused.
        #expect(accounts.value != SignedInAccounts([ann.account]))
        #expect(try await keeper.signedIn() == [newer])
        #expect(listener.sentences == [])
    }

    @Test func `a newer credential stored by another program is deleted if it expired, too`()
        async throws
    {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        let newer = SignedIn(ann.account, Credential(secret: "newer token"))
        _ = try await keeper.remember(newer)
        let refusal = BoardError.signedOut(host: "home.example")
        service.fail(refusal, refusal)

        session.didExpire(at: .sample, as: nil)
        await pendingWork.finish()

        #expect(credentials[service.site] == nil)
        #expect(try await keeper.signedIn() == [])
        #expect(listener.sentences.count == 1)
    }

    @Test func `a sign-in while the old credential is being checked stays in effect`()
        async throws
    {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        let newer = SignedIn(ann.account, Credential(secret: "newer token"))
        service.fail(BoardError.signedOut(host: "home.example"))

        session.didExpire(at: .sample, as: nil)
        session.login(didSignIn: newer)
        await pendingWork.finish()

        #expect(credentials[service.site] == newer.credential)
        #expect(try await keeper.signedIn() == [newer])
    }

    @Test func `the login form suggests the name of an expired session`() async {
        let session = await session(keeper: MemoryAccountKeeper(ann))
        service.fail(BoardError.signedOut(host: "home.example"))
        session.didExpire(at: .sample, as: nil)
        await pendingWork.finish()

        session.logIn(at: .sample)
        #expect(router.name == "ann")

        session.login(didSignIn: ann)
        session.logIn(at: .sample)
        #expect(router.name == nil)
    }

    @Test(arguments: [OutboxItem.State.authorAway, .signedOut])
    func `the login form suggests the author of a waiting draft`(state: OutboxItem.State) async {
        let session = await session()
        let draft = Draft(
            target: .newPost(nil, at: .sample), author: "bob", updatedAt: SamplePosts.now)
        outboxItems.accept([OutboxItem(draft, state)])

        session.logIn(at: .sample)

        #expect(router.name == "bob")
    }

    @Test(arguments: [nil, BoardError.unreachable(host: "home.example")])
    func `a request refused for another account does not sign out`(
        error: BoardError?
    ) async {
        let session = await session(keeper: MemoryAccountKeeper(ann))
        if let error { service.fail(error) }

        session.didExpire(at: .sample, as: nil)
        await pendingWork.finish()

        #expect(service.calls == ["profile"])
        #expect(credentials[service.site] == ann.credential)
        #expect(listener.sentences == [])
    }

    @Test func `a password change stores the new credential`() async throws {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        let other = Credential(secret: "another")

        session.profile(didChange: other, of: ann.account)
        await pendingWork.finish()

        #expect(credentials[service.site] == other)
        #expect(try await keeper.signedIn() == [SignedIn(ann.account, other)])
    }

    @Test func `the profile shows the signed-in account`() async {
        let session = await session()
        session.showProfile(at: .sample)
        #expect(
            listener.sentences == ["You are not signed in at home.example; use :login."])

        session.login(didSignIn: ann)
        session.showProfile(at: .sample)
        #expect(router.routes.last == "profile of ann")
    }
}
