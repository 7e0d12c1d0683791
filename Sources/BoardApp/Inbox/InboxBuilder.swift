import BoardCore
import RIBs
import TerminalUI

package protocol InboxDependency: Dependency {
    var services: AppServices { get }
    /// The entries of the inbox.
    var inboxFeed: InboxFeed { get }
}

package protocol InboxBuildable: Buildable {
    /// - Parameter entry: the entry to select first; `nil` for the newest one.
    func build(
        withListener listener: any InboxListener, selecting entry: InboxEntry.ID?
    ) -> any ViewableRouting
}

package final class InboxBuilder: Builder<any InboxDependency>, InboxBuildable {
    package func build(
        withListener listener: any InboxListener, selecting entry: InboxEntry.ID?
    ) -> any ViewableRouting {
        let services = dependency.services
        let viewController = InboxViewController(
            keyMap: KeyMap(services.keySettings), symbols: .of(services.settings.list),
            selecting: entry)
        let interactor = InboxInteractor(
            presenter: viewController, feed: dependency.inboxFeed, source: services.source,
            now: services.now, minutes: services.minutes)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
