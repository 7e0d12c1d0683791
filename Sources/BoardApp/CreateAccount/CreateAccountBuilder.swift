import BoardCore
import RIBs

package protocol CreateAccountDependency: Dependency {
    var pendingWork: ActivityTracker { get }
    var clock: any Clock<Duration> { get }
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
        let viewController = AccountFormViewController(.createAccount)
        let interactor = CreateAccountInteractor(
            presenter: viewController, service: service, pendingWork: dependency.pendingWork,
            clock: dependency.clock)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
