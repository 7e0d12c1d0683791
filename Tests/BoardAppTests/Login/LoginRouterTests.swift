import BoardApp
import BoardCore
import RIBs
import RIBsTesting
import TestSupport
import Testing

@MainActor struct LoginRouterTests {
    @Test func `account creation is attached and pushed, popped and detached`() {
        let order = OrderRecorder()
        let interactor = LoginInteractableStub()
        let router = LoginRouter(
            interactor: interactor, viewController: ViewSpy("login", notesIn: order),
            createAccountBuilder: ChildBuilderStub(notesIn: order))
        interactor.activate()

        router.routeToCreateAccount(at: ScriptedAccounts())
        router.routeToCreateAccount(at: ScriptedAccounts())
        router.detachCreateAccount()

        #expect(
            order.entries == [
                "account.didBecomeActive", "push account", "pop account",
                "account.willResignActive",
            ])
        #expect(router.children.isEmpty)
    }
}

@MainActor private final class LoginInteractableStub: Interactor, LoginInteractable {
    weak var router: (any LoginRouting)?
    weak var listener: (any LoginListener)?

    func createAccount(didSignIn signedIn: SignedIn) {}
    func createAccountDidClose() {}
    func createAccount(didAskToOpen address: String) {}
}
