import RIBs

package protocol BoardPickerInteractable: Interactable {
    var router: (any BoardPickerRouting)? { get set }
    var listener: (any BoardPickerListener)? { get set }
}

package protocol BoardPickerViewControllable: ViewControllable {}

package final class BoardPickerRouter:
    ViewableRouter<any BoardPickerInteractable, any BoardPickerViewControllable>,
    BoardPickerRouting
{
    package override init(
        interactor: any BoardPickerInteractable, viewController: any BoardPickerViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}
