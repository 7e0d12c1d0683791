import BoardCore
import RIBs
import TerminalUI

package protocol SessionDependency: Dependency {
    var services: AppServices { get }
    /// The credentials sent with requests. Only the session changes them.
    var credentials: Credentials { get }
    var accountStorage: any AccountStorage { get }
    /// The signed-in accounts. The session updates them; other RIBs only read them.
    var accountsRelay: BehaviorRelay<SignedInAccounts> { get }
    var outboxItems: any ValueStream<[OutboxItem]> { get }
}

/// Passes dependencies to the children, which can only read the signed-in accounts.
final class SessionComponent: Component<any SessionDependency>, LoginDependency, ProfileDependency {
    var services: AppServices { dependency.services }
    var accounts: any ValueStream<SignedInAccounts> { dependency.accountsRelay }
}

package protocol SessionBuildable: Buildable {
    /// - Parameter place: the view that shows the views of the children.
    func build(
        withListener listener: any SessionListener, showingIn place: any ViewStacking
    ) -> SessionRIB
}

/// The parts of the session RIB that its parent uses.
package struct SessionRIB {
    package let router: any Routing
    package let actionableItem: any SessionActionableItem

    package init(router: any Routing, actionableItem: any SessionActionableItem) {
        self.router = router
        self.actionableItem = actionableItem
    }
}

package final class SessionBuilder: Builder<any SessionDependency>, SessionBuildable {
    package func build(
        withListener listener: any SessionListener, showingIn place: any ViewStacking
    ) -> SessionRIB {
        let services = dependency.services
        let component = SessionComponent(dependency: dependency)
        let interactor = SessionInteractor(
            source: services.source, credentials: dependency.credentials,
            keeper: dependency.accountStorage, accounts: dependency.accountsRelay,
            outboxItems: dependency.outboxItems, pendingWork: services.pendingWork,
            revokesSessionsAtExit: services.settings.isRestricted)
        interactor.listener = listener
        let router = SessionRouter(
            interactor: interactor, showingIn: place,
            loginBuilder: LoginBuilder(dependency: component),
            profileBuilder: ProfileBuilder(dependency: component))
        router.watchForLeak(of: component)
        return SessionRIB(router: router, actionableItem: interactor)
    }
}
