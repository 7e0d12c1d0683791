import BoardCore
import RIBs
import TerminalUI

package protocol ProfileDependency: Dependency {
    var services: AppServices { get }
    /// The signed-in accounts, including the one whose profile is shown.
    var accounts: any ValueStream<SignedInAccounts> { get }
}

package protocol ProfileBuildable: Buildable {
    func build(
        withListener listener: any ProfileListener, account: Account, service: any AccountService
    ) -> any ViewableRouting
}

package final class ProfileBuilder: Builder<any ProfileDependency>, ProfileBuildable {
    package func build(
        withListener listener: any ProfileListener, account: Account, service: any AccountService
    ) -> any ViewableRouting {
        let services = dependency.services
        let viewController = ProfileViewController(keyMap: KeyMap(services.keySettings))
        let interactor = ProfileInteractor(
            presenter: viewController, account: account, service: service,
            accounts: dependency.accounts, pendingWork: services.pendingWork)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
