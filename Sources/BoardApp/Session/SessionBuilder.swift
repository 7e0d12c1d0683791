import BoardCore
import RIBs
import TerminalUI

package protocol SessionDependency: Dependency {
    /// The source whose accounts, or whose members' accounts, can sign in.
    var source: any BoardSource { get }
    /// The credentials sent with requests. Only the session changes them.
    var credentials: Credentials { get }
    var accountStorage: any AccountStorage { get }
    /// The signed-in accounts. The session updates them; other RIBs only read them.
    var accountsRelay: BehaviorRelay<SignedInAccounts> { get }
    /// The items in the outbox.
    var outboxItems: any ValueStream<[OutboxItem]> { get }
    var pendingWork: ActivityTracker { get }
    var clock: any Clock<Duration> { get }
    var keySettings: KeySettings { get }
    /// A Boolean value that indicates whether the program revokes all sessions when it ends.
    var revokesSessionsAtExit: Bool { get }
}

/// Passes dependencies to the children, which can only read the signed-in accounts.
final class SessionComponent: Component<any SessionDependency>, LoginDependency, ProfileDependency {
    var pendingWork: ActivityTracker { dependency.pendingWork }
    var clock: any Clock<Duration> { dependency.clock }
    var keySettings: KeySettings { dependency.keySettings }
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
        let component = SessionComponent(dependency: dependency)
        let interactor = SessionInteractor(
            source: dependency.source, credentials: dependency.credentials,
            keeper: dependency.accountStorage, accounts: dependency.accountsRelay,
            outboxItems: dependency.outboxItems, pendingWork: dependency.pendingWork,
            revokesSessionsAtExit: dependency.revokesSessionsAtExit)
        interactor.listener = listener
        let router = SessionRouter(
            interactor: interactor, showingIn: place,
            loginBuilder: LoginBuilder(dependency: component),
            profileBuilder: ProfileBuilder(dependency: component))
        router.watchForLeak(of: component)
        return SessionRIB(router: router, actionableItem: interactor)
    }
}
