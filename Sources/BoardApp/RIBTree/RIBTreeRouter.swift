import RIBs

package protocol RIBTreeInteractable: Interactable {
    var router: (any RIBTreeRouting)? { get set }
    var listener: (any RIBTreeListener)? { get set }
}

package protocol RIBTreeViewControllable: ViewControllable {}

package final class RIBTreeRouter:
    ViewableRouter<any RIBTreeInteractable, any RIBTreeViewControllable>, RIBTreeRouting
{
    package override init(
        interactor: any RIBTreeInteractable, viewController: any RIBTreeViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}
