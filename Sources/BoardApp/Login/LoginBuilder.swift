import BoardCore
import RIBs

package protocol LoginDependency: Dependency {
    var pendingWork: PendingWork { get }
    var clock: any Clock<Duration> { get }
}

/// Hands on what the child needs.
final class LoginComponent: Component<any LoginDependency>, CreateAccountDependency {
    var pendingWork: PendingWork { dependency.pendingWork }
    var clock: any Clock<Duration> { dependency.clock }
}

package protocol LoginBuildable: Buildable {
    /// - Parameters:
    ///   - service: where somebody signs in.
    ///   - name: who is to sign in; `nil` where nobody knows.
    func build(
        withListener listener: any LoginListener, service: any AccountService, name: String?
    ) -> LoginRIB
}

/// Signing in as its parent knows it.
package struct LoginRIB {
    package let router: any ViewableRouting
    /// Goes on to making an account at once.
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
        let component = LoginComponent(dependency: dependency)
        let viewController = LoginViewController()
        let interactor = LoginInteractor(
            presenter: viewController, service: service, name: name,
            pendingWork: dependency.pendingWork, clock: dependency.clock)
        interactor.listener = listener
        let router = LoginRouter(
            interactor: interactor, viewController: viewController,
            createAccountBuilder: CreateAccountBuilder(dependency: component))
        router.watchForLeak(of: component)
        return LoginRIB(router: router) { [weak interactor] in interactor?.beginWithAccount() }
    }
}
