/// A router of a RIB that has no view and shows those of its children in a place that its parent
/// gives it.
///
/// A route attaches a child with ``Router/attachChild(_:showingIn:by:fileID:line:)``, and the place is
/// ``viewHost``. <doc:ViewlessRIBs> has an example.
@MainActor
open class HostingRouter<InteractorType>: Router<InteractorType> {
    /// Shows the views of the children.
    ///
    /// Views pushed onto it by hand are popped when the RIB is detached, or one above it.
    public let viewHost: ViewHost

    /// Makes a router that is not loaded, has no children, and shows nothing.
    ///
    /// The place is the view of the parent; of a parent without a view, its host.
    public init(interactor: InteractorType, showingIn place: any ViewStacking) {
        viewHost = ViewHost(in: place)
        super.init(interactor: interactor)
        viewHost.node = node
        node.viewHost = viewHost
    }
}
