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
