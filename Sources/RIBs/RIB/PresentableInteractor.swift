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
