import BoardCore
import RIBs
import TerminalUI

package protocol LoginInteractable: Interactable, CreateAccountListener {
    var router: (any LoginRouting)? { get set }
    var listener: (any LoginListener)? { get set }
}

package final class LoginRouter: ViewableRouter<any LoginInteractable, any PanelStacking>,
    LoginRouting
{
    private let createAccountBuilder: any CreateAccountBuildable
    private var createAccount: (any ViewableRouting)?

    package init(
        interactor: any LoginInteractable, viewController: any PanelStacking,
        createAccountBuilder: any CreateAccountBuildable
    ) {
        self.createAccountBuilder = createAccountBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    package func routeToCreateAccount(at service: any AccountService) {
        guard createAccount == nil else { return }
        let createAccount = createAccountBuilder.build(withListener: interactor, service: service)
        self.createAccount = createAccount
        attachChild(createAccount, showingIn: viewController)
    }

    package func detachCreateAccount() {
        guard let createAccount else { return }
        self.createAccount = nil
        detachChild(createAccount)
    }
}
