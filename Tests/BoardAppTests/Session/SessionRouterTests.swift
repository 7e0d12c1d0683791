import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor struct SessionRouterTests {
    let order = OrderRecorder()
    let interactor = SessionInteractableStub()
    let view: ViewSpy
    let builder: ChildBuilderStub
    let router: SessionRouter

    init() {
        view = ViewSpy("root", notesIn: order)
        builder = ChildBuilderStub(notesIn: order)
        router = SessionRouter(
            interactor: interactor, showingIn: view, loginBuilder: builder,
            profileBuilder: builder)
        interactor.activate()
    }

    @Test func `the login is shown in the parent's view and detached`() {
        router.routeToLogin(at: ScriptedAccounts(), as: nil, makesAccount: false)
        router.detachLogin()

        #expect(
            order.entries == [
                "login.didBecomeActive", "push login", "pop login", "login.willResignActive",
            ])
        #expect(router.children.isEmpty)
        #expect(!builder.createsAccount)
    }

    @Test func `creating an account is shown at once if requested`() {
        router.routeToLogin(at: ScriptedAccounts(), as: nil, makesAccount: true)

        #expect(builder.createsAccount)
    }

    @Test func `a profile is attached once and detached`() {
        let accounts = ScriptedAccounts()
        router.routeToProfile(of: accounts.account("ann"), at: accounts)
        router.routeToProfile(of: accounts.account("ann"), at: accounts)
        #expect(view.shown == ["ann"])

        router.detachProfile()

        #expect(view.shown == [])
        #expect(router.children.isEmpty)
    }
}

@MainActor final class SessionInteractableStub: Interactor, SessionInteractable {
    weak var router: (any SessionRouting)?
    weak var listener: (any SessionListener)?

    func login(didSignIn signedIn: SignedIn) {}
    func loginDidCancel() {}
    func login(didAskToOpen address: String) {}
    func profileDidClose() {}
    func profile(didSignOut account: Account, of service: any AccountService) {}
    func profile(didChange credential: Credential, of account: Account) {}
    func profile(didDelete account: Account) {}
}
