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
    let pendingWork = PendingWork()

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

    @Test func `fields are there at once, and those that the site wants when it has told`() async {
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

    @Test func `an empty field is told before anybody is asked`() async {
        let service = ScriptedAccounts()
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: ""])

        #expect(state?.faults == [.password: "Password is missing."])
        #expect(service.calls == [])
    }

    @Test func `a wrong password is told at its field`() async {
        let login = await login(at: ScriptedAccounts(passwords: ["ann": "secret"]))

        await submit(login, [.name: "ann", .password: "guess"])

        #expect(state?.faults == [.password: "Wrong name or password."])
        #expect(state?.progress == .ready)
        #expect(listener.calls == [])
    }

    @Test func `a code is asked for where the site wants one, and sent along`() async {
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

    @Test func `an account that waits for something is told in words`() async {
        let login = await login(at: ScriptedAccounts(failures: [AccountError.awaitsApproval]))

        await submit(login, [.name: "ann", .password: "secret"])

        #expect(
            presenter.alerts == [
                ["Those who run home.example have to approve the account first."]
            ])
    }

    @Test func `a dead network is told, and nothing is lost`() async {
        let service = ScriptedAccounts(failures: [BoardError.unreachable(host: "home.example")])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])

        #expect(presenter.alerts == [["Can't reach home.example."]])
        #expect(state?.progress == .ready)
    }

    @Test func `too many attempts are counted down, and then it can be tried again`() async throws {
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

    @Test func `no password goes over plain HTTP to another machine without a question`() async {
        let service = ScriptedAccounts(at: "http://home.example/", passwords: ["ann": "secret"])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])
        #expect(service.calls == [])
        #expect(presenter.questions.first?.first?.contains("plain HTTP") == true)

        presenter.confirm()
        await pendingWork.finish()
        #expect(service.calls == ["sign in ann secret"])
    }

    @Test(arguments: [
        "http://localhost:8080/", "http://127.0.0.1/", "http://[::1]:7/", "https://a.b/",
    ])
    func `on this machine, or with TLS, nothing is asked`(address: String) async {
        let service = ScriptedAccounts(at: address, passwords: ["ann": "secret"])
        let login = await login(at: service)

        await submit(login, [.name: "ann", .password: "secret"])

        #expect(presenter.questions.isEmpty)
        #expect(listener.calls.count == 1)
    }

    @Test func `leaving while the site is asked stops that first, and signs nobody in`() async {
        let login = await login(at: ScriptedAccounts(passwords: ["ann": "secret"]))

        login.submit([.name: "ann", .password: "secret"])
        login.close()
        await pendingWork.finish()
        #expect(listener.calls == [])
        #expect(state?.progress == .ready)

        login.close()
        #expect(listener.calls == [.cancel])
    }

    @Test func `an answer that comes after the reader has left signs nobody in, there either`()
        async
    {
        let service = ScriptedAccounts(passwords: ["ann": "secret"])
        for leave in [LoginInteractor.deactivate, LoginInteractor.close] {
            let login = await login(at: service)
            login.submit([.name: "ann", .password: "secret"])
            leave(login)()
            #expect(pendingWork.hasRest)
            await pendingWork.finishRest()

            #expect(listener.calls == [])
            #expect(service.calls.suffix(2) == ["sign in ann secret", "revoke token of ann"])
        }
    }

    @Test func `who is signed in, or is not, leaves nothing to be done`() async {
        let service = ScriptedAccounts(passwords: ["ann": "secret"])
        let login = await login(at: service)
        await submit(login, [.name: "ann", .password: "guess"])
        await submit(login, [.name: "ann", .password: "secret"])
        login.deactivate()

        #expect(await eventually { !pendingWork.hasRest })
        #expect(service.calls == ["sign in ann guess", "sign in ann secret"])
    }

    @Test func `making an account is a way from here, and back`() async {
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

    @Test func `who came to make an account and leaves is asked for no password`() async {
        let login = await login(at: ScriptedAccounts())

        login.beginWithAccount()
        login.createAccountDidClose()

        #expect(router.routes == ["account", "account gone"])
        #expect(listener.calls == [.cancel])
    }
}
