/// A router, which attaches and detaches the children of a RIB.
///
/// A subclass has one method per route for its interactor, which builds a child and attaches it. An
/// active RIB has only active ancestors: the router keeps its children in step with its interactor.
/// <doc:Order> describes the order of events.
///
/// A router that is released first deactivates its RIB and detaches the children.
@MainActor
open class Router<InteractorType>: Routing {
    /// The interactor of the RIB, with the type that the subclass uses.
    public let interactor: InteractorType
    let node: TreeNode

    /// Creates a router that is not loaded and has no children.
    ///
    /// It is misuse if the interactor does not inherit from `Interactor` or already has a router.
    public init(interactor: InteractorType) {
        guard let activatable = interactor as? Interactor else {
            Misuse.trap(.notAnInteractor, Self.self, type(of: interactor))
        }
        guard activatable.node == nil else {
            Misuse.trap(.interactorHasRouter, Self.self, type(of: interactor))
        }
        self.interactor = interactor
        node = TreeNode(interactor: activatable, routerType: Self.self)
        node.router = self
    }

    isolated deinit {
        node.tearDown()
    }

    /// The interactor of the RIB, as other RIBs see it.
    public final var interactable: any Interactable { node.interactor }

    /// The attached children, in the order of attachment.
    public final var children: [any Routing] { node.children.all }

    /// Attaches the RIB's permanent children. Called once, before the first activation.
    ///
    /// A child attached here becomes active with its parent. Overrides call `super` first.
    open func didLoad() {}

    /// Discards references into the parent's tree. Called whenever the RIB has been detached.
    ///
    /// Its own children are still attached, and it may be attached again. Overrides call `super`
    /// first.
    open func didDetach() {}

    /// Calls ``didLoad()`` unless it has been called, or the router was stopped.
    ///
    /// Attaching, launching and activating call this; tests of a router alone call it themselves.
    public final func load() {
        node.load()
    }

    /// Adds `child` to the children, loads it, and activates it if this RIB is active.
    ///
    /// A child of an inactive RIB waits for the activation of its parent. It is misuse to attach a
    /// router twice, a child of another parent, the router itself or an ancestor, and any router
    /// after `stop()`.
    ///
    /// `place` is named if the child leaks. By default it is the location of the call.
    public final func attachChild(_ child: any Routing, at place: CallSite) {
        attach(child, at: place, showing: nil)
    }

    private func attach(_ child: any Routing, at place: CallSite, showing view: Presentation?) {
        guard let member = child as? any TreeMember else {
            return Misuse.report(.attachedForeigner, type(of: self), type(of: child))
        }
        if let rule = node.objection(to: member.node) {
            return Misuse.report(rule, type(of: self), type(of: child))
        }
        node.attach(member, at: place, showing: view)
    }

    /// Adds `child` to the children and shows its view in `place` as long as it is attached.
    ///
    /// Apart from the view, this is ``attachChild(_:at:)``. The view appears when the child is
    /// active. It disappears when the child, this RIB or one above it is detached: the library
    /// hides the views of a whole branch, children first. A branch that is attached again is shown
    /// again.
    ///
    /// Pass `push` to show the view at another position than `place.push(_:)` would.
    public final func attachChild(
        _ child: any ViewableRouting, showingIn place: any ViewStacking,
        by push: (@MainActor (any ViewControllable) -> Void)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let view = child.viewControllable
        attach(
            child, at: CallSite(fileID: fileID, line: line),
            showing: Presentation(of: view, in: place, by: push))
    }

    /// The visible views of the children, in the order of attachment.
    public final var shownViews: [any ViewControllable] {
        node.children.all.compactMap(\.node.presentation).filter(\.isVisible).map(\.view)
    }

    /// Deactivates `child` and everything below it, and removes it from the children.
    ///
    /// If the library shows the view of the child, it is hidden. The RIBs below the child stay
    /// attached to it, so that it can be attached again as it is. It is misuse to detach a router
    /// that is not a child.
    public final func detachChild(_ child: any Routing) {
        guard let member = child as? any TreeMember, member.node.parent === node else {
            return Misuse.report(.detachedStranger, type(of: self), type(of: child))
        }
        node.detach(member)
    }
}

extension Router: TreeMember {}
