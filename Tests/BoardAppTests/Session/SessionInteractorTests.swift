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
    let pendingWork = PendingWork()

    private func session(
        keeper: MemoryAccountKeeper = MemoryAccountKeeper(), signsOutAtEnd: Bool = false
    ) async -> SessionInteractor {
        let source = WritableSource(accounts: service, writer: ScriptedWriter())
        let interactor = SessionInteractor(
            source: source, credentials: credentials, keeper: keeper, accounts: accounts,
            outboxItems: outboxItems, pendingWork: pendingWork, signsOutAtEnd: signsOutAtEnd)
        interactor.router = router
        interactor.listener = listener
        interactor.activate()
        await pendingWork.finish()
        return interactor
    }

    private var ann: SignedIn {
        SignedIn(service.account("ann"), Credential(secret: "token of ann"))
    }

    @Test func `who was signed in when the program ended still is`() async {
        _ = await session(keeper: MemoryAccountKeeper(ann))

        #expect(accounts.value[service.site]?.name == "ann")
        #expect(credentials[service.site]?.secret == "token of ann")
        #expect(router.routes == [])
    }

    @Test(arguments: [true, false])
    func `a guest's sign-ins end with the program, others do not`(isGuest: Bool) async {
        let session = await session(keeper: MemoryAccountKeeper(ann), signsOutAtEnd: isGuest)
        let bob = SignedIn(service.account("bob"), Credential(secret: "token of bob"))
        session.login(didSignIn: bob)
        await pendingWork.finish()

        session.deactivate()
        await pendingWork.finishRest()

        #expect(
            Set(service.calls) == (isGuest ? ["revoke token of ann", "revoke token of bob"] : []))
    }

    @Test func `who signs in while others are looked for stays in use`() async {
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

    @Test func `somebody who signs in is known to all, and remembered`() async throws {
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
        #expect(listener.sentences.last == "Signed in as ann. The token is kept in memory.")
    }

    @Test func `whoever leaves right behind signing in is remembered`() async throws {
        let keeper = MemoryAccountKeeper()
        let session = await session(keeper: keeper)
        session.logIn(at: .sample)

        session.login(didSignIn: ann)
        session.deactivate()
        await pendingWork.finishRest()

        #expect(try await keeper.signedIn() == [ann])
    }

    @Test func `where nothing can be remembered that is told, and one is signed in`() async {
        let failure = AccountKeeperError(sentence: "There is no keyring.")
        let session = await session(keeper: MemoryAccountKeeper(failure: failure))
        session.logIn(at: .sample)

        session.login(didSignIn: ann)
        await pendingWork.finish()

        #expect(listener.sentences.last == "Signed in as ann. There is no keyring.")
        #expect(credentials[service.site] != nil)
    }

    @Test func `who waits for somebody goes on when somebody has signed in`() async throws {
        let session = await session()
        async let waiting = session.waitForLogin(at: .sample)
        #expect(await eventually { router.routes == ["login"] })

        session.login(didSignIn: ann)

        #expect(try await waiting == ann.account)
    }

    @Test func `who waits is told when the reader does not sign in`() async {
        let session = await session()
        let waiting = Task { try await session.waitForLogin(at: .sample) }
        #expect(await eventually { router.routes == ["login"] })

        session.loginDidCancel()

        await #expect(throws: LinkFailure.overtaken) { try await waiting.value }
        #expect(accounts.value[service.site] == nil)
    }

    @Test func `a sign-in that is over is not taken for the next one`() async throws {
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

    @Test func `nobody waits where somebody is signed in`() async throws {
        let session = await session(keeper: MemoryAccountKeeper(ann))

        #expect(try await session.waitForLogin(at: .sample) == ann.account)
        #expect(router.routes == [])
    }

    @Test func `of several accounts at a site one is in use`() async throws {
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
        #expect(listener.sentences.last == "ann is signed out. You write as bob now.")
    }

    @Test func `a source without accounts is told`() async {
        let session = await session()

        await #expect(throws: LinkFailure.noAccounts("elsewhere")) {
            try await session.waitForLogin(at: "elsewhere")
        }
        session.logIn(at: "elsewhere")
        #expect(listener.sentences == ["You cannot sign in at “elsewhere” from here."])
    }

    @Test func `signing out tells the site and keeps nothing`() async throws {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)

        session.logOut(at: .sample)
        await pendingWork.finish()

        #expect(service.calls == ["sign out"])
        #expect(accounts.value[service.site] == nil)
        #expect(credentials[service.site] == nil)
        #expect(try await keeper.signedIn() == [])
    }

    @Test func `a site that cannot be reached keeps nobody signed in here`() async throws {
        let session = await session(keeper: MemoryAccountKeeper(ann))
        service.fail(BoardError.unreachable(host: "home.example"))

        session.logOut(at: .sample)
        await pendingWork.finish()

        #expect(credentials[service.site] == nil)
        #expect(
            listener.sentences.last == "ann is signed out here. Can't reach home.example.")
    }

    @Test func `a credential that the site takes no longer is forgotten, and told`() async throws {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        service.fail(BoardError.signedOut(host: "home.example"))

        session.didExpire(at: .sample)
        await pendingWork.finish()

        #expect(credentials[service.site] == nil)
        #expect(try await keeper.signedIn() == [])
        #expect(
            listener.sentences == [
                "ann is no longer signed in at home.example; :login signs in again."
            ])
    }

    @Test func `what a command printed of somebody else is told, and the account stays kept`()
        async throws
    {
        let printed = SignedIn(
            service.account("bob"), Credential(secret: "token of ann", isUnproven: true))
        let keeper = MemoryAccountKeeper(printed)
        let session = await session(keeper: keeper)
        _ = try? await credentials.proven(at: service.site) { [service] _ in
            service.account("ann")
        }
        service.fail(BoardError.signedOut(host: "home.example"))

        session.didExpire(at: .sample)
        await pendingWork.finish()

        #expect(credentials[service.site] == nil && accounts.value[service.site] == nil)
        #expect(try await keeper.signedIn() == [printed])
        #expect(listener.sentences.count == 1)
        #expect(listener.sentences.first?.contains("the token of ann, not of bob") == true)
    }

    @Test func `what another program has kept meanwhile is taken into use, without a word`()
        async throws
    {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        let newer = SignedIn(ann.account, Credential(secret: "newer token"))
        _ = try await keeper.remember(newer)
        service.fail(BoardError.signedOut(host: "home.example"))

        session.didExpire(at: .sample)
        await pendingWork.finish()

        #expect(credentials[service.site] == newer.credential)
        #expect(accounts.value[service.site] == ann.account)
        // Whoever follows that asks anew for what was refused.
        #expect(accounts.value != SignedInAccounts([ann.account]))
        #expect(try await keeper.signedIn() == [newer])
        #expect(listener.sentences == [])
    }

    @Test func `what another program has kept and the site takes no longer, either, is forgotten`()
        async throws
    {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        let newer = SignedIn(ann.account, Credential(secret: "newer token"))
        _ = try await keeper.remember(newer)
        let refusal = BoardError.signedOut(host: "home.example")
        service.fail(refusal, refusal)

        session.didExpire(at: .sample)
        await pendingWork.finish()

        #expect(credentials[service.site] == nil)
        #expect(try await keeper.signedIn() == [])
        #expect(listener.sentences.count == 1)
    }

    @Test func `who signs in while the site is asked about the old credential stays so`()
        async throws
    {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        let newer = SignedIn(ann.account, Credential(secret: "newer token"))
        service.fail(BoardError.signedOut(host: "home.example"))

        session.didExpire(at: .sample)
        session.login(didSignIn: newer)
        await pendingWork.finish()

        #expect(credentials[service.site] == newer.credential)
        #expect(try await keeper.signedIn() == [newer])
    }

    @Test func `who signs in again where a session ended is known by name`() async {
        let session = await session(keeper: MemoryAccountKeeper(ann))
        service.fail(BoardError.signedOut(host: "home.example"))
        session.didExpire(at: .sample)
        await pendingWork.finish()

        session.logIn(at: .sample)
        #expect(router.name == "ann")

        session.login(didSignIn: ann)
        session.logIn(at: .sample)
        #expect(router.name == nil)
    }

    @Test(arguments: [OutboxItem.State.authorAway, .signedOut])
    func `who is waited for is known by name`(state: OutboxItem.State) async {
        let session = await session()
        let draft = Draft(
            target: .newPost(nil, at: .sample), author: "bob", updatedAt: SamplePosts.now)
        outboxItems.accept([OutboxItem(draft, state)])

        session.logIn(at: .sample)

        #expect(router.name == "bob")
    }

    @Test(arguments: [nil, BoardError.unreachable(host: "home.example")])
    func `a refusal of what was asked as somebody else signs nobody out`(
        error: BoardError?
    ) async {
        let session = await session(keeper: MemoryAccountKeeper(ann))
        if let error { service.fail(error) }

        session.didExpire(at: .sample)
        await pendingWork.finish()

        #expect(service.calls == ["profile"])
        #expect(credentials[service.site] == ann.credential)
        #expect(listener.sentences == [])
    }

    @Test func `a changed password brings another credential`() async throws {
        let keeper = MemoryAccountKeeper(ann)
        let session = await session(keeper: keeper)
        let other = Credential(secret: "another")

        session.profile(didChange: other, of: ann.account)
        await pendingWork.finish()

        #expect(credentials[service.site] == other)
        #expect(try await keeper.signedIn() == [SignedIn(ann.account, other)])
    }

    @Test func `a profile is shown of who is signed in`() async {
        let session = await session()
        session.showProfile(at: .sample)
        #expect(
            listener.sentences == ["Nobody is signed in at home.example; :login signs in."])

        session.login(didSignIn: ann)
        session.showProfile(at: .sample)
        #expect(router.routes.last == "profile of ann")
    }
}
