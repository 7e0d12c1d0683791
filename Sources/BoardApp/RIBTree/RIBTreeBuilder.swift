import RIBs

package protocol RIBTreeDependency: Dependency {
    var eventRecorder: EventRecorder { get }
}

package protocol RIBTreeBuildable: Buildable {
    /// - Parameter root: the tree to show; not kept.
    func build(
        withListener listener: any RIBTreeListener, root: any Routing
    ) -> any ViewableRouting
}

package final class RIBTreeBuilder: Builder<any RIBTreeDependency>, RIBTreeBuildable {
    package func build(
        withListener listener: any RIBTreeListener, root: any Routing
    ) -> any ViewableRouting {
        let viewController = RIBTreeViewController()
        let interactor = RIBTreeInteractor(
            presenter: viewController, root: root, recorder: dependency.eventRecorder)
        interactor.listener = listener
        return RIBTreeRouter(interactor: interactor, viewController: viewController)
    }
}
