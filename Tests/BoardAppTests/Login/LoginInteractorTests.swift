import BoardApp
import BoardCore
import RIBsTesting
import TestSupport
import Testing

@MainActor struct LoginInteractorTests {
    let presenter = AccountFormPresentableSpy()
    let listener = LoginListenerSpy()
    let router = LoginRoutingSpy()
    let clock = ManualClock()
    let pendingWork = ActivityTracker()

    private func login(at service: ScriptedAccounts) async -> LoginInteractor {
        let interactor = LoginInteractor(
            presenter: presenter, service: service, pendingWork: pendingWork, clock: clock)
        interactor.router = router
        interactor.listener = listener
        interactor.activate()
        await pendingWork.finish()
        return interactor
    }

    private func submit(_ login: LoginInteractor, _ answers: [AccountField: String]) async {
        login.submit(answers)
        await pendingWork.finish()
    }

    private var state: AccountFormState? { presenter.states.last }

    @Test func `default fields are shown at once and replaced by those of the site`() async {
        let service = ScriptedAccounts(
            terms: AccountTerms(
                signInFields: [.name, .key], signInPage: "https://home.example/k",
                signInNote: "The name is for guests."))

        _ = await login(at: service)

        #expect(presenter.states.first?.fields == [.name, .password])
        #expect(state?.fields == [.name, .key])
        #expect(state?.page == "https://home.example/k")
        #expect(state?.notes == ["The name is for guests."])
        #expect(state?.canCreateAccount == false)
    }

    @Test func `without a key the page that makes one is opened`() async {
        let service = ScriptedAccounts(
            terms: AccountTerms(
                signInFields: [.key, .name], optionalSignInFields: [.name],
                signInPage: "https://home.example/k"))
        let login = await login(at: service)

        await submit(login, [.key: " ", .name: "ann"])

        #expect(listener.calls == [.page("https://home.example/k")])
        #expect(state?.faults.isEmpty == true)
    }

    @Test func `name and password sign in`() async {
        let service = ScriptedAccounts(passwords: ["ann": "secret"])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])

        #expect(
            listener.calls == [
                .signedIn(
                    SignedIn(service.account("ann"), Credential(secret: "token of ann")))
            ])
    }

    @Test func `an empty field is reported before any request`() async {
        let service = ScriptedAccounts()
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: ""])

        #expect(state?.faults == [.password: "Password is missing."])
        #expect(service.calls == [])
    }

    @Test func `a wrong password is reported at its field`() async {
        let login = await login(at: ScriptedAccounts(passwords: ["ann": "secret"]))

        await submit(login, [.name: "ann", .password: "guess"])

        #expect(state?.faults == [.password: "Wrong name or password."])
        #expect(state?.progress == .ready)
        #expect(listener.calls == [])
    }

    @Test func `a second factor is requested if the site wants one, and sent along`() async {
        let service = ScriptedAccounts(
            passwords: ["ann": "secret"], failures: [AccountError.codeWanted])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])
        #expect(state?.fields == [.name, .password, .code])
        #expect(state?.faults[.code]?.contains("authenticator") == true)
        await submit(login, [.name: "ann", .password: "secret", .code: "123456"])

        #expect(service.calls.last == "sign in ann secret 123456")
        #expect(listener.calls.count == 1)
    }

    @Test func `a pending account is explained in a message`() async {
        let login = await login(at: ScriptedAccounts(failures: [AccountError.awaitsApproval]))

        await submit(login, [.name: "ann", .password: "secret"])

        #expect(
            presenter.alerts == [
                ["The administrators of home.example must approve the account first."]
            ])
    }

    @Test func `a network failure is reported and keeps the input`() async {
        let service = ScriptedAccounts(failures: [BoardError.unreachable(host: "home.example")])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])

        #expect(presenter.alerts == [["Can't reach home.example."]])
        #expect(state?.progress == .ready)
    }

    @Test func `too many attempts show a countdown and can then be retried`() async throws {
        let refusal = BoardError.refused(
            host: "home.example", status: 429, retryAfter: .seconds(2))
        let service = ScriptedAccounts(passwords: ["ann": "secret"], failures: [refusal])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])
        #expect(state?.progress == .waiting(seconds: 3))
        await submit(login, [.name: "ann", .password: "secret"])
        #expect(service.calls.count == 1)

        for _ in 0..<3 {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
        }
        #expect(await eventually { state?.progress == .ready })
        await submit(login, [.name: "ann", .password: "secret"])
        #expect(listener.calls.count == 1)
    }

    @Test func `sending a password to another host over plain HTTP asks first`() async {
        let service = ScriptedAccounts(at: "http://home.example/", passwords: ["ann": "secret"])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])
        #expect(service.calls == [])
        #expect(presenter.questions.first?.first?.contains("not encrypted") == true)

        presenter.confirm()
        await pendingWork.finish()
        #expect(service.calls == ["sign in ann secret"])
    }

    @Test(arguments: [
        "http://localhost:8080/", "http://127.0.0.1/", "http://[::1]:7/", "https://a.b/",
    ])
    func `on this host or with TLS nothing is asked`(address: String) async {
        let service = ScriptedAccounts(at: address, passwords: ["ann": "secret"])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])

        #expect(presenter.questions.isEmpty)
        #expect(listener.calls.count == 1)
    }

    @Test func `leaving during a request cancels it first and signs nobody in`() async {
        let login = await login(at: ScriptedAccounts(passwords: ["ann": "secret"]))

        login.submit([.name: "ann", .password: "secret"])
        login.close()
        await pendingWork.finish()
        #expect(listener.calls == [])
        #expect(state?.progress == .ready)

        login.close()
        #expect(listener.calls == [.cancel])
    }

    @Test func `a token that arrives after leaving is revoked`()
        async
    {
        let service = ScriptedAccounts(passwords: ["ann": "secret"])
        for leave in [LoginInteractor.deactivate, LoginInteractor.close] {
            let login = await login(at: service)
            login.submit([.name: "ann", .password: "secret"])
            leave(login)()
            #expect(pendingWork.hasDeferredWork)
            await pendingWork.finishDeferred()

            #expect(listener.calls == [])
            #expect(service.calls.suffix(2) == ["sign in ann secret", "revoke token of ann"])
        }
    }

    @Test func `neither a failed nor a successful sign-in leaves work behind`() async {
        let service = ScriptedAccounts(passwords: ["ann": "secret"])
        let login = await login(at: service)
        await submit(login, [.name: "ann", .password: "guess"])
        await submit(login, [.name: "ann", .password: "secret"])
        login.deactivate()

        #expect(await eventually { !pendingWork.hasDeferredWork })
        #expect(service.calls == ["sign in ann guess", "sign in ann secret"])
    }

    @Test func `creating an account is reachable from here and returns here`() async {
        let service = ScriptedAccounts()
        let login = await login(at: service)
        let signedIn = SignedIn(service.account("bob"), Credential(secret: "t"))

        login.createAccount()
        login.createAccountDidClose()
        login.createAccount()
        login.createAccount(didSignIn: signedIn)

        #expect(router.routes == ["account", "account gone", "account", "account gone"])
        #expect(listener.calls == [.signedIn(signedIn)])
    }

    @Test func `leaving account creation does not show the sign-in form`() async {
        let login = await login(at: ScriptedAccounts())

        login.beginAccountCreation()
        login.createAccountDidClose()

        #expect(router.routes == ["account", "account gone"])
        #expect(listener.calls == [.cancel])
    }
}
