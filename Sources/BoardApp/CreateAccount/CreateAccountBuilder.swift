import BoardCore
import RIBs

package protocol CreateAccountDependency: Dependency {
    var services: AppServices { get }
}

package protocol CreateAccountBuildable: Buildable {
    /// - Parameter service: the account service of the site.
    func build(
        withListener listener: any CreateAccountListener, service: any AccountService
    ) -> any ViewableRouting
}

package final class CreateAccountBuilder: Builder<any CreateAccountDependency>,
    CreateAccountBuildable
{
    package func build(
        withListener listener: any CreateAccountListener, service: any AccountService
    ) -> any ViewableRouting {
        let services = dependency.services
        let viewController = AccountFormViewController(.createAccount)
        let interactor = CreateAccountInteractor(
            presenter: viewController, service: service, pendingWork: services.pendingWork,
            clock: services.clock)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
