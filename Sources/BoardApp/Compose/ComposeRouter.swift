import RIBs

package protocol ComposeInteractable: Interactable {
    var router: (any ComposeRouting)? { get set }
    var listener: (any ComposeListener)? { get set }
}

package protocol ComposeViewControllable: ViewControllable {}

package final class ComposeRouter:
    ViewableRouter<any ComposeInteractable, any ComposeViewControllable>, ComposeRouting
{
    package override init(
        interactor: any ComposeInteractable, viewController: any ComposeViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}
