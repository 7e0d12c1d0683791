import BoardCore
import RIBs

package protocol LoginDependency: Dependency {
    var services: AppServices { get }
}

/// Passes dependencies to the child.
final class LoginComponent: Component<any LoginDependency>, CreateAccountDependency {
    var services: AppServices { dependency.services }
}

package protocol LoginBuildable: Buildable {
    /// - Parameters:
    ///   - service: the account service of the site.
    ///   - name: the name of the account to sign in, or `nil` if it is not known.
    func build(
        withListener listener: any LoginListener, service: any AccountService, name: String?
    ) -> LoginRIB
}

/// The parts of the login RIB that its parent uses.
package struct LoginRIB {
    package let router: any ViewableRouting
    /// Shows the form for a new account at once.
    package let createAccount: () -> Void

    package init(router: any ViewableRouting, createAccount: @escaping () -> Void) {
        self.router = router
        self.createAccount = createAccount
    }
}

package final class LoginBuilder: Builder<any LoginDependency>, LoginBuildable {
    package func build(
        withListener listener: any LoginListener, service: any AccountService, name: String?
    ) -> LoginRIB {
        let services = dependency.services
        let component = LoginComponent(dependency: dependency)
        let viewController = AccountFormViewController(.login)
        let interactor = LoginInteractor(
            presenter: viewController, service: service, name: name,
            pendingWork: services.pendingWork, clock: services.clock)
        interactor.listener = listener
        let router = LoginRouter(
            interactor: interactor, viewController: viewController,
            createAccountBuilder: CreateAccountBuilder(dependency: component))
        router.watchForLeak(of: component)
        return LoginRIB(router: router) { [weak interactor] in interactor?.beginAccountCreation() }
    }
}
