import RIBs

/// Stands for a router in the test of an interactor, and keeps where it was sent.
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
    /// The interactor that it was given.
    public let interactable: any Interactable
    /// The view that it was given.
    public let viewControllable: any ViewControllable
    /// What was attached and not detached, in order.
    public private(set) var children: [any Routing] = []

    /// Makes a spy with an interactor and a view, which it only passes on.
    public init(
        interactable: any Interactable = Interactor(),
        viewControllable: any ViewControllable = ViewStub()
    ) {
        self.interactable = interactable
        self.viewControllable = viewControllable
        super.init()
    }

    /// Notes `load`.
    public func load() {
        note("load")
    }

    /// Notes `attach` and the name of the child, and makes nothing active.
    public func attachChild(_ child: any Routing, at place: CallSite) {
        children.append(child)
        note("attach \(child.tree.name)")
    }

    /// Notes `detach` and the name of the child.
    public func detachChild(_ child: any Routing) {
        children.removeAll { $0 === child }
        note("detach \(child.tree.name)")
    }
}
