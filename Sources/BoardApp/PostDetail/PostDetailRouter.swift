import RIBs

package protocol PostDetailInteractable: Interactable {
    var router: (any PostDetailRouting)? { get set }
    var listener: (any PostDetailListener)? { get set }
}

package protocol PostDetailViewControllable: ViewControllable {}

package final class PostDetailRouter:
    ViewableRouter<any PostDetailInteractable, any PostDetailViewControllable>, PostDetailRouting
{
    package override init(
        interactor: any PostDetailInteractable, viewController: any PostDetailViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}
