import BoardApp
import BoardCore
import RIBs
import TestSupport
import Testing

@MainActor struct ProfileInteractorTests {
    let presenter = ProfilePresentableSpy()
    let listener = ProfileListenerSpy()
    let service = ScriptedAccounts()
    let accounts: BehaviorRelay<SignedInAccounts>
    let pendingWork = ActivityTracker()
    let interactor: ProfileInteractor

    init() async {
        let ann = service.account("ann")
        accounts = BehaviorRelay(value: SignedInAccounts([ann]))
        interactor = ProfileInteractor(
            presenter: presenter, account: ann, service: service, accounts: accounts,
            pendingWork: pendingWork)
        interactor.listener = listener
        interactor.activate()
        await pendingWork.finish()
    }

    @Test func `the profile and the terms of the site are shown`() {
        #expect(presenter.states.map(\.progress) == [.loading, .ready])
        #expect(presenter.states.last?.profile?.facts == [Profile.Fact("Role", "member")])
        #expect(presenter.states.last?.terms?.canDeleteAccount == true)
    }

    private var form: ProfileForm? { presenter.states.last?.form }

    private func send(
        _ purpose: ProfileForm.Purpose, _ answers: [ProfileForm.Field: String]
    ) async {
        if form?.purpose != purpose { interactor.begin(purpose) }
        interactor.submit(answers)
        await pendingWork.finish()
    }

    private static let passwords: [ProfileForm.Field: String] = [
        .oldPassword: "old", .newPassword: "new", .newPasswordAgain: "new",
    ]

    @Test func `a password change stores the new credential`() async {
        await send(.changePassword, Self.passwords)

        #expect(service.calls.last == "password old new")
        #expect(listener.calls == [.credential(Credential(secret: "newer token"))])
        #expect(presenter.messages == ["The password was changed."])
        #expect(form == nil)
    }

    @Test(arguments: [
        ([ProfileForm.Field.oldPassword: "old"], ProfileForm.Field.newPassword),
        ([.newPassword: "new", .newPasswordAgain: "new"], .oldPassword),
        ([.oldPassword: "old", .newPassword: "new", .newPasswordAgain: "now"], .newPasswordAgain),
    ])
    func `invalid input is reported without a request`(
        answers: [ProfileForm.Field: String], field: ProfileForm.Field
    ) async {
        await send(.changePassword, answers)

        #expect(form?.faults[field] != nil)
        #expect(service.calls == ["profile"])
    }

    @Test func `a wrong password deletes nothing and is reported at its field`() async {
        service.fail(AccountError.wrongNameOrPassword)

        await send(.deleteAccount, [.name: "ann", .password: "guess"])

        #expect(listener.calls == [])
        #expect(form?.faults == [.password: "Wrong password."])
        #expect(form?.progress == .ready)
    }

    @Test func `a rejected new password is reported at its field`() async {
        service.fail(AccountError.badAnswer(.password, reason: "Too short."))

        await send(.changePassword, Self.passwords)

        #expect(form?.faults == [.newPassword: "Too short."])
    }

    @Test func `another name than the user's own deletes nothing`() async {
        await send(.deleteAccount, [.name: "bob", .password: "secret"])

        #expect(form?.faults == [.name: "This is not ann."])
        #expect(service.calls == ["profile"])
    }

    @Test func `an error without a field is shown below them and allows a retry`() async {
        service.fail(BoardError.unreachable(host: "home.example"))

        await send(.deleteAccount, [.name: "ann", .password: "secret"])
        let sentence = BoardError.unreachable(host: "home.example").message
        #expect(form?.progress == .failed(sentence))
        await send(.deleteAccount, [.name: "ann", .password: "secret"])

        #expect(listener.calls == [.deleted(service.account("ann"))])
    }

    @Test func `a required code is requested in the same form`() async {
        service.fail(AccountError.codeWanted, AccountError.wrongCode)
        let answers: [ProfileForm.Field: String] = [.name: "ann", .password: "secret"]
        await send(.deleteAccount, answers)
        #expect(form?.fields == [.name, .password, .code])
        await send(.deleteAccount, answers.merging([.code: "111111"]) { $1 })
        #expect(
            form?.faults == [
                .code: "The code is wrong or was already used; wait for the next one."
            ])
        await send(.deleteAccount, answers.merging([.code: "222222"]) { $1 })

        let calls = ["delete secret", "delete secret 111111", "delete secret 222222"]
        #expect(service.calls.suffix(3) == calls[...])
        #expect(listener.calls == [.deleted(service.account("ann"))])
    }

    @Test func `leaving the form first stops a running request`() async {
        interactor.begin(.deleteAccount)
        interactor.submit([.name: "ann", .password: "secret"])
        #expect(form?.isWorking == true)

        interactor.leaveForm()
        await pendingWork.finish()
        #expect(form?.progress == .failed("Stopped; home.example may already have done it."))
        #expect(listener.calls == [])
        interactor.leaveForm()
        #expect(form == nil)
    }

    @Test func `deactivating the interactor closes the form`() {
        interactor.begin(.changePassword)
        interactor.deactivate()

        #expect(form == nil)
    }

    @Test func `one code turns two-factor sign-in on, another turns it off`() async {
        interactor.changeCodes()
        await send(.offerCodes, [.password: "secret"])
        #expect(form == ProfileForm(.turnCodesOn(ScriptedAccounts.secret)))
        await send(.turnCodesOn(ScriptedAccounts.secret), [.code: "123456"])
        #expect(form == nil)
        #expect(presenter.states.last?.requiresCode == true)
        interactor.changeCodes()
        await send(.turnCodesOff, [.password: "secret", .code: "654321"])

        #expect(presenter.states.last?.requiresCode == false)
        let calls = ["offer secret", "turn on 123456", "turn off secret 654321"]
        #expect(service.calls.suffix(3) == calls[...])
    }

    @Test func `a wrong code shows the site's message and keeps the secret`() async {
        interactor.changeCodes()
        await send(.offerCodes, [.password: "secret"])
        service.fail(AccountError.badAnswer(.code, reason: "Wait for the next one."))

        await send(.turnCodesOn(ScriptedAccounts.secret), [.code: "000000"])

        #expect(form?.purpose == .turnCodesOn(ScriptedAccounts.secret))
        #expect(form?.faults == [.code: "Wait for the next one."])
    }

    @Test func `a secret is cleared with its form and never printed`() async {
        interactor.changeCodes()
        await send(.offerCodes, [.password: "secret"])
        var printed = ""
        dump(presenter.states.last, to: &printed)
        #expect(!"\(String(reflecting: presenter.states.last)) \(printed)".contains("JBSW"))

        interactor.leaveForm()

        #expect(form == nil)
        #expect(presenter.states.last?.requiresCode == false)
    }

    @Test func `signing out is left to the parent`() {
        interactor.signOut()

        #expect(listener.calls == [.signOut(service.account("ann"))])
    }

    @Test func `signing out elsewhere closes the profile`() {
        accounts.accept(SignedInAccounts())

        #expect(listener.calls == [.close])
    }
}
