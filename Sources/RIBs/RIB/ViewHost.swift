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
