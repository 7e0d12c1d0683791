/// What an interactor shows things through, as the interactor sees it.
///
/// A RIB's own protocol inherits from this one; its view controller conforms to it, or its
/// presenter if it has one.
@MainActor
public protocol Presentable: AnyObject {}

/// An interactor of a RIB that shows something.
@MainActor
open class PresentableInteractor<PresenterType>: Interactor {
    /// What it shows things through.
    public let presenter: PresenterType

    /// Makes an inactive interactor that shows things through `presenter`.
    public init(presenter: PresenterType) {
        self.presenter = presenter
        super.init()
    }
}
