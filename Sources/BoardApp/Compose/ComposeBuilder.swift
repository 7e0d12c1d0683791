import BoardCore
import Essentials
import RIBs
import TerminalUI

package protocol ComposeDependency: Dependency {
    var source: any BoardSource { get }
    var draftStore: any DraftStore { get }
    var outbox: Outbox { get }
    var accounts: any ValueStream<SignedInAccounts> { get }
    var externalEditor: any ExternalEditor { get }
    var pendingWork: ActivityTracker { get }
    var now: () -> Date { get }
    var clock: any Clock<Duration> { get }
    var renderOptions: RenderOptions { get }
}

package protocol ComposeBuildable: Buildable {
    func build(
        withListener listener: any ComposeListener, request: ComposeRequest
    ) -> any ViewableRouting
}

package final class ComposeBuilder: Builder<any ComposeDependency>, ComposeBuildable {
    package func build(
        withListener listener: any ComposeListener, request: ComposeRequest
    ) -> any ViewableRouting {
        let viewController = ComposeViewController(
            externalEditor: dependency.externalEditor, look: dependency.renderOptions)
        let interactor = ComposeInteractor(
            presenter: viewController, request: request, source: dependency.source,
            store: dependency.draftStore, outbox: dependency.outbox,
            accounts: dependency.accounts, pendingWork: dependency.pendingWork,
            now: dependency.now, clock: dependency.clock)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
