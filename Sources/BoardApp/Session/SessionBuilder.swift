import BoardCore
import RIBs
import TerminalUI

package protocol SessionDependency: Dependency {
    /// Where one may be signed in: this source, or its members.
    var source: any BoardSource { get }
    /// What requests show their servers; only the session changes it.
    var credentials: Credentials { get }
    var accountKeeper: any AccountKeeper { get }
    /// Who is signed in where: the session writes it, others read it.
    var accountsRelay: BehaviorRelay<SignedInAccounts> { get }
    /// What is on its way to sources.
    var outboxItems: any ValueStream<[OutboxItem]> { get }
    var pendingWork: PendingWork { get }
    var clock: any Clock<Duration> { get }
    var keySettings: KeySettings { get }
    /// Whether sites are to forget who was signed in when the program ends.
    var signsOutAtEnd: Bool { get }
}

/// Hands on what the children need; they only read who is signed in.
final class SessionComponent: Component<any SessionDependency>, LoginDependency, ProfileDependency {
    var pendingWork: PendingWork { dependency.pendingWork }
    var clock: any Clock<Duration> { dependency.clock }
    var keySettings: KeySettings { dependency.keySettings }
    var accounts: any ValueStream<SignedInAccounts> { dependency.accountsRelay }
}

package protocol SessionBuildable: Buildable {
    /// - Parameter place: where the views of the children are shown.
    func build(
        withListener listener: any SessionListener, showingIn place: any ViewStacking
    ) -> SessionRIB
}

/// The session as its parent knows it.
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
            keeper: dependency.accountKeeper, accounts: dependency.accountsRelay,
            outboxItems: dependency.outboxItems, pendingWork: dependency.pendingWork,
            signsOutAtEnd: dependency.signsOutAtEnd)
        interactor.listener = listener
        let router = SessionRouter(
            interactor: interactor, showingIn: place,
            loginBuilder: LoginBuilder(dependency: component),
            profileBuilder: ProfileBuilder(dependency: component))
        router.watchForLeak(of: component)
        return SessionRIB(router: router, actionableItem: interactor)
    }
}
