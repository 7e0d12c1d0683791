/// A view, as other RIBs see it: an object that a parent can show, whatever the screen is made of.
///
/// The library knows no user interface. The program's view controllers conform.
@MainActor
public protocol ViewControllable: AnyObject {}

/// A router of a RIB with a view, as its parent sees it.
@MainActor
public protocol ViewableRouting: Routing {
    /// The view of the RIB, for the parent to show.
    var viewControllable: any ViewControllable { get }
}

/// A router of a RIB with a view.
@MainActor
open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>,
    ViewableRouting
{
    /// The view of the RIB, with the type that the subclass uses.
    public let viewController: ViewControllerType
    /// The view of the RIB, as its parent sees it.
    public let viewControllable: any ViewControllable

    /// Creates a router that is not loaded and has no children.
    ///
    /// It is misuse if the view controller is not `ViewControllable`.
    public init(interactor: InteractorType, viewController: ViewControllerType) {
        guard let viewControllable = viewController as? any ViewControllable else {
            Misuse.trap(.notAViewController, Self.self, type(of: viewController))
        }
        self.viewController = viewController
        self.viewControllable = viewControllable
        super.init(interactor: interactor)
    }
}

/// A router of a RIB with a view and without children.
///
/// Such a RIB needs no router class, no protocols for its router and no `router` property. Its
/// builder creates the router, and the tree names it after its interactor. A RIB that has neither
/// children nor a view uses ``Router`` itself.
@MainActor
public final class LeafRouter: ViewableRouter<Interactor, any ViewControllable> {}
