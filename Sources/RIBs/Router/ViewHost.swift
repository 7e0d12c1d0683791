/// Shows views on behalf of a RIB that has none, in a place that belongs to a RIB above it.
///
/// It knows which of the views there are its own, and can take them away. A ``HostingRouter`` has
/// one. It is a place itself: RIBs below that have no view either show theirs in it.
@MainActor
public final class ViewHost: ViewStacking {
    private let place: any ViewStacking
    /// The RIB on whose behalf it shows views.
    weak var node: TreeNode?
    /// The views that it shows, the first one lowest.
    public private(set) var views: [any ViewControllable] = []

    /// Makes a host that shows nothing so far.
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

    /// Takes a view away; has no effect on a view that it does not show.
    public func pop(_ view: any ViewControllable) {
        guard let index = views.lastIndex(where: { $0 === view }) else { return }
        views.remove(at: index)
        place.pop(view)
    }

    /// Takes away what it still shows, last shown first.
    public func popAll() {
        for view in views.reversed() { pop(view) }
    }
}
