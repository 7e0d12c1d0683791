/// A router of a RIB that has no view and shows those of its children in a place that its parent
/// gives it.
///
/// A route attaches a child and pushes its view onto ``viewHost``; the way back pops the view and
/// detaches the child. What is still shown when the RIB is detached goes with it.
/// <doc:ViewlessRIBs> has an example.
@MainActor
open class HostingRouter<InteractorType>: Router<InteractorType> {
    /// Shows the views of the children.
    public let viewHost: ViewHost

    /// Makes a router that is not loaded, has no children, and shows nothing.
    ///
    /// The place is the view of the parent; of a parent without a view, its host.
    public init(interactor: InteractorType, showingIn place: any ViewStacking) {
        viewHost = ViewHost(in: place)
        super.init(interactor: interactor)
    }

    /// Takes away the views that are still shown, last shown first.
    open override func didDetach() {
        super.didDetach()
        viewHost.popAll()
    }
}
