/// A presenter, as the interactor sees it.
///
/// A RIB's own protocol inherits from this one. The view controller conforms to it, or the
/// presenter if the RIB has one.
@MainActor
public protocol Presentable: AnyObject {}

/// An interactor of a RIB with a view.
@MainActor
open class PresentableInteractor<PresenterType>: Interactor {
    /// The presenter that displays the interactor's state.
    public let presenter: PresenterType

    /// Creates an inactive interactor with a presenter.
    public init(presenter: PresenterType) {
        self.presenter = presenter
        super.init()
    }
}

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
