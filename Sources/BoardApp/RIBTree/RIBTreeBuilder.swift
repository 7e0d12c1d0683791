import RIBs
import TerminalUI

package protocol RIBTreeDependency: Dependency {
    /// The events in the tree since its launch.
    var eventRecord: any ValueStream<EventRecord> { get }
    var keySettings: KeySettings { get }
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
        let viewController = RIBTreeViewController(keyMap: KeyMap(dependency.keySettings))
        let interactor = RIBTreeInteractor(
            presenter: viewController, root: root, record: dependency.eventRecord)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
