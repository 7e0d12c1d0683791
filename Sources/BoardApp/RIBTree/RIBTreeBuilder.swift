import RIBs
import TerminalUI

package protocol RIBTreeDependency: Dependency {
    var services: AppServices { get }
    /// The events in the tree since its launch.
    var eventRecord: any ValueStream<EventRecord> { get }
}

package protocol RIBTreeBuildable: Buildable {
    /// - Parameter root: the root of the tree to show, which is held weakly.
    func build(
        withListener listener: any RIBTreeListener, root: any Routing
    ) -> any ViewableRouting
}

package final class RIBTreeBuilder: Builder<any RIBTreeDependency>, RIBTreeBuildable {
    package func build(
        withListener listener: any RIBTreeListener, root: any Routing
    ) -> any ViewableRouting {
        let services = dependency.services
        let viewController = RIBTreeViewController(keyMap: KeyMap(services.keySettings))
        let interactor = RIBTreeInteractor(
            presenter: viewController, root: root, record: dependency.eventRecord)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
