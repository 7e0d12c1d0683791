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
    let pendingWork = PendingWork()
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

    @Test func `what the site tells is shown`() {
        #expect(presenter.states.map(\.progress) == [.loading, .ready])
        #expect(presenter.states.last?.profile?.facts == [Profile.Fact("Role", "member")])
        #expect(presenter.states.last?.terms?.canDeleteAccount == true)
    }

    @Test func `another password brings another credential`() async {
        interactor.changePassword(from: "old", to: "new")
        await pendingWork.finish()

        #expect(service.calls.last == "password old new")
        #expect(listener.calls == [.credential(Credential(secret: "newer token"))])
        #expect(presenter.messages == ["The password is changed."])
    }

    @Test func `a wrong password deletes nothing, and is told`() async {
        service.fail(AccountError.wrongNameOrPassword)

        interactor.deleteAccount(password: "guess")
        await pendingWork.finish()

        #expect(listener.calls == [])
        #expect(presenter.states.last?.progress == .failed("That is not your password."))
    }

    @Test func `where the site wants a code it is asked for, and all is sent again`() async {
        service.fail(AccountError.codeWanted, AccountError.wrongCode)
        interactor.deleteAccount(password: "secret")
        await pendingWork.finish()
        presenter.send("111111")
        await pendingWork.finish()
        presenter.send("222222")
        await pendingWork.finish()

        let calls = ["delete secret", "delete secret 111111", "delete secret 222222"]
        #expect(service.calls.suffix(3) == calls[...])
        #expect(
            presenter.questions == [
                "This account wants the code of its authenticator, too.",
                "That is not the code; they change every half minute.",
            ])
        #expect(listener.calls == [.deleted(service.account("ann"))])
    }

    @Test func `a deleted account is told to the parent`() async {
        interactor.deleteAccount(password: "secret")
        await pendingWork.finish()

        #expect(listener.calls == [.deleted(service.account("ann"))])
    }

    @Test func `signing out is the parent's business`() {
        interactor.signOut()

        #expect(listener.calls == [.signOut(service.account("ann"))])
    }

    @Test func `who is signed out elsewhere has no profile here`() {
        accounts.accept(SignedInAccounts())

        #expect(listener.calls == [.close])
    }
}
