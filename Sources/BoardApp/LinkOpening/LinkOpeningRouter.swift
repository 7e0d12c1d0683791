import RIBs

package protocol LinkOpeningInteractable: Interactable {
    var router: (any LinkOpeningRouting)? { get set }
    var listener: (any LinkOpeningListener)? { get set }
}

/// The router of a RIB without a view.
package final class LinkOpeningRouter: Router<any LinkOpeningInteractable>, LinkOpeningRouting {
    package override init(interactor: any LinkOpeningInteractable) {
        super.init(interactor: interactor)
        interactor.router = self
    }
}
