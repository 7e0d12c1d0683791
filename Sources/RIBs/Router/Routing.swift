/// A router as its parent and its interactor see it.
///
/// A RIB's own protocol inherits from this one. Classes conform by inheriting from `Router`; only
/// those can be attached.
@MainActor
public protocol Routing: AnyObject {
    /// The interactor of the RIB.
    var interactable: any Interactable { get }
    /// The attached children, in the order in which they were attached.
    var children: [any Routing] { get }

    /// Loads the router if it is not loaded; see `Router.load()`.
    func load()
    /// Makes `child` a child of this RIB; see `Router.attachChild(_:)`.
    func attachChild(_ child: any Routing)
    /// Ends what `attachChild(_:)` began; see `Router.detachChild(_:)`.
    func detachChild(_ child: any Routing)
}
