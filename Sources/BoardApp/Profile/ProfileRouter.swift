import RIBs

package protocol ProfileInteractable: Interactable {
    var router: (any ProfileRouting)? { get set }
    var listener: (any ProfileListener)? { get set }
}

package protocol ProfileViewControllable: ViewControllable {}

package final class ProfileRouter:
    ViewableRouter<any ProfileInteractable, any ProfileViewControllable>, ProfileRouting
{
    package override init(
        interactor: any ProfileInteractable, viewController: any ProfileViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}
