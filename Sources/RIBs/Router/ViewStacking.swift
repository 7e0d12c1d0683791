/// A view that shows the views of other RIBs, as their routers see it.
///
/// A RIB's own protocol for its view inherits from this one if its router shows children.
@MainActor
public protocol ViewStacking: ViewControllable {
    /// Shows a view above this one and those it shows already.
    ///
    /// Routers call it right after attaching the child whose view it is.
    func push(_ view: any ViewControllable)
    /// Takes a view away that it shows; routers call it right before detaching the child.
    func pop(_ view: any ViewControllable)
}
