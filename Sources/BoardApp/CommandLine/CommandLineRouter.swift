import RIBs

package protocol CommandLineInteractable: Interactable {
    var router: (any CommandLineRouting)? { get set }
    var listener: (any CommandLineListener)? { get set }
}

package protocol CommandLineViewControllable: ViewControllable {}

package final class CommandLineRouter:
    ViewableRouter<any CommandLineInteractable, any CommandLineViewControllable>,
    CommandLineRouting
{
    package override init(
        interactor: any CommandLineInteractable, viewController: any CommandLineViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}
