import RIBs

/// A replacement for a router in tests of an interactor, which records the calls of its routes.
///
/// ```swift
/// protocol ShelfRouting: Routing {
///     func routeToBook(named title: String)
/// }
///
/// final class ShelfRoutingSpy: RoutingSpy, ShelfRouting {
///     func routeToBook(named title: String) { note("book \(title)") }
/// }
/// ```
@MainActor
open class RoutingSpy: CallRecorder<String>, ViewableRouting {
    /// The interactor passed to the initializer.
    public let interactable: any Interactable
    /// The view passed to the initializer.
    public let viewControllable: any ViewControllable
    /// The attached children, in the order of attachment.
    public private(set) var children: [any Routing] = []

    /// Creates a spy with an interactor and a view, which it only returns.
    public init(
        interactable: any Interactable = Interactor(),
        viewControllable: any ViewControllable = ViewStub()
    ) {
        self.interactable = interactable
        self.viewControllable = viewControllable
        super.init()
    }

    /// Records `load`.
    public func load() {
        note("load")
    }

    /// Records `attach` and the name of the child. Activates nothing.
    public func attachChild(_ child: any Routing, at place: CallSite) {
        children.append(child)
        note("attach \(child.tree.name)")
    }

    /// Records `detach` and the name of the child.
    public func detachChild(_ child: any Routing) {
        children.removeAll { $0 === child }
        note("detach \(child.tree.name)")
    }
}
