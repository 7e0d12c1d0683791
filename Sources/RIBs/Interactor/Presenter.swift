/// Turns what an interactor knows into what its view shows.
///
/// Only RIBs in which that is real work have one; in the others the view controller is the
/// presentable itself.
@MainActor
open class Presenter<ViewControllerType>: Presentable {
    /// What it presents on.
    public let viewController: ViewControllerType

    /// Makes a presenter that presents on `viewController`.
    public init(viewController: ViewControllerType) {
        self.viewController = viewController
    }
}
