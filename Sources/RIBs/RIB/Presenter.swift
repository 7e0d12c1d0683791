/// A presenter that converts the interactor's data into the content of a view.
///
/// Only RIBs in which the conversion is substantial have one. In the others, the view controller
/// itself is the presentable.
@MainActor
open class Presenter<ViewControllerType>: Presentable {
    /// The view controller that the presenter updates.
    public let viewController: ViewControllerType

    /// Creates a presenter for `viewController`.
    public init(viewController: ViewControllerType) {
        self.viewController = viewController
    }
}
