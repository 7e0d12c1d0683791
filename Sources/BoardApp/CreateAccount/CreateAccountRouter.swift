import RIBs

package protocol CreateAccountInteractable: Interactable {
    var router: (any CreateAccountRouting)? { get set }
    var listener: (any CreateAccountListener)? { get set }
}

package protocol CreateAccountViewControllable: ViewControllable {}

package final class CreateAccountRouter:
    ViewableRouter<any CreateAccountInteractable, any CreateAccountViewControllable>,
    CreateAccountRouting
{
    package override init(
        interactor: any CreateAccountInteractable,
        viewController: any CreateAccountViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}
