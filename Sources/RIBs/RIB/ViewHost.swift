/// A host that shows views for a RIB without a view, in a place that belongs to a RIB above it.
///
/// It knows which of the views there are its own, and can remove them. A ``HostingRouter`` has one.
/// A host is itself a place: RIBs below that also have no view show theirs in it.
@MainActor
public final class ViewHost: ViewStacking {
    private let place: any ViewStacking
    /// The RIB that the host shows views for.
    weak var node: TreeNode?
    /// The views that it shows, from the lowest to the topmost.
    public private(set) var views: [any ViewControllable] = []

    /// Creates a host that shows nothing.
    public init(in place: any ViewStacking) {
        self.place = place
    }

    isolated deinit {
        popAll()
    }

    /// Shows a view in the place.
    public func push(_ view: any ViewControllable) {
        views.append(view)
        node?.markVisible()
        place.push(view)
    }

    /// Removes a view. Has no effect on a view that the host does not show.
    public func pop(_ view: any ViewControllable) {
        guard let index = views.lastIndex(where: { $0 === view }) else { return }
        views.remove(at: index)
        place.pop(view)
    }

    /// Removes all its views, the last shown first.
    public func popAll() {
        for view in views.reversed() { pop(view) }
    }
}

/// A view that shows the views of other RIBs, as their routers see it.
///
/// A RIB's own protocol for its view inherits from this one if its router shows children.
@MainActor
public protocol ViewStacking: ViewControllable {
    /// Shows a view above this one and the views it already shows.
    ///
    /// The library calls it for an attached child; see
    /// ``Router/attachChild(_:showingIn:by:fileID:line:)``.
    func push(_ view: any ViewControllable)
    /// Removes a view that it shows.
    ///
    /// The library calls it for an inactive child just before that leaves its parent.
    func pop(_ view: any ViewControllable)
}

/// A router of a RIB without a view, which shows the views of its children in a given place.
///
/// A route attaches a child with ``Router/attachChild(_:showingIn:by:fileID:line:)``, passing
/// ``viewHost`` as the place. <doc:ViewlessRIBs> has an example.
@MainActor
open class HostingRouter<InteractorType>: Router<InteractorType> {
    /// The host that shows the views of the children.
    ///
    /// Views pushed onto it manually are popped when the RIB, or one above it, is detached.
    public let viewHost: ViewHost

    /// Creates a router that is not loaded, has no children and shows nothing.
    ///
    /// The place is the parent's view, or the host of a parent without a view.
    public init(interactor: InteractorType, showingIn place: any ViewStacking) {
        viewHost = ViewHost(in: place)
        super.init(interactor: interactor)
        viewHost.node = node
        node.viewHost = viewHost
    }
}
