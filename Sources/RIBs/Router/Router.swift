/// Attaches and detaches the children of a RIB.
///
/// A subclass offers its interactor one method per route, which builds a child and attaches it.
/// An active RIB has only active ancestors: the router keeps its children in step with its
/// interactor. <doc:Order> says what happens in which order.
///
/// A router that is released deactivates its RIB and detaches the children first.
@MainActor
open class Router<InteractorType>: Routing {
    /// The interactor of the RIB, as the subclass wants to see it.
    public let interactor: InteractorType
    let node: TreeNode

    /// Makes a router that is not loaded and has no children.
    ///
    /// It is misuse if the interactor does not inherit from `Interactor` or has a router already.
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

    /// The attached children, in the order in which they were attached.
    public final var children: [any Routing] { node.children.all }

    /// Attaches what belongs to the RIB from its beginning; called once, before the first
    /// activation.
    ///
    /// A child attached here becomes active with its parent. Overrides call `super` first.
    open func didLoad() {}

    /// Forgets what belongs to the parent's tree; called whenever the RIB has been detached.
    ///
    /// Its own children are still attached, and it may be attached again. Overrides call `super`
    /// first.
    open func didDetach() {}

    /// Calls ``didLoad()`` unless it has been called, or the router was stopped.
    ///
    /// Attaching, launching and activating do so; tests of a router alone call it themselves.
    public final func load() {
        node.load()
    }

    /// Adds `child` to the children, loads it, and makes it active if this RIB is.
    ///
    /// A child of an inactive RIB waits for its activation. It is misuse to attach a router twice,
    /// one that has another parent, the router itself or one above it, and anything after `stop()`.
    ///
    /// Without a place, the place of the call is noted; it is named should the child leak.
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

    /// Adds `child` to the children, as ``attachChild(_:at:)`` does, and shows its view in `place`
    /// as long as it is attached.
    ///
    /// The view appears when the child is active. It disappears when the child is detached, or this
    /// RIB, or one above it: the library hides the views of a whole branch, children first. A branch
    /// that is attached again is shown again.
    ///
    /// Pass `push` to show the view at another position than `place.push(_:)` does.
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

    /// The views of the children that are shown, in the order of attachment.
    public final var shownViews: [any ViewControllable] {
        node.children.all.compactMap(\.node.presentation).filter(\.isVisible).map(\.view)
    }

    /// Makes `child` inactive, and everything below it, hides its view, if the library shows it, and
    /// takes it from the children.
    ///
    /// What is below it stays attached to it, so that it can be attached again as it is. It is
    /// misuse to detach a router that is not a child.
    public final func detachChild(_ child: any Routing) {
        guard let member = child as? any TreeMember, member.node.parent === node else {
            return Misuse.report(.detachedStranger, type(of: self), type(of: child))
        }
        node.detach(member)
    }
}

extension Router: TreeMember {}
