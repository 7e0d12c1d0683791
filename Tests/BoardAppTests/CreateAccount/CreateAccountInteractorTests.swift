import BoardApp
import BoardCore
import RIBsTesting
import TestSupport
import Testing

@MainActor struct CreateAccountInteractorTests {
    let presenter = AccountFormPresentableSpy()
    let listener = CreateAccountListenerSpy()
    let pendingWork = ActivityTracker()

    private func form(at service: ScriptedAccounts) async -> CreateAccountInteractor {
        let interactor = CreateAccountInteractor(
            presenter: presenter, service: service, pendingWork: pendingWork, clock: ManualClock())
        interactor.listener = listener
        interactor.activate()
        await pendingWork.finish()
        return interactor
    }

    private let answers: [AccountField: String] = [
        .name: "bob", .password: "a long secret", .passwordAgain: "a long secret",
    ]

    @Test func `creating an account signs its owner in and never sends the second password`() async
    {
        let service = ScriptedAccounts()
        let form = await form(at: service)

        form.submit(answers)
        await pendingWork.finish()

        #expect(service.calls == ["sign up name password"])
        #expect(
            listener.calls == [
                .signedIn(SignedIn(service.account("bob"), Credential(secret: "token of bob")))
            ])
    }

    @Test func `two different passwords are reported before any request`() async {
        let service = ScriptedAccounts()
        let form = await form(at: service)

        form.submit([.name: "bob", .password: "one", .passwordAgain: "two"])
        await pendingWork.finish()

        #expect(
            presenter.states.last?.faults == [
                .passwordAgain: "The passwords do not match."
            ])
        #expect(service.calls == [])

        form.submit([.name: "bob", .password: "one", .passwordAgain: "three"])
        let fault = [AccountField.passwordAgain: "The passwords do not match."]
        #expect(presenter.states.suffix(3).map(\.faults) == [fault, [:], fault])
    }

    @Test func `an invitation in the address is filled in`() async {
        let signUp = SignUpTerms(
            fields: [.name, .password, .passwordAgain, .invitation], invitation: "abc")

        _ = await form(at: ScriptedAccounts(terms: AccountTerms(signUp: signUp)))

        #expect(presenter.states.last?.answers == [.invitation: "abc"])
    }

    @Test func `the site's fields, question and password rules are shown`() async {
        let signUp = SignUpTerms(
            fields: [.name, .mail, .password, .passwordAgain, .answer, .captcha],
            optional: [.mail], question: "Why do you come?",
            captchaPage: "https://home.example/c.png", minimumPasswordLength: 10)

        _ = await form(at: ScriptedAccounts(terms: AccountTerms(signUp: signUp)))

        let state = presenter.states.last
        #expect(state?.fields == signUp.fields)
        #expect(state?.optional == [.mail])
        #expect(state?.page == "https://home.example/c.png")
        #expect(
            state?.notes == [
                "A password needs at least 10 characters.",
                "The picture with the letters is at https://home.example/c.png",
                "Why do you come?",
            ])
    }

    @Test func `an optional field may be empty`() async {
        let signUp = SignUpTerms(
            fields: [.name, .password, .passwordAgain, .invitation], optional: [.invitation])
        let form = await form(at: ScriptedAccounts(terms: AccountTerms(signUp: signUp)))

        form.submit(answers)
        await pendingWork.finish()

        #expect(listener.calls.count == 1)
    }

    @Test(arguments: [
        (SignUpOutcome.awaitsMail, "Follow the link in the e-mail from home.example"),
        (.awaitsApproval, "The administrators of home.example must approve"),
    ])
    func `a pending account is reported and then the form closes`(
        outcome: SignUpOutcome, words: String
    ) async {
        let service = ScriptedAccounts()
        service.setOutcome(outcome)
        let form = await form(at: service)

        form.submit(answers)
        await pendingWork.finish()
        #expect(presenter.alerts.first?.last?.hasPrefix(words) == true)
        #expect(listener.calls == [])

        presenter.closeAlert()
        #expect(listener.calls == [.close])
    }

    @Test
    func `a failure loads a new captcha, which is discarded with the form`()
        async
    {
        let signUp = SignUpTerms(fields: [.name, .password, .passwordAgain, .captcha])
        let service = ScriptedAccounts(terms: AccountTerms(signUp: signUp))
        let form = await form(at: service)
        service.fail(AccountError.badAnswer(.captcha, reason: "Not these."))

        form.submit(answers.merging([.captcha: "abc"]) { $1 })
        await pendingWork.finish()
        #expect(presenter.states.last?.page == "/picture-2.png")
        #expect(presenter.states.last?.faults == [.captcha: "Not these."])
        form.deactivate()

        #expect(
            service.calls == [
                "picture 1", "sign up captcha name password", "picture 2", "forget pictures",
            ])
    }

    @Test func `a name that is taken is reported at its field`() async {
        let taken = AccountError.badAnswer(.name, reason: "That name is taken.")
        let form = await form(at: ScriptedAccounts(failures: [taken]))

        form.submit(answers)
        await pendingWork.finish()

        #expect(presenter.states.last?.faults == [.name: "That name is taken."])
    }
}
