/// A router of a RIB with a view and without children.
///
/// Such a RIB needs no router class, no protocols for its router and no `router` property. Its
/// builder creates the router, and the tree names it after its interactor. A RIB that has neither
/// children nor a view uses ``Router`` itself.
@MainActor
public final class LeafRouter: ViewableRouter<Interactor, any ViewControllable> {}
