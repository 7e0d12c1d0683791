import BoardCore
import Essentials
import RIBs
import TerminalUI

package protocol ComposeDependency: Dependency {
    var services: AppServices { get }
    var draftStore: any DraftStore { get }
    var outbox: Outbox { get }
    var accounts: any ValueStream<SignedInAccounts> { get }
    var externalEditor: any ExternalEditor { get }
    /// The entries of the inbox, which drafts of private messages quote.
    var inboxContents: any ValueStream<InboxContents> { get }
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
        let services = dependency.services
        let viewController = ComposeViewController(
            externalEditor: dependency.externalEditor, look: services.renderOptions)
        let interactor = ComposeInteractor(
            presenter: viewController, request: request, source: services.source,
            store: dependency.draftStore, outbox: dependency.outbox,
            accounts: dependency.accounts, inbox: dependency.inboxContents,
            pendingWork: services.pendingWork,
            now: services.now, clock: services.clock)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
