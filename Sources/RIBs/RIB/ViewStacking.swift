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
